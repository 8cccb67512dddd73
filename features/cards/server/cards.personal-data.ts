/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './cards.tables.ts'

/** The tables of this feature with something of a person. */
export const cardsPerson = [
  personTable('saved_cards', {
    title: 'Your saved cards',
    by: ['member_uid'],
    given: ['id', 'brand', 'last4', 'expires_month', 'expires_year', 'saved_at', 'removed_at'],
    withheld: { member_uid: 'inner', authorization_sealed: 'secret' },
  }),
  personTable('card_payments', {
    title: 'Your card payments',
    below: { column: 'payment_id', table: 'payments' },
    key: ['payment_id'],
    given: [
      'payment_id',
      'fee_bearer',
      'fee_kobo',
      'charge_kobo',
      'reference',
      'opened_at',
      'provider_status',
      'provider_ref',
      'paid_kobo',
      'paid_currency',
      'provider_fee_kobo',
      'paid_at',
      'keep_card',
      'saved_card_id',
      'debit_reference',
      'sent_at',
    ],
    withheld: {
      checkout_url: 'secret',
      asked_at: 'inner',
      ask_at: 'inner',
      paid_with: 'others',
      problem: 'inner',
      fee_journal_id: 'inner',
    },
  }),
]
