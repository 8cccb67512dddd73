/**
 * What is bought for a plan, and what comes back. What must always be true: two administrators agree to the amount, the
 * bank's reference and the day; no more is invested than members put in; no more comes back as capital than was invested.
 */

import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { zeroKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { lockPlan } from '@kolo/investments/server'
import { bankLabels } from '@kolo/transfers/server'
import type { recordPlanEntry } from '../../distributions/distribution.contract.ts'
import { markTakenBack, payable, planOfJournal } from '../../distributions/server/distribution.store.ts'
import { evidenceById, markAsked } from '../../evidence/server/evidence.store.ts'
import { type Change, planEntry, whyNot } from './fund-entry-kind.ts'
import { hasMoney, sumsOf } from './fund-sums.ts'
import { presentPlanMoney } from './read-funds.ts'

/** Says that money was invested or came back, or agrees to it as the second. */
export async function recordPlanEntryHandler(call: Call, { params, body }: InputOf<typeof recordPlanEntry>) {
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
  const outcome = await askApproval(call, planEntry, { subjectId: plan.id, change, reason: '' })
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

/** By the action of its journal: what is locked before an entry is taken back. */
export const entryLocks = {
  'distributions.plan-purchase': lockPlanOfEntry,
  'distributions.plan-proceeds': lockPlanOfEntry,
} as const

/** What becomes of an entry whose journal two administrators take back: it counts no more, unless it is used already. Its plan is locked. */
async function takeEntryBack(call: Call, journalId: string) {
  const { db, now } = call
  const { plan_id, code } = await markTakenBack(db, journalId, now)
  const { income } = await payable(db, { plan_id, resolution_id: null, basis: 'principal_days' })
  const { investedKobo } = await sumsOf(db, plan_id)
  if (income < zeroKobo || investedKobo < zeroKobo) return refuse('entry-used')
  call.record({
    kind: 'investment-plan.entry-taken-back',
    target: { type: 'investment-plan', id: plan_id },
    facts: { code, journalId },
  })
  return undefined
}

/** By the action of its journal: what becomes of an entry that two administrators take back (`books`). */
export const entryReversals = {
  'distributions.plan-purchase': takeEntryBack,
  'distributions.plan-proceeds': takeEntryBack,
} as const
