/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileType } from '@kolo/files/rules'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { UnusedReason } from '../inbound-mail/mail.rules.ts'
import type {
  RecordType,
  TicketCategory,
  TicketChannel,
  TicketPriority,
  TicketStatus,
} from '../tickets/ticket.rules.ts'

export interface TicketsTable {
  id: string
  code: string
  member_uid: string
  subject: string
  category: TicketCategory
  priority: TicketPriority
  status: Generated<TicketStatus>
  assignee_uid: Generated<string | null>
  follows_id: string | null
  about_type: RecordType | null
  about_id: string | null
  /** What it was called when the ticket was written. */
  about_name: string | null
  /** Since when its time runs: since it was opened, or opened again. Nothing for those from before there was a clock. */
  clock_from_at: Instant | null
  stopped_minutes: Generated<number>
  first_reply_due_at: Instant | null
  resolve_due_at: Instant | null
  opened_at: Instant
  changed_at: Instant
  first_reply_at: Generated<Instant | null>
  waiting_since_at: Generated<Instant | null>
  reminded_at: Generated<Instant | null>
  resolved_at: Generated<Instant | null>
  closed_at: Generated<Instant | null>
  reopened_count: Generated<number>
  merged_into_id: Generated<string | null>
  channel: Generated<TicketChannel>
  tags: Generated<string[]>
  /** 1 to 5, once its member said how they found the help. */
  stars: Generated<number | null>
  rating: Generated<string | null>
}

/** A ticket as it is kept. */
export type TicketRow = Selectable<TicketsTable>

export interface TicketMessagesTable {
  id: string
  ticket_id: string
  place: number
  author_uid: string
  by_staff: boolean
  internal: boolean
  body: string
  at: Instant
  /** The fingerprint of the mail it came by. */
  mail_sha256: Generated<string | null>
}

export interface SavedRepliesTable {
  id: string
  title: string
  body: string
  changed_at: Instant
}

export interface HolidaysTable {
  day: CalendarDate
  name: string
}

export interface TicketFilesTable {
  id: string
  owner_uid: string
  message_id: Generated<string | null>
  file_name: string
  stored_name: string
  content_type: FileType
  size_bytes: number
  sha256: string
  added_at: Instant
}

export interface UnusedMailsTable {
  id: string
  mail_sha256: string
  reason: UnusedReason
  sender: string
  subject: string
  ticket_id: string | null
  arrived_at: Instant
}

/** A file as it is kept. */
export type TicketFileRow = Selectable<TicketFilesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    tickets: TicketsTable
    holidays: HolidaysTable
    saved_replies: SavedRepliesTable
    ticket_messages: TicketMessagesTable
    ticket_files: TicketFilesTable
    unused_mails: UnusedMailsTable
  }
}
