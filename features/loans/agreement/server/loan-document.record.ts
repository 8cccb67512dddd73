import { defineRecord, type RecordOf } from '@kolo/database/record'

export const loanDocuments = defineRecord('loan_documents', {
  title: 'Papers of your loans',
  below: { column: 'loan_id', table: 'loans' },
  columns: {
    id: 'given',
    loan_id: 'given',
    kind: 'given',
    code: 'given',
    amount_kobo: 'given',
    content_sha256: 'inner',
    issued_at: 'given',
    issued_by: 'others',
  },
})

/** A paper of a loan as it is kept. */
export type LoanDocumentRecord = RecordOf<'loan_documents'>
