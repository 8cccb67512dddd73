/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileType, PictureType } from '@kolo/files/rules'
import type { Instant } from '@kolo/foundation/time'
import type { AudienceKind } from '@kolo/profile/audience-rules'
import type { Tier } from '@kolo/profile/tiers'
import type { Generated, Selectable } from 'kysely'
import type {
  AttendanceMode,
  EventCategory,
  EventMode,
  EventStatus,
  RegistrationStatus,
} from '../events/event.rules.ts'

export interface EventsTable {
  id: string
  code: string
  status: Generated<EventStatus>
  category: EventCategory
  title: string
  description: string
  mode: EventMode
  venue: string
  address: string
  map_url: string | null
  join_url: string | null
  starts_at: Instant
  ends_at: Instant
  timezone: Generated<string>
  cover_stored_name: Generated<string | null>
  cover_type: Generated<PictureType | null>
  cover_bytes: Generated<number | null>
  cover_sha256: Generated<string | null>
  cover_alt: Generated<string | null>
  capacity_in_person: number | null
  capacity_online: number | null
  taken_in_person: Generated<number>
  taken_online: Generated<number>
  registration_opens_at: Instant | null
  registration_closes_at: Instant | null
  audience: AudienceKind
  tiers: Generated<Tier[]>
  plan_ids: Generated<string[]>
  guests_allowed: number
  waitlist: boolean
  reminders: number[]
  questions: Generated<string[]>
  fee_kobo: Generated<bigint>
  series_id: Generated<string | null>
  repeat_rule: Generated<string | null>
  agenda: Generated<string[]>
  quorum_percent: Generated<number | null>
  cancelled_reason: Generated<string | null>
  author_uid: string
  written_at: Instant
  published_at: Generated<Instant | null>
  changed_at: Generated<Instant | null>
  version: Generated<number>
}

/** An event as it is kept. */
export type EventRow = Selectable<EventsTable>

/** An answer beside its question. */
export type Answer = { question: string; answer: string }

export interface RegistrationsTable {
  id: string
  event_id: string
  member_uid: string
  mode: AttendanceMode
  guests: number
  status: RegistrationStatus
  answers: Answer[]
  registered_at: Instant
  offered_until: Generated<Instant | null>
  cancelled_reason: Generated<string | null>
  checked_in_at: Generated<Instant | null>
  checked_in_by: Generated<string | null>
  checked_in_scan: Generated<string | null>
  checked_in_device: Generated<string | null>
  fee_kobo: Generated<bigint>
  fee_journal_id: Generated<string | null>
  fee_returned_journal_id: Generated<string | null>
}

/** A registration as it is kept. */
export type RegistrationRow = Selectable<RegistrationsTable>

/** A ticket that was scanned again. */
export interface RepeatScansTable {
  scan: string
  registration_id: string
  scanned_at: Instant
  device: string
  scanned_by: string
}

/** What was written of a meeting. */
export interface MinutesTable {
  event_id: string
  text: string
  written_by: string
  written_at: Instant
  approved_by: Generated<string | null>
  approved_at: Generated<Instant | null>
  entitled: Generated<number | null>
  came: Generated<number | null>
  file_name: Generated<string | null>
  file_stored_name: Generated<string | null>
  file_type: Generated<FileType | null>
  file_bytes: Generated<number | null>
  file_sha256: Generated<string | null>
  version: Generated<number>
}

/** Minutes as they are kept. */
export type MinutesRow = Selectable<MinutesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    events: EventsTable
    event_registrations: RegistrationsTable
    meeting_minutes: MinutesTable
    event_stewards: { event_id: string; uid: string; named_at: Instant }
    event_repeat_scans: RepeatScansTable
    calendar_feeds: { uid: string; token_hash: string; made_at: Instant }
    event_reminders: { event_id: string; minutes: number; starts_at: Instant; sent_at: Instant }
  }
}
