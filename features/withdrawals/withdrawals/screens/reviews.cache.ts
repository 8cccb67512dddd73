/** What the answers of administrators' commands say of what is kept about withdrawals. */
import { type CacheUpdate, setQuery, updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { listWithdrawalReviews, readWithdrawalReview, type WithdrawalReview } from '../reviews.contract.ts'

/** What a command told, put into the kept answer of the screen. */
export type ReviewCacheUpdates = (review: WithdrawalReview) => readonly CacheUpdate[]

/** A withdrawal as it is now, wherever it is kept. */
export function reviewCacheUpdates(review: WithdrawalReview): readonly CacheUpdate[] {
  return [
    setQuery(readWithdrawalReview, { params: { id: review.id } }, review),
    updateQueries(listWithdrawalReviews, (page) =>
      page.rows.some(({ id }) => id === review.id) ? { ...page, rows: withRow(page.rows, review) } : page,
    ),
  ]
}
