/**
 * What administrators do with a withdrawal. Each command locks it, looks whether it is still at that step, and writes what
 * became of it; what moves money takes a second administrator (`withdrawal-approvals.ts`).
 */

import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { askApproval, dropApproval, readAdministration } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type AskRefusal, sameEyes } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { bankReferenceKey } from '@kolo/transfers/rules'
import { openBatchesOf, stopWithdrawal } from '../../payout-batches/server/batches.store.ts'
import { withdrawalsAccess } from '../../withdrawals.access.ts'
import type * as contract from '../reviews.contract.ts'
import { whyTwo } from '../withdrawal.rules.ts'
import { presentReview } from './present-review.ts'
import { recordOnWithdrawal } from './record-step.ts'
import { giveBack } from './return-money.ts'
import { notifyStep } from './withdrawal.notifications.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'
import { withdrawalTerms } from './withdrawal.settings.ts'
import {
  anyWithdrawal,
  approvedByWord,
  isWithProvider,
  lockWithdrawal,
  payingAccounts,
  queueDecisions,
  referenceOwner,
  saveStep,
  saveWithdrawal,
} from './withdrawal.store.ts'
import {
  accountOf,
  approvalKindOfWithdrawals,
  approveRow,
  cardOf,
  paymentKind,
  returnKind,
} from './withdrawal-approvals.ts'

type Act = Parameters<typeof refusalOf>[0]

/** The withdrawal, locked, at the step and in the version its administrator saw; or why not. */
export async function lockFor<Reason extends string>(
  { db, actor }: Call,
  act: { refusalFor?: (actor: Call['actor'], subject: never) => Reason | undefined },
  id: string,
  version: number,
): Promise<WithdrawalRow | Refusal<Reason>> {
  const row = await lockWithdrawal(db, id)
  const subject = { memberUid: row.member_uid, status: row.status }
  const no = refusalOf(act as Act, actor, subject as never)
  if (no) return no as Refusal<Reason>
  if (row.version !== version) throw new RequestProblem('changed-meanwhile')
  return row
}

/** Approves it by one word, asks for a second, or is the second. */
export async function approveWithdrawalHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.approveWithdrawal>,
) {
  const row = await lockFor(call, withdrawalsAccess.approve, params.id, body.version)
  if (isRefusal(row)) return row
  const { db, actor, now } = call
  const { secondFromKobo } = await readSetting(db, withdrawalTerms)
  const { appointments } = await readAdministration(call)
  await queueDecisions(db, actor.uid)
  const { rows } = await approvedByWord(actor.uid, now).execute(db)
  const because = whyTwo({
    flags: row.risk_flags,
    amount: kobo(row.amount_kobo),
    secondFrom: secondFromKobo,
    administratorDay: kobo(rows[0]?.sum_kobo ?? 0n),
    isTied: sameEyes([actor.uid], appointments, now).has(row.member_uid),
  })
  if (!row.needs_two && because.length === 0) {
    return presentReview(call, await approveRow(call, row, { by: actor.uid, alone: false, byOneWord: true }))
  }
  const asked = { subjectId: row.id, change: await cardOf(call, row), reason: '' }
  const outcome = await askApproval(call, approvalKindOfWithdrawals, asked)
  if (isRefusal(outcome)) return outcome as Refusal<AskRefusal>
  return presentReview(call, await anyWithdrawal(db, row.id))
}

/** Declines it; the money is free again. */
export async function rejectWithdrawalHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.rejectWithdrawal>,
) {
  const row = await lockFor(call, withdrawalsAccess.reject, params.id, body.version)
  if (isRefusal(row)) return row
  return presentReview(call, await giveBack(call, row, { status: 'rejected', reason: body.reason }))
}

/** Says that it was paid, or agrees to that as the second. */
export async function payWithdrawalHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.payWithdrawal>,
) {
  const row = await lockFor(call, withdrawalsAccess.pay, params.id, body.version)
  if (isRefusal(row)) return row
  if (isWithProvider(row)) return refuse('with-provider')
  const { db, now, actor } = call
  if (now < row.payable_at) return refuse('notice-runs', { from: row.payable_at })
  const { banks, batches } = await batchQueries(db, {
    banks: payingAccounts(),
    batches: openBatchesOf([row.id]),
  })
  if (batches[0]) return refuse('in-batch', { code: batches[0].code })
  if (!banks.some(({ id }) => id === body.collectionAccountId))
    return refuse('no-paying-account', undefined, 'collectionAccountId')
  const used = await referenceOwner(db, bankReferenceKey(body.bankReference) ?? '', row.id)
  if (used !== undefined) return refuse('reference-used', { code: used }, 'bankReference')
  if (row.status !== 'processing') {
    await saveWithdrawal(db, row.id, { status: 'processing', sent_at: now, reason: null })
    await saveStep(db, { withdrawalId: row.id, step: 'sent', by: actor.uid, now })
  }
  const { version: _, ...said } = body
  const asked = { subjectId: row.id, change: { ...(await cardOf(call, row)), ...said }, reason: '' }
  const outcome = await askApproval(call, paymentKind, asked)
  if (isRefusal(outcome)) return differs(outcome)
  return presentReview(call, await anyWithdrawal(db, row.id))
}

/** Another administrator wrote other evidence: that is said in the words of this feature. */
export function differs(no: Refusal): Refusal<AskRefusal | 'payment-differs' | 'reference-used'> {
  return no.refusal === 'approval-waiting'
    ? refuse('payment-differs', undefined, 'bankReference')
    : (no as Refusal<AskRefusal | 'reference-used'>)
}

/** The bank finally refused it: it can be taken up again, or declined. */
export async function failWithdrawalHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.failWithdrawal>,
) {
  const row = await lockFor(call, withdrawalsAccess.fail, params.id, body.version)
  return isRefusal(row) ? row : stop(call, row, { status: 'failed', reason: body.reason })
}

/** Nobody knows what the bank did: nothing is sent again until somebody does. */
export async function putOnHoldHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.putWithdrawalOnHold>,
) {
  const row = await lockFor(call, withdrawalsAccess.putOnHold, params.id, body.version)
  return isRefusal(row) ? row : stop(call, row, { status: 'on_hold', reason: body.reason })
}

async function stop(call: Call, row: WithdrawalRow, how: { status: 'failed' | 'on_hold'; reason: string }) {
  if (isWithProvider(row)) return refuse('with-provider')
  const { db, actor, now } = call
  await dropApproval(call, paymentKind, row.id)
  const saved = await stopWithdrawal(db, row.id, how)
  await saveStep(db, { withdrawalId: row.id, step: how.status, by: actor.uid, note: how.reason, now })
  recordOnWithdrawal(call, saved, `withdrawal.${how.status.replace('_', '-')}`)
  await notifyStep(call, saved, await accountOf(call, saved), how.status)
  return presentReview(call, saved)
}

/** Takes up again what the bank refused: it is approved as it was, and paid anew. */
export async function retryWithdrawalHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.retryWithdrawal>,
) {
  const row = await lockFor(call, withdrawalsAccess.retry, params.id, body.version)
  if (isRefusal(row)) return row
  const { db, actor, now } = call
  const saved = await saveWithdrawal(db, row.id, { status: 'approved', reason: null, sent_at: null })
  await saveStep(db, { withdrawalId: row.id, step: 'retried', by: actor.uid, now })
  recordOnWithdrawal(call, saved, 'withdrawal.retried')
  return presentReview(call, saved)
}

/** Says that the bank sent it back, or agrees to that as the second. */
export async function returnWithdrawalHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.returnWithdrawal>,
) {
  const row = await lockFor(call, withdrawalsAccess.takeReturn, params.id, body.version)
  if (isRefusal(row)) return row
  const { db } = call
  const used = await referenceOwner(db, bankReferenceKey(body.bankReference) ?? '', row.id)
  if (used !== undefined) return refuse('reference-used', { code: used }, 'bankReference')
  const change = { ...(await cardOf(call, row)), bankReference: body.bankReference }
  const outcome = await askApproval(call, returnKind, { subjectId: row.id, change, reason: body.reason })
  if (isRefusal(outcome)) return differs(outcome)
  return presentReview(call, await anyWithdrawal(db, row.id))
}
