import { defineRecord, type RecordOf } from '@kolo/database/record'
import type { TableOf } from '@kolo/database/tables'
import type { FileType } from '@kolo/files/rules'

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    loan_files: TableOf<'loan_files', { content_type: FileType }>
  }
}

export const loanFiles = defineRecord('loan_files', {
  title: 'Documents of your loan applications',
  by: ['member_uid'],
  file: { folder: 'loan-files', storedName: 'stored_name', name: 'file_name' },
  columns: {
    id: 'given',
    member_uid: 'inner',
    loan_id: 'given',
    file_name: 'given',
    stored_name: 'inner',
    content_type: 'given',
    size_bytes: 'given',
    sha256: 'secret',
    added_at: 'given',
  },
})

/** A document of an application as it is kept; the bytes lie in the store of files. */
export type LoanFileRecord = RecordOf<'loan_files'>
