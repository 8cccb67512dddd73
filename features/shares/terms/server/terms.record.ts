import type { TableOf } from '@kolo/database/tables'
import type { GeneratedAlways, Selectable } from 'kysely'

export type ShareTermsTable = TableOf<
  'share_terms',
  {
    /** Counted by the register. */
    issued_units: GeneratedAlways<number>
  }
>

/** The terms as they are kept. */
export type TermsRow = Selectable<ShareTermsTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    share_terms: ShareTermsTable
  }
}
