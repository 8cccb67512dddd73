import { defineRecord } from '@kolo/database/record'

/** Batches hold nothing of a member but the loans in them. */
export const loanPayoutLines = defineRecord('loan_payout_lines', {
  title: 'How your loans were paid out',
  below: { column: 'loan_id', table: 'loans' },
  key: ['payout_id', 'loan_id'],
  columns: {
    payout_id: 'inner',
    loan_id: 'given',
    outcome: 'given',
    problem: 'others',
  },
})
