/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export type TicketsTable = TableOf<'tickets'>

/** A ticket as it is kept. */
export type TicketRow = Selectable<TicketsTable>

export type TicketMessagesTable = TableOf<'ticket_messages'>

export type SavedRepliesTable = TableOf<'saved_replies'>

export type HolidaysTable = TableOf<'holidays'>

export type TicketFilesTable = TableOf<'ticket_files'>

export type UnusedMailsTable = TableOf<'unused_mails'>

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
