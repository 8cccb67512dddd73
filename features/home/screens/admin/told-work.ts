/** What the administrators' first screen knows once something on its desk was decided. */
import type { AloneNotice, Approval } from '@kolo/approvals/contract'
import { subtractKobo } from '@kolo/foundation/money'
import type { PaymentReview } from '@kolo/transfers/contract'
import { type Told, told, toldPartly, withoutRow, withRow } from '@kolo/ui/patterns/kept-answers'
import { type AdminHomePage, readAdminHome } from '../../home.contract.ts'

/** The desk with a payment as it is now: one that nobody has to look at any more leaves the queue. */
export function withReview(page: AdminHomePage, review: PaymentReview): AdminHomePage {
  const before = page.payments.find(({ id }) => id === review.id)
  if (!before) return page
  if (review.status === 'proof_submitted') return { ...page, payments: withRow(page.payments, review) }
  const payments = withoutRow(page.payments, review.id)
  const { count, sumKobo } = page.queue.payments
  const waiting = {
    count: count - 1,
    sumKobo: subtractKobo(sumKobo, before.amountKobo),
    oldestAt: payments[0]?.submittedAt,
  }
  return { ...page, payments, queue: { ...page.queue, payments: waiting } }
}

/** The desk with an approval as it is now: one that was decided leaves it. */
export function withApproval(page: AdminHomePage, approval: Approval): AdminHomePage {
  if (!page.approvals.some(({ id }) => id === approval.id)) return page
  if (approval.status === 'waiting') return { ...page, approvals: withRow(page.approvals, approval) }
  const { queue } = page
  return {
    ...page,
    approvals: withoutRow(page.approvals, approval.id),
    queue: { ...queue, approvals: queue.approvals - 1 },
  }
}

// The figures of the month, the money in the plans and the books are the server's: asked again in their minute.
const toldDesk = (change: (page: AdminHomePage) => AdminHomePage): readonly Told[] => [
  toldPartly(told(readAdminHome, {}, change)),
]

/** A payment was looked at. */
export const toldReview = (review: PaymentReview) => toldDesk((page) => withReview(page, review))

/** Something that waited for a second administrator was decided. */
export const toldApproval = (approval: Approval) => toldDesk((page) => withApproval(page, approval))

/** Somebody objected to what a colleague is about to decide alone. */
export const toldNotice = (notice: AloneNotice) =>
  toldDesk((page) => ({ ...page, notices: withRow(page.notices, notice) }))
