/** The rows of this feature's table; compared with the live schema by a test. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export type LongWorksTable = TableOf<
  'long_works',
  {
    place: unknown
  }
>

/** Long work as it is kept. */
export type LongWorkRow = Selectable<LongWorksTable>

declare module '@kolo/database/tables' {
  interface Tables {
    long_works: LongWorksTable
  }
}
