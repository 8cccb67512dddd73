/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

type MessageThreadsTable = TableOf<'message_threads'>

export type MessagesTable = TableOf<'messages'>

type MessageBlocksTable = TableOf<'message_blocks'>

export type MessageReportsTable = TableOf<'message_reports'>

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
