import type { TableOf } from '@kolo/database/tables'

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    reconciliations: TableOf<
      'reconciliations',
      {
        items: unknown
      }
    >
  }
}
