/**
 * Petty cash. What must always be true: its float and limit are what two administrators agreed; no payment out of it is above
 * the limit or what is in it (`petty_cash_fault`); topping up is a transfer voucher like any other, never posted by itself.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira, type Kobo, kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { koboWire } from '@kolo/foundation/wire'
import type { AccountKind } from '@kolo/ledger/accounts'
import { readBalance } from '@kolo/ledger/balance'
import { type ChartAccount, readChart } from '@kolo/ledger/chart'
import * as z from 'zod/mini'
import { accountPath } from '../../books.paths.ts'
import { draftNewVoucher } from '../../vouchers/server/make-voucher.ts'
import { presentVoucher } from '../../vouchers/server/present-voucher.ts'
import { recordVoucher } from '../../vouchers/server/voucher-steps.ts'
import { pettyCashAccess } from '../petty-cash.access.ts'
import type * as contract from '../petty-cash.contract.ts'
import { pettyCashMessages } from '../petty-cash.messages.ts'
import * as store from './petty-cash.store.ts'

type Terms = { floatKobo: Kobo; limitKobo: Kobo }

/** A float and a limit take two administrators. */
export const pettyCashTerms = approvalKind<{ name: string; after: Terms }>({
  name: 'petty-cash.terms',
  subjectType: 'chart-account',
  permission: 'manage_settings',
  change: z.object({ name: z.string(), after: z.object({ floatKobo: koboWire, limitKobo: koboWire }) }),
  describe: ({ name, after }) => ({
    title: `Set the float and limit of ${name}`,
    lines: [
      { label: 'Float', value: formatNaira(after.floatKobo) },
      { label: 'Limit per payment', value: formatNaira(after.limitKobo) },
    ],
  }),
  lockSubject: async ({ db }, number) => ({
    version: String((await store.lockTerms(db, number))?.version ?? 0),
  }),
  apply: async (call, number, { after }, { alone }) => {
    await store.saveTerms(call.db, number, { ...after, at: call.now })
    const facts = { floatKobo: String(after.floatKobo), limitKobo: String(after.limitKobo), alone }
    call.record({ kind: 'petty-cash.set', target: { type: 'chart-account', id: number }, facts })
    return undefined
  },
  page: accountPath,
  words: pettyCashMessages,
})

async function cashAccount({ db }: Call, number: string) {
  const account = (await readChart(db)).find((one) => one.number === number)
  return account?.kind === 'own' && account.is_money && account.active ? account : refuse('not-cash')
}

export async function readPettyCashHandler(call: Call, { params }: InputOf<typeof contract.readPettyCash>) {
  const account = await cashAccount(call, params.number)
  return isRefusal(account) ? account : present(call, account)
}

async function heldIn({ db }: Call, { ledger_kind, ledger_scope }: ChartAccount): Promise<Kobo> {
  return (await readBalance(db, { kind: ledger_kind as AccountKind, scope: ledger_scope ?? '' })).balance
}

async function present(call: Call, account: ChartAccount): Promise<contract.PettyCash> {
  const { db, actor } = call
  const { number, name } = account
  const terms = await store.termsOf(db, number)
  const balanceKobo = await heldIn(call, account)
  const [topUp] = (await store.lastTopUp(number).execute(db)).rows
  const { rows: paid } = await store.paymentsSince(number, topUp?.posted_at).execute(db)
  const [prepared] = (await store.preparedTopUp(number).execute(db)).rows
  const missing = terms ? subtractKobo(kobo(terms.float_kobo), balanceKobo) : zeroKobo
  return {
    ...{ number, name, balanceKobo },
    topUpKobo: missing > 0n ? missing : zeroKobo,
    ...(terms ? { terms: { floatKobo: kobo(terms.float_kobo), limitKobo: kobo(terms.limit_kobo) } } : {}),
    toppedUpOn: topUp?.value_date,
    payments: paid.map(({ id, code, party, narration, value_date, amount_kobo }) => ({
      ...{ id, code, party, narration },
      valueDate: value_date,
      amountKobo: kobo(amount_kobo),
    })),
    paymentsKobo: sumKobo(paid.map(({ amount_kobo }) => kobo(amount_kobo))),
    ...(prepared ? { prepared: { id: prepared.id, code: prepared.code ?? undefined } } : {}),
    waiting: await readWaiting(call, [pettyCashTerms], [number]),
    version: terms?.version ?? 0,
    can: {
      setTerms: decide(pettyCashAccess.setTerms, actor, undefined),
      topUp: decide(pettyCashAccess.topUp, actor, undefined),
    },
  }
}

export async function setPettyCashHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.setPettyCash>,
) {
  const account = await cashAccount(call, params.number)
  if (isRefusal(account)) return account
  const { floatKobo, limitKobo, reason } = body
  if (limitKobo > floatKobo) return refuse('limit-above-float', {}, 'limitKobo')
  const before = await store.lockTerms(call.db, account.number)
  if ((before?.version ?? 0) !== body.version) throw new RequestProblem('changed-meanwhile')
  const change = { name: account.name, after: { floatKobo, limitKobo } }
  const asked = await askApproval(call, pettyCashTerms, { subjectId: account.number, change, reason })
  return isRefusal(asked) ? asked : present(call, account)
}

export async function topUpPettyCashHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.topUpPettyCash>,
) {
  const account = await cashAccount(call, params.number)
  if (isRefusal(account)) return account
  const terms = await store.lockTerms(call.db, account.number)
  if (!terms) return refuse('terms-missing')
  const [prepared] = (await store.preparedTopUp(account.number).execute(call.db)).rows
  if (prepared) return refuse('top-up-prepared', { code: prepared.code ?? 'a draft' })
  const amount = subtractKobo(kobo(terms.float_kobo), await heldIn(call, account))
  if (amount <= 0n) return refuse('petty-full')
  const line = { debitKobo: zeroKobo, creditKobo: zeroKobo, memo: '' }
  const voucher = await draftNewVoucher(call, {
    kind: 'transfer',
    valueDate: dayIn(lagos, call.now),
    narration: `Top-up of ${account.name}`,
    ...{ party: '', reference: '', evidence: '' },
    lines: [
      { ...line, account: account.number, debitKobo: amount },
      { ...line, account: body.from, creditKobo: amount },
    ],
  })
  if (isRefusal(voucher)) return voucher
  recordVoucher(call, 'voucher.drafted', voucher)
  return presentVoucher(call, voucher)
}
