/** What the answers of administrators' acts say of what is kept about withdrawals. */
import { type Told, toldAll, toldWhole, withRow } from '@kolo/ui/patterns/kept-answers'
import { listWithdrawalReviews, readWithdrawalReview, type WithdrawalReview } from '../reviews.contract.ts'

/** What an act told, put into the kept answer of the screen. */
export type TellsReview = (review: WithdrawalReview) => readonly Told[]

/** A withdrawal as it is now, wherever it is kept. */
export function toldReview(review: WithdrawalReview): readonly Told[] {
  return [
    toldWhole(readWithdrawalReview, { params: { id: review.id } }, review),
    toldAll(listWithdrawalReviews, (page) =>
      page.rows.some(({ id }) => id === review.id) ? { ...page, rows: withRow(page.rows, review) } : page,
    ),
  ]
}
