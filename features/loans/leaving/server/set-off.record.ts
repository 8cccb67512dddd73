/** Requests of borrowers who leave, declared once, with what their person is given of every column. */
import { defineRecord, type RecordOf } from '@kolo/database/record'

export const loanSetOffs = defineRecord('loan_set_offs', {
  title: 'Loans you asked to repay from your savings',
  below: { column: 'loan_id', table: 'loans' },
  columns: {
    id: 'given',
    loan_id: 'given',
    requested_at: 'given',
    withdrawn_at: 'given',
    applied_at: 'given',
    journal_id: 'inner',
  },
})

/** A request as it is kept. */
export type SetOffRecord = RecordOf<'loan_set_offs'>
