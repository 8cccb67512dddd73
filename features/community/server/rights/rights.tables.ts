/** The rows of data rights; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'

export type DataCopiesTable = {
  id: string
  owner_uid: string
  asked_at: Instant
  stored_name: Generated<string | null>
  size_bytes: Generated<bigint | null>
  made_at: Generated<Instant | null>
}

/** A copy as it is kept. */
export type CopyRow = Selectable<DataCopiesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    data_copies: DataCopiesTable
  }
}
