/** What is kept about estates, declared once, with what their person is given of every column. */
import { defineRecord, type RecordOf } from '@kolo/database/record'

export const loanClaims = defineRecord('loan_claims', {
  title: 'Insurance claims for your loans',
  below: { column: 'loan_id', table: 'loans' },
  columns: {
    id: 'given',
    loan_id: 'given',
    insurer: 'given',
    claim_number: 'given',
    expected_kobo: 'given',
    opened_by: 'others',
    opened_at: 'given',
    state: 'given',
    receipt_id: 'inner',
    payment_id: 'given',
    paid_kobo: 'given',
    reason: 'given',
    ended_by: 'others',
    ended_at: 'given',
  },
})

/** A claim as it is kept. */
export type ClaimRecord = RecordOf<'loan_claims'>

export const estatePayouts = defineRecord('estate_payouts', {
  title: 'What was paid out to your nominee',
  by: ['member_uid'],
  columns: {
    id: 'given',
    code: 'given',
    member_uid: 'inner',
    payee_name: 'given',
    entitlement: 'given',
    amount_kobo: 'given',
    bank_account_id: 'given',
    asked_by: 'others',
    asked_at: 'given',
    approved_at: 'given',
    approval_id: 'inner',
  },
})

/** A pay-out as it is kept. */
export type EstatePayoutRecord = RecordOf<'estate_payouts'>

export const estateStatements = defineRecord('estate_statements', {
  title: 'Statements of what you left',
  by: ['member_uid'],
  columns: {
    id: 'given',
    member_uid: 'inner',
    code: 'given',
    amount_kobo: 'given',
    content_sha256: 'inner',
    issued_at: 'given',
    issued_by: 'others',
  },
})

/** A statement as it is kept. */
export type EstateStatementRecord = RecordOf<'estate_statements'>
