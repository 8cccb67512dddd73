/** The rows of data rights; compared with the live schema by a test. */
import type { TableOf } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'

type DataCopiesTable = TableOf<'data_copies'>

type DataRequestsTable = TableOf<'data_requests'>

type BreachesTable = TableOf<'breaches'>

type BreachEntriesTable = TableOf<'breach_entries'>

type BreachPeopleTable = TableOf<
  'breach_people',
  {
    breach_id: string
    member_uid: string
    told_at: Generated<Instant | null>
  }
>

/** A copy as it is kept. */
export type CopyRow = Selectable<DataCopiesTable>
/** A request as it is kept. */
export type RequestRow = Selectable<DataRequestsTable>
/** A breach as it is kept. */
export type BreachRow = Selectable<BreachesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    data_copies: DataCopiesTable
    data_requests: DataRequestsTable
    breaches: BreachesTable
    breach_entries: BreachEntriesTable
    breach_people: BreachPeopleTable
  }
}
