/** The rows of data rights; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { EntryKind, RequestKind, RequestStatus } from '../rights.rules.ts'

type DataCopiesTable = {
  id: string
  owner_uid: string
  asked_at: Instant
  stored_name: Generated<string | null>
  size_bytes: Generated<bigint | null>
  made_at: Generated<Instant | null>
}

type DataRequestsTable = {
  id: string
  member_uid: string
  kind: RequestKind
  wish: string | null
  asked_at: Instant
  due_on: CalendarDate
  status: Generated<RequestStatus>
  answer: Generated<string | null>
  decided_by: Generated<string | null>
  decided_at: Generated<Instant | null>
  reminders: Generated<number>
  version: Generated<number>
}

type BreachesTable = {
  id: string
  title: string
  noticed_at: Instant
  what: string
  data_kinds: string
  concerned: number
  opened_by: string
  opened_at: Instant
  reported_at: Generated<Instant | null>
  closed_at: Generated<Instant | null>
  reminded: Generated<boolean>
  version: Generated<number>
}

type BreachEntriesTable = {
  id: string
  breach_id: string
  kind: EntryKind
  words: string
  by_uid: string
  at: Instant
}

type BreachPeopleTable = { breach_id: string; member_uid: string; told_at: Generated<Instant | null> }

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
