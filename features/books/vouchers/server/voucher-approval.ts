/**
 * Approval of vouchers. What must always be true: whoever prepared a voucher does not approve it; from the society's threshold
 * two administrators beside the preparer approve it, where there are that many; what is posted is exactly its lines, in the
 * transaction of the last approval, and counts on its value date.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import type { JobCall } from '@kolo/application/job'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { readChart } from '@kolo/ledger/chart'
import { postJournal, reverseJournal } from '@kolo/ledger/journal'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { voucherPath } from '../../books.paths.ts'
import { kindNames, partyNames, voucherMessages } from '../voucher.messages.ts'
import { type VoucherKind, voucherKinds } from '../voucher.rules.ts'
import { voucherSentBack } from './voucher.notifications.ts'
import { voucherPostings } from './voucher.postings.ts'
import type { VoucherRow } from './voucher.record.ts'
import * as store from './voucher.store.ts'
import { pettyCashRefusal, recordVoucher } from './voucher-steps.ts'

type Change = { code: string; kind: VoucherKind; party: string; amount: Kobo; valueDate: CalendarDate }

export const voucherPosting = approvalKind<Change>({
  name: 'vouchers.posting',
  subjectType: 'voucher',
  permission: 'manage_savings',
  change: z.object({
    code: z.string(),
    kind: z.enum(voucherKinds),
    party: z.string(),
    amount: koboWire,
    valueDate: dayWire,
  }),
  amountOf: ({ amount }) => amount,
  describe: ({ code, kind, party, amount, valueDate }) => ({
    title: `${kindNames[kind]} ${code}`,
    lines: [
      { label: 'Amount', value: formatNaira(amount) },
      ...(party === '' ? [] : [{ label: partyNames[kind], value: party }]),
      { label: 'Value date', value: formatDay(valueDate) },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { state, version } = await store.lockVoucher(db, id)
    return { version: `${state} ${version}` }
  },
  apply: async (call, id, _, { approvalId, askedBy, approvedBy, alone }) => {
    const row = await store.lockVoucher(call.db, id)
    const no = await whyNotPosted(call, row, alone ? undefined : approvedBy)
    if (no) return no
    const posted = await post(call, row, { approvalId, actorUid: approvedBy ?? askedBy })
    recordVoucher(call, 'voucher.posted', posted, { journalId: posted.journal_id ?? '', alone })
    return undefined
  },
  sentBack: async (call, id, _, reason) => {
    await backToPreparer(call, id, reason)
  },
  takenBack: async ({ db }, id) => {
    await store.saveVoucher(db, id, backWith(null))
  },
  expired: async (call, id) => {
    await backToPreparer(call, id, '')
  },
  page: voucherPath,
  words: voucherMessages,
})

/** Back with its preparer: what was approved of it counts no more. */
const backWith = (answer: string | null) =>
  ({ state: 'sent_back', answer, first_approved_by: null, first_approved_at: null }) as const

async function backToPreparer(
  call: JobCall & Partial<Pick<Call, 'record'>>,
  id: string,
  reason: string,
): Promise<void> {
  const row = await store.saveVoucher(call.db, id, backWith(reason === '' ? null : reason))
  if (call.record) recordVoucher({ record: call.record }, 'voucher.sent-back', row)
  if (row.prepared_by === null) return
  await notify(call, {
    topic: voucherSentBack,
    to: row.prepared_by,
    facts: { id, code: row.code ?? '', amount: kobo(row.amount_kobo), reason },
  })
}

/** Why it is not posted now; `approvedBy`: nobody, where one administrator decides alone. */
async function whyNotPosted({ db }: Call, row: VoucherRow, approvedBy: string | undefined) {
  const [month] = (await store.monthIsOpen(row.value_date).execute(db)).rows
  if (!month?.open) return refuse('month-closed')
  if (!(await store.assetsHold(db, row))) return refuse('assets-changed')
  const retired = (await store.lockAccountsOf(db, row.id)).find(({ active }) => !active)
  if (retired) return refuse('account-retired', { account: retired.number })
  await store.lockPettyCashOf(db, row.id)
  const petty = await pettyCashRefusal(db, row.id)
  if (petty) return petty
  if (approvedBy === undefined || !(await store.takesTwo(db, row.id))) return undefined
  if (row.first_approved_by === null) return refuse('first-approval-missing')
  return row.first_approved_by === approvedBy ? refuse('approved-first') : undefined
}

/** Its journal: what its lines say, or the mirror of the journal of the voucher that it reverses. */
async function post(
  call: Call,
  row: VoucherRow,
  { approvalId, actorUid }: { approvalId: string; actorUid: string },
): Promise<VoucherRow> {
  const { db, now } = call
  const head = {
    actorUid,
    now,
    memo: `${row.code}: ${row.narration}`.slice(0, 280),
    facts: { voucher: row.code ?? '', approval: approvalId },
  }
  const journal =
    row.reverses === null
      ? await postJournal(db, { ...head, deed: 'vouchers.posted', transfers: await transfersOf(call, row) })
      : await reverseJournal(db, {
          ...head,
          journalId: (await store.voucherById(db, row.reverses)).journal_id ?? '',
        })
  if ('refusal' in journal) throw new Error(`The books refused voucher ${row.code}: ${journal.refusal}`)
  return store.saveVoucher(db, row.id, {
    state: 'posted',
    approval_id: approvalId,
    journal_id: journal.journalId,
    posted_at: now,
  })
}

async function transfersOf({ db }: Pick<Call, 'db'>, { id }: VoucherRow) {
  const lines = await store.linesOf(db, id).execute()
  const chart = new Map((await readChart(db)).map((account) => [account.number, account]))
  return voucherPostings(
    lines.map(({ account, debit_kobo, credit_kobo }) => ({
      account,
      debitKobo: kobo(debit_kobo),
      creditKobo: kobo(credit_kobo),
    })),
    chart,
  )
}
