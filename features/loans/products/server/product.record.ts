import type { Json } from '@kolo/database/schema'
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { loanTermsWire } from '../product.contract.ts'

/** Terms as they are kept: as they travel, kobo as text. */
export type KeptTerms = z.input<typeof loanTermsWire>

export type LoanProductVersionsTable = TableOf<'loan_product_versions', { terms: Json<KeptTerms> }>

/** A product with the terms that are open and those that wait to be opened. */
export type ProductRow = Selectable<TableOf<'loan_products'>> & {
  open_terms: KeptTerms | null
  draft: { number: number; terms: KeptTerms } | null
}

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    loan_product_versions: LoanProductVersionsTable
  }
}
