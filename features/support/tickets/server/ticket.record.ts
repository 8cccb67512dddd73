import type { Call } from '@kolo/application/call'
import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'
import { withoutBankNumbers } from '../ticket.rules.ts'

export const tickets = defineRecord('tickets', {
  title: 'Your tickets',
  by: ['member_uid'],
  columns: {
    id: 'given',
    code: 'given',
    member_uid: 'inner',
    subject: 'given',
    category: 'given',
    priority: 'given',
    status: 'given',
    assignee_uid: 'others',
    follows_id: 'given',
    opened_at: 'given',
    changed_at: 'given',
    first_reply_at: 'given',
    waiting_since_at: 'given',
    reminded_at: 'inner',
    resolved_at: 'given',
    closed_at: 'given',
    reopened_count: 'given',
    about_type: 'given',
    about_id: 'given',
    about_name: 'given',
    clock_from_at: 'inner',
    stopped_minutes: 'inner',
    first_reply_due_at: 'given',
    resolve_due_at: 'given',
    merged_into_id: 'given',
    channel: 'given',
    tags: 'others',
    stars: 'given',
    rating: 'given',
  },
})

export const ticketMessages = defineRecord('ticket_messages', {
  title: 'What was written in your tickets',
  below: { column: 'ticket_id', table: 'tickets' },
  unless: 'internal',
  columns: {
    id: 'given',
    ticket_id: 'given',
    place: 'inner',
    author_uid: 'others',
    by_staff: 'given',
    internal: 'inner',
    body: 'given',
    at: 'given',
    mail_sha256: 'secret',
  },
})

export const ticketFiles = defineRecord('ticket_files', {
  title: 'Files of your tickets',
  by: ['owner_uid'],
  file: { folder: 'ticket-files', storedName: 'stored_name', name: 'file_name' },
  columns: {
    id: 'given',
    owner_uid: 'inner',
    message_id: 'given',
    file_name: 'given',
    stored_name: 'inner',
    content_type: 'given',
    size_bytes: 'given',
    sha256: 'secret',
    added_at: 'given',
  },
})

/** A ticket as it is kept. */
export type TicketRow = Selectable<Tables['tickets']>

/** A file as it is kept. */
export type TicketFileRow = Selectable<Tables['ticket_files']>

/** What somebody of staff reads: numbers as long as a bank number are masked for moderators. */
export function shownTo({ actor }: Pick<Call, 'actor'>) {
  return (text: string) => (actor.role === 'admin' ? text : withoutBankNumbers(text))
}
