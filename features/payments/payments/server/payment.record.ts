import { defineRecord } from '@kolo/database/record'
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const payments = defineRecord('payments', {
  title: 'Your payments',
  by: ['member_uid'],
  columns: {
    id: 'given',
    code: 'given',
    member_uid: 'inner',
    purpose: 'given',
    target_id: 'given',
    amount_kobo: 'given',
    transfer_code: 'given',
    collection_account_id: 'given',
    status: 'given',
    started_at: 'given',
    expires_at: 'given',
    submitted_at: 'given',
    round: 'inner',
    bank_reference: 'given',
    payer_name: 'given',
    rejected_at: 'given',
    rejection_reason: 'given',
    confirmed_at: 'given',
    received_kobo: 'given',
    to_purpose_kobo: 'given',
    to_wallet_kobo: 'given',
    outcome: 'given',
    confirmed_reference: 'given',
    confirmation_note: 'given',
    journal_id: 'inner',
    version: 'inner',
    value_on: 'given',
    confirmed_by: 'others',
    confirmed_with: 'others',
    needs_two: 'inner',
    channel: 'given',
    reversed_at: 'given',
    reversal_reason: 'given',
    reversal_journal_id: 'inner',
    corrected_by: 'others',
  },
})

export const paymentArrivals = defineRecord('payment_arrivals', {
  title: 'What came in for your payments',
  below: { column: 'payment_id', table: 'payments' },
  key: ['channel', 'arrival_id'],
  columns: {
    channel: 'given',
    arrival_id: 'given',
    payment_id: 'given',
    received_kobo: 'given',
    settled_at: 'given',
    journal_id: 'inner',
  },
})

export const paymentMoves = defineRecord('payment_moves', {
  title: 'What was moved on from the wallet',
  below: { column: 'payment_id', table: 'payments' },
  key: ['payment_id'],
  columns: {
    payment_id: 'given',
    amount_kobo: 'given',
    moved_at: 'given',
  },
})

export const paymentPayers = defineRecord('payment_payers', {
  title: 'How many payments you have',
  isOfAnyAccount: true,
  by: ['member_uid'],
  key: ['member_uid'],
  columns: {
    member_uid: 'inner',
    started: 'given',
    confirmed: 'given',
    rejected: 'given',
  },
})

/** What money is for belongs to the features that offer it. */
export type PaymentsTable = TableOf<'payments', { purpose: string }>

/** A payment as it is kept. */
export type PaymentRow = Selectable<PaymentsTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    payments: PaymentsTable
  }
}
