/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './messages.tables.ts'

/** The tables of this feature with something of a person. */
export const messagesPerson = [
  personTable('message_threads', {
    title: 'Your conversations',
    by: ['starter_uid', 'other_uid'],
    given: ['id', 'last_place', 'last_at'],
    withheld: { starter_uid: 'others', other_uid: 'others', starter_read: 'others', other_read: 'others' },
  }),
  personTable('messages', {
    title: 'Messages you wrote',
    by: ['author_uid'],
    given: ['id', 'thread_id', 'body', 'at', 'hidden_at', 'hidden_because'],
    withheld: { place: 'inner', author_uid: 'inner', hidden_by: 'others' },
  }),
  personTable('message_blocks', {
    title: 'When you blocked somebody',
    by: ['uid'],
    key: ['uid', 'blocked_uid'],
    given: ['at'],
    withheld: { uid: 'inner', blocked_uid: 'others' },
  }),
  personTable('message_reports', {
    title: 'Messages you reported',
    by: ['reporter_uid'],
    given: ['id', 'message_id', 'because', 'note', 'at', 'status', 'decided_at'],
    withheld: { reporter_uid: 'inner', decided_by: 'others', decision_note: 'others' },
  }),
]
