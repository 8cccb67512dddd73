/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export type EventsTable = TableOf<'events'>

/** An event as it is kept. */
export type EventRow = Selectable<EventsTable>

/** An answer beside its question. */
export type Answer = { question: string; answer: string }

export type RegistrationsTable = TableOf<
  'event_registrations',
  {
    answers: Answer[]
  }
>

/** A registration as it is kept. */
export type RegistrationRow = Selectable<RegistrationsTable>

/** A ticket that was scanned again. */
export type RepeatScansTable = TableOf<'event_repeat_scans'>

/** What was written of a meeting. */
export type MinutesTable = TableOf<'meeting_minutes'>

/** Minutes as they are kept. */
export type MinutesRow = Selectable<MinutesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    events: EventsTable
    event_registrations: RegistrationsTable
    meeting_minutes: MinutesTable
    event_stewards: TableOf<'event_stewards'>
    event_repeat_scans: RepeatScansTable
    calendar_feeds: TableOf<'calendar_feeds'>
    event_reminders: TableOf<'event_reminders'>
  }
}
