import { defineRecord, type RecordOf } from '@kolo/database/record'

export const memberDeaths = defineRecord('member_deaths', {
  title: 'The record of your death',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid'],
  file: { folder: 'deaths', storedName: 'stored_name', name: 'file_name' },
  columns: {
    uid: 'inner',
    file_name: 'given',
    stored_name: 'inner',
    content_type: 'given',
    size_bytes: 'given',
    sha256: 'secret',
    added_by: 'others',
    added_at: 'given',
    died_on: 'given',
    document_number: 'given',
    document_on: 'given',
    confirmed_at: 'given',
    approval_id: 'inner',
  },
})

/** A death as it is kept. */
export type DeathRecord = RecordOf<'member_deaths'>
