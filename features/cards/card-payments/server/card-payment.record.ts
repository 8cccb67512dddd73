import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { PaymentRow } from '@kolo/payments/server'
import type { Selectable } from 'kysely'

export const cardPayments = defineRecord('card_payments', {
  title: 'Your card payments',
  below: { column: 'payment_id', table: 'payments' },
  key: ['payment_id'],
  columns: {
    payment_id: 'given',
    fee_bearer: 'given',
    fee_kobo: 'given',
    charge_kobo: 'given',
    reference: 'given',
    checkout_url: 'secret',
    opened_at: 'given',
    asked_at: 'inner',
    ask_at: 'inner',
    provider_status: 'given',
    provider_ref: 'given',
    paid_with: 'others',
    paid_kobo: 'given',
    paid_currency: 'given',
    provider_fee_kobo: 'given',
    paid_at: 'given',
    problem: 'inner',
    fee_journal_id: 'inner',
    keep_card: 'given',
    saved_card_id: 'given',
    debit_reference: 'given',
    sent_at: 'given',
  },
})

/** What is kept of a card payment beside the payment itself. */
export type CardRow = Selectable<Tables['card_payments']>

/** A card payment whole. */
export type CardPaymentRow = PaymentRow & CardRow

/** An event as it is kept. */
export type CardEventRow = Selectable<Tables['card_events']>

/** What the access rules look at on a card payment. */
export function subjectOf(row: CardPaymentRow) {
  const { member_uid: memberUid, status, problem, saved_card_id } = row
  return { memberUid, status, problem, isDebit: saved_card_id !== null }
}
