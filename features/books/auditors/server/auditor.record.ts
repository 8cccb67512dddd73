import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export type AuditorAccessesTable = TableOf<'auditor_accesses', Record<never, never>>

/** An access as it is kept. */
export type AuditorAccessRow = Selectable<AuditorAccessesTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    auditor_accesses: AuditorAccessesTable
  }
}
