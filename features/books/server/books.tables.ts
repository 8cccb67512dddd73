/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'

declare module '@kolo/database/tables' {
  interface Tables {
    tax_remittances: TableOf<'tax_remittances'>
    reconciliations: TableOf<
      'reconciliations',
      {
        items: unknown
      }
    >
  }
}
