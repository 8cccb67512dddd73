/** What the answers of commands say of loans, and what is old once one changed. */
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { type Loan, type LoanReview, readLoan, readLoanReview } from '../loan.contract.ts'

/** A member's loan as it is now. */
export const loanCacheUpdates = (loan: Loan) => [setQuery(readLoan, { params: { id: loan.id } }, loan)]

/** The same as administrators see it. */
export const reviewCacheUpdates = (review: LoanReview) => [
  setQuery(readLoanReview, { params: { id: review.id } }, review),
]

/** Old once a member's loan changed. */
export const borrowerReads = ['/api/borrowing', '/api/wallet', '/api/savings', '/api/home'] as const
/** Old once administrators changed one. */
export const deskReads = [
  '/api/loan-reviews',
  '/api/loan-payouts',
  '/api/approvals',
  '/api/admin/home',
] as const
