/** The tables of called loans, each declared once, with what its person is given of every column. */
import { defineRecord, type RecordOf } from '@kolo/database/record'

export const loanCalls = defineRecord('loan_calls', {
  title: 'Your loans that were called',
  below: { column: 'loan_id', table: 'loans' },
  key: ['loan_id'],
  columns: {
    loan_id: 'given',
    reason: 'given',
    called_on: 'given',
    due_on: 'given',
    principal_kobo: 'given',
    interest_kobo: 'given',
    penalty_kobo: 'given',
    approval_id: 'inner',
  },
})

export const loanCallSteps = defineRecord('loan_call_steps', {
  title: 'What was taken for your loans that were called',
  below: { column: 'loan_id', table: 'loans' },
  key: ['loan_id', 'step'],
  columns: { loan_id: 'given', step: 'given', taken_at: 'given', approval_id: 'inner' },
})

/** A call as it is kept. */
export type CallRecord = RecordOf<'loan_calls'>
/** A step as it is kept. */
export type CallStepRecord = RecordOf<'loan_call_steps'>
