/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/person-parts'
import './announcements.tables.ts'

/** The tables of this feature with something of a person. */
export const announcementsPerson = [
  personTable('announcement_readers', {
    title: 'Announcements you read',
    by: ['uid'],
    key: ['announcement_id', 'uid'],
    given: ['announcement_id', 'read_at', 'accepted_at', 'accepted_revision'],
    withheld: { uid: 'inner' },
  }),
]
