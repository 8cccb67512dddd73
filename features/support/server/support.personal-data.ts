/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './support.tables.ts'

/** The tables of this feature with something of a person. */
export const supportPerson = [
  personTable('tickets', {
    title: 'Your tickets',
    by: ['member_uid'],
    given: [
      'id',
      'code',
      'subject',
      'category',
      'priority',
      'status',
      'follows_id',
      'opened_at',
      'changed_at',
      'first_reply_at',
      'waiting_since_at',
      'resolved_at',
      'closed_at',
      'reopened_count',
      'about_type',
      'about_id',
      'about_name',
      'first_reply_due_at',
      'resolve_due_at',
      'merged_into_id',
      'channel',
      'stars',
      'rating',
    ],
    withheld: {
      member_uid: 'inner',
      assignee_uid: 'others',
      reminded_at: 'inner',
      clock_from_at: 'inner',
      stopped_minutes: 'inner',
      tags: 'others',
    },
  }),
  personTable('ticket_messages', {
    title: 'What was written in your tickets',
    below: { column: 'ticket_id', table: 'tickets' },
    unless: 'internal',
    given: ['id', 'ticket_id', 'by_staff', 'body', 'at'],
    withheld: { place: 'inner', author_uid: 'others', internal: 'inner', mail_sha256: 'secret' },
  }),
  personTable('ticket_files', {
    title: 'Files of your tickets',
    by: ['owner_uid'],
    given: ['id', 'message_id', 'file_name', 'content_type', 'size_bytes', 'added_at'],
    withheld: { owner_uid: 'inner', stored_name: 'inner', sha256: 'secret' },
    file: { folder: 'ticket-files', storedName: 'stored_name', name: 'file_name' },
  }),
  personTable('unused_mails', {
    title: 'Emails to your tickets that became no message',
    below: { column: 'ticket_id', table: 'tickets' },
    given: ['id', 'ticket_id', 'reason', 'arrived_at'],
    withheld: { sender: 'others', subject: 'others', mail_sha256: 'secret' },
  }),
]
