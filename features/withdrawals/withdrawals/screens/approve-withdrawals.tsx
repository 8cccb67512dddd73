/** Approving several withdrawals at once: each is a request of its own, decided like one that is approved alone. */
import { type BulkAction, bulkAction } from '@kolo/ui/admin/bulk-actions'
import { approveWithdrawal, type WithdrawalReview } from '../reviews.contract.ts'
import type { ReviewCacheUpdates } from './reviews.cache.ts'

/** The bulk action, with what an answer says of what the screen keeps. */
export function approveWithdrawals(cacheUpdates: ReviewCacheUpdates): BulkAction<WithdrawalReview> {
  return bulkAction<WithdrawalReview, typeof approveWithdrawal>(approveWithdrawal, {
    label: 'Approve withdrawals',
    isFor: ({ can }) => can.approve === true,
    lead: (rows) =>
      `${rows.length === 1 ? '1 withdrawal is' : `${rows.length} withdrawals are`} approved, or passed to a second administrator where two approve. The money stays set aside until it is paid.`,
    confirm: 'Approve',
    inputOf: ({ id, version }) => ({ params: { id }, body: { version } }),
    isWaiting: ({ waiting }) => waiting !== undefined,
    cacheUpdates,
    invalidates: ['/api/admin', '/api/approvals'],
  })
}
