/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './announcements.tables.ts'

/** The tables of this feature with something of a person. */
export const announcementsPerson = [
  personTable('announcement_readers', {
    title: 'Announcements you read',
    isOfAnyAccount: true,
    by: ['uid'],
    key: ['announcement_id', 'uid'],
    given: ['announcement_id', 'read_at', 'accepted_at', 'accepted_revision'],
    withheld: { uid: 'inner' },
  }),
  personTable('announcement_files', {
    title: 'Files of announcements you added',
    by: ['owner_uid'],
    given: [
      'id',
      'announcement_id',
      'from_revision',
      'until_revision',
      'file_name',
      'content_type',
      'size_bytes',
      'added_at',
    ],
    withheld: { owner_uid: 'inner', stored_name: 'inner', sha256: 'secret' },
    file: { folder: 'announcement-files', storedName: 'stored_name', name: 'file_name' },
  }),
]
