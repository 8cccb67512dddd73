import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const memberDocuments = defineRecord('member_documents', {
  title: 'Your documents',
  by: ['member_uid'],
  file: { folder: 'member-documents', storedName: 'stored_name', name: 'file_name' },
  columns: {
    id: 'given',
    member_uid: 'inner',
    kind: 'given',
    status: 'given',
    number_sealed: 'secret',
    number_mark: 'secret',
    last4: 'given',
    expires_on: 'given',
    file_name: 'given',
    stored_name: 'inner',
    content_type: 'given',
    size_bytes: 'given',
    sha256: 'secret',
    added_at: 'given',
    sent_at: 'given',
    seen_by: 'others',
    decided_by: 'others',
    decided_at: 'given',
    decided_xact: 'inner',
    reason: 'given',
    reminded_at: 'inner',
    version: 'inner',
  },
})

export const identityNumbers = defineRecord('identity_numbers', {
  title: 'Your BVN and NIN, by their last digits',
  by: ['member_uid'],
  columns: {
    id: 'given',
    member_uid: 'inner',
    kind: 'given',
    number_sealed: 'secret',
    number_mark: 'secret',
    last4: 'given',
    kept_at: 'given',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const documentsRecords = [memberDocuments, identityNumbers]

/** A document as it is kept. */
export type DocumentRow = Selectable<Tables['member_documents']>

/** A number as it is kept, without the number. */
export type NumberRow = Pick<Tables['identity_numbers'], 'member_uid' | 'kind' | 'last4' | 'kept_at'>
