import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const messageThreads = defineRecord('message_threads', {
  title: 'Your conversations',
  by: ['starter_uid', 'other_uid'],
  columns: {
    id: 'given',
    starter_uid: 'others',
    other_uid: 'others',
    last_place: 'given',
    last_at: 'given',
    starter_read: 'others',
    other_read: 'others',
  },
})

export const messages = defineRecord('messages', {
  title: 'Messages you wrote',
  by: ['author_uid'],
  columns: {
    id: 'given',
    thread_id: 'given',
    place: 'inner',
    author_uid: 'inner',
    body: 'given',
    at: 'given',
    hidden_at: 'given',
    hidden_by: 'others',
    hidden_because: 'given',
  },
})

export const messageBlocks = defineRecord('message_blocks', {
  title: 'When you blocked somebody',
  by: ['uid'],
  key: ['uid', 'blocked_uid'],
  columns: {
    uid: 'inner',
    blocked_uid: 'others',
    at: 'given',
  },
})

export const messageReports = defineRecord('message_reports', {
  title: 'Messages you reported',
  by: ['reporter_uid'],
  columns: {
    id: 'given',
    message_id: 'given',
    reporter_uid: 'inner',
    because: 'given',
    note: 'given',
    at: 'given',
    status: 'given',
    decided_by: 'others',
    decided_at: 'given',
    decision_note: 'others',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const messagesRecords = [messageThreads, messages, messageBlocks, messageReports]

/** What a pair of members wrote each other, as it is kept. */
export type ThreadRow = Selectable<Tables['message_threads']>

/** A message as it is kept. */
export type MessageRow = Selectable<Tables['messages']>
