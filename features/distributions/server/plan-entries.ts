/**
 * What is bought for a plan, and what comes back. What must always be true: two administrators agree to the amount, the
 * bank's reference and the day; no more is invested than members put in; no more comes back as capital than was invested.
 */

import { approvalKind, type Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { addKobo, formatNaira, type Kobo, kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { lockPlan } from '@kolo/investments/server'
import { postJournal } from '@kolo/ledger/journal'
import { bankLabels, bankReferenceOwner, takingReferenceFor } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import type { recordPlanEntry } from '../distributions.contract.ts'
import { moneyOfPlanPath } from '../distributions.paths.ts'
import { distributionsWords } from '../distributions.words.ts'
import { proceedsPostings, purchasePostings } from './distributions.postings.ts'
import { insertEntry, markTakenBack, nextEntryCode, payable, planOfJournal } from './distributions.store.ts'
import { evidenceById, hasOpened, markAsked } from './evidence.store.ts'
import { hasMoney, presentPlanMoney, sumsOf } from './read-plan-money.ts'

type Change = {
  kind: 'purchase' | 'proceeds'
  plan: string
  account: string
  accountName: string
  capitalKobo: Kobo
  incomeKobo: Kobo
  bankReference: string
  onDay: CalendarDate
  note: string
  evidenceId: string
  evidenceName: string
  evidenceOpen: boolean
}

/** What takes two administrators. */
export const planEntry = approvalKind<Change>({
  name: 'distributions.plan-entry',
  page: moneyOfPlanPath,
  subjectType: 'investment-plan',
  permission: 'manage_investments',
  change: z.object({
    kind: z.enum(['purchase', 'proceeds']),
    plan: z.string(),
    account: idWire,
    accountName: z.string(),
    capitalKobo: koboWire,
    incomeKobo: koboWire,
    bankReference: z.string(),
    onDay: dayWire,
    note: z.string(),
    evidenceId: idWire,
    evidenceName: z.string(),
    evidenceOpen: z.boolean(),
  }),
  amountOf: ({ capitalKobo, incomeKobo }) => addKobo(capitalKobo, incomeKobo),
  describe: (change) => ({
    title:
      change.kind === 'purchase'
        ? `${formatNaira(change.capitalKobo)} of ${change.plan} was invested`
        : `${formatNaira(addKobo(change.capitalKobo, change.incomeKobo))} came back to ${change.plan}`,
    lines: [
      {
        label: change.kind === 'purchase' ? 'Invested' : 'Of it capital',
        value: formatNaira(change.capitalKobo),
      },
      ...(change.kind === 'proceeds'
        ? [{ label: 'Of it income', value: formatNaira(change.incomeKobo) }]
        : []),
      { label: change.kind === 'purchase' ? 'Out of' : 'Into', value: change.accountName },
      { label: 'Bank reference', value: change.bankReference },
      { label: 'Day', value: formatDay(change.onDay) },
      { label: 'What stands behind it', value: change.note },
      {
        label: 'Evidence',
        value: `${change.evidenceName}, ${change.evidenceOpen ? 'members may open it' : 'for administrators'}`,
      },
    ],
  }),
  lockSubject: async ({ db }, id) => ({ version: String((await lockPlan(db, id, 'update')).version) }),
  apply: async (call, id, change, { approvalId, approvedBy, askedBy }) => {
    const { db, now } = call
    const no = await whyNot(call, id, change)
    if (no) return no
    if (approvedBy && !(await hasOpened(db, change.evidenceId, approvedBy))) return refuse('evidence-unseen')
    const code = await nextEntryCode(db, now)
    const taken = await takingReferenceFor(db, change.bankReference, code).executeTakeFirst()
    if (!taken) return refuse('bank-reference-used', {}, 'bankReference')
    const { capitalKobo, incomeKobo } = change
    const journal = await postJournal(db, {
      deed: `distributions.plan-${change.kind}`,
      actorUid: approvedBy ?? askedBy,
      now,
      memo: `${change.kind === 'purchase' ? 'Invested' : 'Came back'} ${code}`,
      facts: { entry: code, bankReference: change.bankReference },
      transfers:
        change.kind === 'purchase'
          ? purchasePostings(id, change.account, capitalKobo)
          : proceedsPostings(id, change.account, { capitalKobo, incomeKobo }),
    })
    if (isRefusal(journal)) throw new Error(`Entry ${code} was refused by the books: ${journal.refusal}`)
    await insertEntry(db, {
      id: newId(Date.parse(now)),
      code,
      plan_id: id,
      kind: change.kind,
      account_id: change.account,
      capital_kobo: capitalKobo,
      income_kobo: incomeKobo,
      bank_reference: change.bankReference,
      on_day: change.onDay,
      note: change.note,
      approval_id: approvalId,
      journal_id: journal.journalId,
      booked_at: now,
      evidence_id: change.evidenceId,
      evidence_open: change.evidenceOpen,
    })
    call.record({
      kind: change.kind === 'purchase' ? 'investment-plan.invested' : 'investment-plan.came-back',
      target: { type: 'investment-plan', id },
      facts: {
        code,
        capitalKobo: capitalKobo.toString(),
        incomeKobo: incomeKobo.toString(),
        journalId: journal.journalId,
      },
    })
    return undefined
  },
  words: distributionsWords,
})

/** Why it cannot be booked. The plan is locked. */
async function whyNot({ db }: Pick<Call, 'db'>, planId: string, change: Change) {
  const { kind, capitalKobo, incomeKobo, bankReference } = change
  if (addKobo(capitalKobo, incomeKobo) === zeroKobo) return refuse('nothing-came', {}, 'capitalKobo')
  const { contributedKobo, investedKobo } = await sumsOf(db, planId)
  if (kind === 'proceeds' && capitalKobo > investedKobo)
    return refuse('plan-holds-less', { cost: investedKobo.toString() }, 'capitalKobo')
  const free = subtractKobo(contributedKobo, investedKobo)
  if (kind === 'purchase' && capitalKobo > free)
    return refuse('not-invested-yet', { free: kobo(free > 0n ? free : 0n).toString() }, 'capitalKobo')
  const owner = await bankReferenceOwner(db, bankReference).executeTakeFirst()
  return owner && refuse('bank-reference-used', {}, 'bankReference')
}

/** Says that money was invested or came back, or agrees to it as the second. */
export async function recordPlanEntryAct(call: Call, { params, body }: InputOf<typeof recordPlanEntry>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  if (!hasMoney(plan.status)) return refuse('plan-not-there')
  const bank = (await bankLabels(call.db).execute()).find(({ id }) => id === body.accountId)
  if (!bank) return refuse('no-such-account', {}, 'accountId')
  if (body.onDay > dayIn(lagos, call.now)) return refuse('day-to-come', {}, 'onDay')
  const evidence = await askedWith(call, plan.id, body.evidenceId)
  if (!evidence) return refuse('no-evidence', {}, 'evidenceId')
  const change: Change = {
    kind: body.kind,
    plan: plan.name,
    account: bank.id,
    accountName: bankAccountWords(bank.bank_name, bank.last4),
    capitalKobo: body.capitalKobo,
    incomeKobo: body.kind === 'purchase' ? zeroKobo : body.incomeKobo,
    bankReference: body.bankReference,
    onDay: body.onDay,
    note: body.note,
    evidenceId: body.evidenceId,
    evidenceName: evidence.file_name,
    evidenceOpen: body.evidenceOpen,
  }
  const no = await whyNot(call, plan.id, change)
  if (no) return no
  const outcome = await call.approvals.ask(planEntry, { subjectId: plan.id, change, reason: '' })
  return isRefusal(outcome) ? outcome : presentPlanMoney(call, plan.id)
}

/** The paper something is asked for with, where it is one of this plan. */
async function askedWith({ db, now }: Pick<Call, 'db' | 'now'>, planId: string, id: string) {
  return (await markAsked(db, planId, id, now)) ? evidenceById(db, id) : undefined
}

/** Locks the plan of the entry a journal is of, before the balances of that journal: in the order in which entries are booked. */
async function lockPlanOfEntry({ db }: Call, journalId: string) {
  await lockPlan(db, await planOfJournal(db, journalId), 'update')
}

/** By the deed of its journal: what is locked before an entry is taken back. */
export const entryLocks = {
  'distributions.plan-purchase': lockPlanOfEntry,
  'distributions.plan-proceeds': lockPlanOfEntry,
} as const

/** What becomes of an entry whose journal two administrators take back: it counts no more, unless it is used already. Its plan is locked. */
async function takeEntryBack(call: Call, journalId: string) {
  const { db, now } = call
  const { plan_id, code } = await markTakenBack(db, journalId, now)
  const { income } = await payable(db, plan_id)
  const { investedKobo } = await sumsOf(db, plan_id)
  if (income < zeroKobo || investedKobo < zeroKobo) return refuse('entry-used')
  call.record({
    kind: 'investment-plan.entry-taken-back',
    target: { type: 'investment-plan', id: plan_id },
    facts: { code, journalId },
  })
  return undefined
}

/** By the deed of its journal: what becomes of an entry that two administrators take back (`books`). */
export const entryReversals = {
  'distributions.plan-purchase': takeEntryBack,
  'distributions.plan-proceeds': takeEntryBack,
} as const
