import { defineRecord } from '@kolo/database/record'
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const longWorks = defineRecord('long_works', {
  title: 'Long work you began',
  by: ['owner_uid'],
  columns: {
    id: 'given',
    kind: 'given',
    subject_id: 'inner',
    title: 'not-to-staff',
    owner_uid: 'inner',
    state: 'given',
    done: 'inner',
    total: 'inner',
    place: 'inner',
    outcome: 'inner',
    failures: 'inner',
    error: 'inner',
    next_at: 'inner',
    begun_at: 'given',
    ended_at: 'given',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const longWorkRecords = [longWorks]

export type LongWorksTable = TableOf<
  'long_works',
  {
    place: unknown
  }
>

/** Long work as it is kept. */
export type LongWorkRow = Selectable<LongWorksTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    long_works: LongWorksTable
  }
}
