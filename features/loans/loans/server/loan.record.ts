/** The tables of loans, each declared once, with what its person is given of every column. */
import { type ChangeOf, defineRecord, type RecordOf } from '@kolo/database/record'

export const loans = defineRecord('loans', {
  title: 'Your loans',
  by: ['member_uid'],
  columns: {
    id: 'given',
    code: 'given',
    member_uid: 'inner',
    product_id: 'given',
    product_version: 'given',
    principal_kobo: 'given',
    instalments: 'given',
    purpose: 'given',
    monthly_pay_kobo: 'given',
    cover_kobo: 'given',
    guarantors_min: 'given',
    status: 'given',
    submitted_at: 'given',
    offered_by: 'others',
    offered_at: 'given',
    agreement_sha256: 'secret',
    accepted_at: 'given',
    approved_at: 'given',
    answer: 'given',
    ended_at: 'given',
    paid_out_on: 'given',
    paid_out_by: 'others',
    journal_id: 'inner',
    hold_ids: 'inner',
    mandate_at: 'given',
    mandate_tried_on: 'inner',
    overpayment: 'given',
    bank_account_id: 'given',
    received_kobo: 'given',
    fees_journal_id: 'inner',
    top_up_of: 'given',
    set_off_kobo: 'given',
    arrears_since: 'given',
    arrears_until_number: 'given',
    version: 'inner',
  },
})

export const loanInstalments = defineRecord('loan_instalments', {
  title: 'Instalments of your loans',
  below: { column: 'loan_id', table: 'loans' },
  key: ['loan_id', 'number'],
  columns: {
    loan_id: 'given',
    number: 'given',
    due_on: 'given',
    principal_kobo: 'given',
    interest_kobo: 'given',
    charged_kobo: 'given',
    charged_on: 'given',
    paid_principal_kobo: 'given',
    paid_interest_kobo: 'given',
    penalty_kobo: 'given',
    penalty_months: 'given',
    penalty_on: 'inner',
    paid_penalty_kobo: 'given',
    reschedule_id: 'given',
    interest_parts: 'given',
    interest_parts_of: 'given',
  },
})

export const loanRepayments = defineRecord('loan_repayments', {
  title: 'Repayments of your loans',
  below: { column: 'loan_id', table: 'loans' },
  columns: {
    id: 'given',
    loan_id: 'given',
    amount_kobo: 'given',
    principal_kobo: 'given',
    interest_kobo: 'given',
    penalty_kobo: 'given',
    settled: 'given',
    journal_id: 'inner',
    paid_at: 'given',
    channel: 'given',
    payment_id: 'given',
    reversed_at: 'given',
  },
})

export const loanRepaymentParts = defineRecord('loan_repayment_parts', {
  title: 'What your repayments paid of each instalment',
  below: { column: 'loan_id', table: 'loans' },
  key: ['repayment_id', 'number'],
  columns: {
    repayment_id: 'given',
    loan_id: 'given',
    number: 'given',
    principal_kobo: 'given',
    interest_kobo: 'given',
    penalty_kobo: 'given',
  },
})

/** A loan as it is kept. */
export type LoanRecord = RecordOf<'loans'>
/** An instalment as it is kept. */
export type InstalmentRecord = RecordOf<'loan_instalments'>
/** A repayment as it is kept. */
export type RepaymentRecord = RecordOf<'loan_repayments'>
/** What may be changed of a loan. */
export type LoanChange = Omit<ChangeOf<'loans'>, 'id' | 'code' | 'version'>
