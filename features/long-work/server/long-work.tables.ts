/** The rows of this feature's table; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { WorkState } from '../long-work.access.ts'

export type LongWorksTable = {
  id: string
  kind: string
  subject_id: string
  title: string
  owner_uid: string | null
  state: Generated<WorkState>
  done: Generated<bigint>
  total: bigint
  place: unknown
  outcome: Generated<string | null>
  failures: Generated<number>
  error: Generated<string | null>
  next_at: Instant
  begun_at: Instant
  ended_at: Generated<Instant | null>
}

/** Long work as it is kept. */
export type LongWorkRow = Selectable<LongWorksTable>

declare module '@kolo/database/tables' {
  interface Tables {
    long_works: LongWorksTable
  }
}
