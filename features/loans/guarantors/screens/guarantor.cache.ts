/** What the answers of commands say of guarantors, and what is old once one changed. */
import { setQuery, updateQueries } from '@kolo/ui/patterns/query-cache'
import {
  type Guarantee,
  type LoanGuarantors,
  listGuarantorCandidates,
  readGuarantee,
  readGuarantors,
} from '../guarantor.contract.ts'

/** The guarantors as they are now. Once all of it was asked for, whom one could ask stays as it is: nobody reads it. */
export const guarantorsCacheUpdates = (answer: LoanGuarantors) => [
  setQuery(readGuarantors, { params: { id: answer.loan.id } }, answer),
  ...(answer.next.mostKobo === 0n ? [updateQueries(listGuarantorCandidates, (kept) => kept)] : []),
]

export const guaranteeCacheUpdates = (guarantee: Guarantee) => [
  setQuery(readGuarantee, { params: { id: guarantee.id } }, guarantee),
]

/** Old once a guarantor was asked. */
export const askedReads = ['/api/loans', '/api/borrowing'] as const
/** Old once one answered. */
export const answeredReads = ['/api/guarantees', '/api/savings', '/api/shares', '/api/home'] as const
