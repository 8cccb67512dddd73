/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './documents.tables.ts'

/** The tables of this feature with something of a person. */
export const documentsPerson = [
  personTable('member_documents', {
    title: 'Your documents',
    by: ['member_uid'],
    given: [
      'id',
      'kind',
      'status',
      'last4',
      'expires_on',
      'file_name',
      'content_type',
      'size_bytes',
      'added_at',
      'sent_at',
      'decided_at',
      'reason',
    ],
    withheld: {
      member_uid: 'inner',
      number_sealed: 'secret',
      number_mark: 'secret',
      stored_name: 'inner',
      sha256: 'secret',
      seen_by: 'others',
      decided_by: 'others',
      decided_xact: 'inner',
      reminded_at: 'inner',
      version: 'inner',
    },
    file: { folder: 'member-documents', storedName: 'stored_name', name: 'file_name' },
  }),
  personTable('identity_numbers', {
    title: 'Your BVN and NIN, by their last digits',
    by: ['member_uid'],
    given: ['id', 'kind', 'last4', 'kept_at'],
    withheld: { member_uid: 'inner', number_sealed: 'secret', number_mark: 'secret' },
  }),
]
