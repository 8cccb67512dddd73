/** What about the end of investments takes two administrators: leaving early and what a plan pays, above the limit. */
import { approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { postJournal } from '@kolo/ledger/journal'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import type { InvestmentRow } from '../../investments/server/investment.record.ts'
import { lockInvestment, saveInvestment } from '../../investments/server/investments.store.ts'
import { recordOnInvestment } from '../../investments/server/record-on-investment.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { lockPlan } from '../../plans/server/plans.store.ts'
import { endingWords } from '../ending.messages.ts'
import { exitDecided } from './ending.notifications.ts'
import { exitPostings } from './ending.postings.ts'
import { approvePayOuts, decideExit, waitingExit, waitingPayOuts } from './ending.store.ts'
import { beginEnding } from './mature-investments.ts'

type Exit = { code: string; principalKobo: Kobo; feeKobo: Kobo; netKobo: Kobo }

/** Leaving an investment early whose amount takes two. */
export const exitSettlement = approvalKind<Exit>({
  name: 'investments.exit-settlement',
  subjectType: 'investment',
  permission: 'manage_investments',
  change: z.object({ code: z.string(), principalKobo: koboWire, feeKobo: koboWire, netKobo: koboWire }),
  amountOf: ({ netKobo }) => netKobo,
  describe: ({ code, principalKobo, feeKobo, netKobo }) => ({
    title: `Let a member leave investment ${code} early`,
    lines: [
      { label: 'Invested', value: formatNaira(principalKobo) },
      { label: 'Fee', value: formatNaira(feeKobo) },
      { label: 'To the wallet', value: formatNaira(netKobo) },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { investment } = await lockInvestment(db, id)
    return { version: `${investment.status}, ${investment.version}`, personUid: investment.member_uid }
  },
  apply: async (call, id, _, { alone }) => {
    const { investment, plan } = await lockInvestment(call.db, id)
    if (investment.status !== 'exit_requested') return refuse('exit-not-asked')
    await settleNow(call, investment, plan, { alone })
    return undefined
  },
  words: endingWords,
})

/** Pays out a locked investment that is left early: its fee stays, and the rest is in the wallet. */
export async function settleNow(
  call: Call,
  investment: InvestmentRow,
  plan: InvestmentPlanRow,
  { alone }: { alone: boolean },
): Promise<InvestmentRow> {
  const { db, actor, now } = call
  const exit = await waitingExit(db, investment.id)
  if (!exit) throw new Error(`Nobody asks to leave investment ${investment.code}`)
  const [feeKobo, netKobo] = [kobo(exit.fee_kobo), kobo(exit.net_kobo)]
  const { id, code, member_uid } = investment
  const journal = await postJournal(db, {
    deed: 'investments.exited',
    actorUid: actor.uid,
    now,
    memo: `${code} left early`,
    facts: { investment: code },
    transfers: exitPostings({ id, memberUid: member_uid }, { net: netKobo, fee: feeKobo }),
  })
  if ('refusal' in journal) throw new Error(`Something of investment ${code} is not there`)
  const decided = { status: 'settled' as const, decided_by: actor.uid, decided_at: now }
  await decideExit(db, id, { ...decided, journal_id: journal.journalId })
  const saved = await saveInvestment(db, id, { status: 'exited', ended_at: now })
  const facts = { feeKobo: feeKobo.toString(), netKobo: netKobo.toString(), alone }
  recordOnInvestment(call, 'exited', saved, facts)
  await notify(call, {
    topic: exitDecided,
    to: member_uid,
    facts: { id, name: plan.name, what: 'settled', feeKobo, netKobo, on: exit.settles_from },
  })
  return saved
}

type PayOut = { name: string; investments: number; totalKobo: Kobo }

/** Everything of a matured plan whose amount takes two. */
export const maturityPayOut = approvalKind<PayOut>({
  name: 'investments.maturity-pay-out',
  subjectType: 'investment-plan',
  permission: 'manage_investments',
  change: z.object({ name: z.string(), investments: z.number(), totalKobo: koboWire }),
  amountOf: ({ totalKobo }) => totalKobo,
  describe: ({ name, investments, totalKobo }) => ({
    title: `Pay out what "${name}" owes at its end`,
    lines: [
      { label: 'Plan', value: name },
      { label: 'Investments', value: String(investments) },
      { label: 'Total', value: formatNaira(totalKobo) },
    ],
  }),
  lockSubject: async (call, id) => {
    await lockPlan(call.db, id, 'update')
    const waiting = await waitingPayOuts(call.db, id, call.actor.uid)
    return { version: `${waiting.investments}, ${waiting.total_kobo}` }
  },
  apply: async (call, id, change, { approvalId, alone }) => {
    const { db, actor, now } = call
    const waiting = await waitingPayOuts(db, id, actor.uid)
    if (waiting.own) return refuse('own-investment')
    if (waiting.investments !== change.investments || waiting.total_kobo !== change.totalKobo)
      return refuse('maturities-changed')
    await approvePayOuts(db, { planId: id, approvalId, now })
    call.record({
      kind: 'investments.pay-out-approved',
      target: { type: 'investment-plan', id },
      facts: { investments: change.investments, totalKobo: change.totalKobo.toString(), alone },
    })
    await beginEnding(call, { subjectId: id, total: change.investments, ownerUid: actor.uid })
    return undefined
  },
  words: endingWords,
})
