/** The rows of this feature's tables; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { ReportReason, ReportStatus } from '../messages.rules.ts'

type MessageThreadsTable = {
  id: string
  starter_uid: string
  other_uid: string
  last_place: number
  last_at: Instant
  starter_read: Generated<number>
  other_read: Generated<number>
}

export type MessagesTable = {
  id: string
  thread_id: string
  place: number
  author_uid: string
  body: string
  at: Instant
  hidden_at: Generated<Instant | null>
  hidden_by: Generated<string | null>
  hidden_because: Generated<ReportReason | null>
}

type MessageBlocksTable = { uid: string; blocked_uid: string; at: Instant }

export type MessageReportsTable = {
  id: string
  message_id: string
  reporter_uid: string
  because: ReportReason
  note: string
  at: Instant
  status: Generated<ReportStatus>
  decided_by: Generated<string | null>
  decided_at: Generated<Instant | null>
  decision_note: Generated<string | null>
}

/** What a pair of members wrote each other, as it is kept. */
export type ThreadRow = Selectable<MessageThreadsTable>
/** A message as it is kept. */
export type MessageRow = Selectable<MessagesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    message_threads: MessageThreadsTable
    messages: MessagesTable
    message_blocks: MessageBlocksTable
    message_reports: MessageReportsTable
  }
}
