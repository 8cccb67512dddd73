/** The tables of loans that were written off, each declared once, with what its person is given of every column. */
import { defineRecord, type RecordOf } from '@kolo/database/record'

export const loanWriteOffs = defineRecord('loan_write_offs', {
  title: 'Your loans that were written off',
  below: { column: 'loan_id', table: 'loans' },
  key: ['loan_id'],
  columns: {
    loan_id: 'given',
    resolution_number: 'given',
    resolved_on: 'given',
    resolution: 'given',
    principal_kobo: 'given',
    interest_kobo: 'given',
    penalty_kobo: 'given',
    provision_kobo: 'inner',
    written_off_at: 'given',
    journal_id: 'inner',
    approval_id: 'inner',
  },
})

export const loanRecoveries = defineRecord('loan_recoveries', {
  title: 'What you paid of loans that were written off',
  below: { column: 'loan_id', table: 'loans' },
  columns: {
    id: 'given',
    loan_id: 'given',
    amount_kobo: 'given',
    recovered_at: 'given',
    journal_id: 'inner',
  },
})

/** A write-off as it is kept. */
export type WriteOffRecord = RecordOf<'loan_write_offs'>
/** A recovery as it is kept. */
export type RecoveryRecord = RecordOf<'loan_recoveries'>
