/** What the answers of commands say of the loan products administrators keep. */
import { updateQuery, withRow } from '@kolo/ui/patterns/query-cache'
import { type LoanProduct, listLoanProducts } from '../product.contract.ts'

/** A product as it is now, in the administrators' list. */
export const productCacheUpdates = (product: LoanProduct) => [
  updateQuery(listLoanProducts, {}, ({ rows }) => ({ rows: withRow(rows, product) })),
]

/** What is old once a product changed. */
export const productReads = ['/api/approvals', '/api/admin/home'] as const
