/** What the answers of commands say of guarantors, and what is old once one changed. */
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { type Guarantee, type LoanGuarantors, readGuarantee, readGuarantors } from '../guarantor.contract.ts'

export const guarantorsCacheUpdates = (answer: LoanGuarantors) => [
  setQuery(readGuarantors, { params: { id: answer.loan.id } }, answer),
]

export const guaranteeCacheUpdates = (guarantee: Guarantee) => [
  setQuery(readGuarantee, { params: { id: guarantee.id } }, guarantee),
]

/** Old once a guarantor was asked. */
export const askedReads = ['/api/loans', '/api/borrowing'] as const
/** Old once one answered. */
export const answeredReads = ['/api/guarantees', '/api/savings', '/api/shares', '/api/home'] as const
