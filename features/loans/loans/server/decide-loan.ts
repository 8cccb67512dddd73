/**
 * Administrators decide a loan: one offers the agreement, two approve it. What must always be true: nobody decides their
 * own, and no loan is approved while a rule of its product fails.
 */
import type { Call } from '@kolo/application/call'
import { askApproval, dropApproval } from '@kolo/approvals/server'
import { pageById, paged } from '@kolo/database/pages'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readLendable } from '../../disbursement/server/lendable.ts'
import { endGuarantees } from '../../guarantors/server/pledge.ts'
import { loansAccess } from '../../loans.access.ts'
import type {
  approveLoan,
  declineLoan,
  listLoanReviews,
  offerLoan,
  readLoanReview,
} from '../loan.contract.ts'
import { recordOn, requireVersion } from './apply-for-loan.ts'
import { notifyBorrower } from './loan.notifications.ts'
import { loanById, loansInList, lockLoan, saveLoan } from './loan.store.ts'
import { approvalAsked, loanApproval } from './loan-approval.ts'
import { presentReview } from './present-review.ts'
import { failingRule } from './review-loan.ts'

/** Loans by where they stand. */
export async function listLoanReviewsHandler(
  call: Call,
  { query }: InputOf<typeof listLoanReviews>,
): Promise<OutputOf<typeof listLoanReviews>> {
  const { after, limit } = pageById(query)
  const today = dayIn(lagos, call.now)
  const found = await loansInList(call.db, query.list, { today, after, limit })
  const { rows, nextCursor } = paged(found, query.limit)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      member: { uid: row.memberUid, fullName: row.memberName ?? 'Former member' },
      product: row.productName,
      status: row.status,
      principalKobo: kobo(row.principalKobo),
      instalments: row.instalments,
      submittedAt: row.submittedAt,
      leftKobo: kobo(row.leftKobo),
      overdueKobo: kobo(row.overdueKobo),
    })),
    nextCursor,
    ...(query.list === 'to-pay-out' ? { lendable: await readLendable(call) } : {}),
  }
}

export async function readLoanReviewHandler(call: Call, { params }: InputOf<typeof readLoanReview>) {
  return presentReview(call, await loanById(call.db, params.id))
}

/** Offers the agreement. */
export async function offerLoanHandler(call: Call, { params, body }: InputOf<typeof offerLoan>) {
  const loan = await lockLoan(call.db, params.id)
  const no = refusalOf(loansAccess.offer, call.actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  if (await failingRule(call, loan)) return refuse('loan-rule-fails')
  const saved = await saveLoan(call.db, loan.id, {
    status: 'offered',
    offeredBy: call.actor.uid,
    offeredAt: call.now,
  })
  recordOn(call, 'loan.offered', saved)
  await notifyBorrower(call, saved, { step: 'offered', amount: kobo(saved.principalKobo) })
  return presentReview(call, saved)
}

/** Declines it, with a reason that the member reads. */
export async function declineLoanHandler(call: Call, { params, body }: InputOf<typeof declineLoan>) {
  const loan = await lockLoan(call.db, params.id)
  const no = refusalOf(loansAccess.decline, call.actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  await dropApproval(call, loanApproval, loan.id)
  const { reason } = body
  const saved = await saveLoan(call.db, loan.id, { status: 'declined', answer: reason, endedAt: call.now })
  await endGuarantees({ ...call, actorUid: call.actor.uid }, saved)
  recordOn(call, 'loan.declined', saved, { reason })
  await notifyBorrower(call, saved, { step: 'declined', amount: kobo(saved.principalKobo), reason })
  return presentReview(call, saved)
}

/** The first administrator approves, then the second; whoever offered it may be one of them. */
export async function approveLoanHandler(call: Call, { params, body }: InputOf<typeof approveLoan>) {
  const loan = await lockLoan(call.db, params.id)
  const no = refusalOf(loansAccess.approve, call.actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  if (await failingRule(call, loan)) return refuse('loan-rule-fails')
  const outcome = await askApproval(call, loanApproval, approvalAsked(loan))
  if (isRefusal(outcome)) return outcome.refusal === 'affected' ? refuse('own-loan') : outcome
  return presentReview(call, await loanById(call.db, loan.id))
}
