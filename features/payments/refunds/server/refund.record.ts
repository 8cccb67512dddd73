import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const paymentRefunds = defineRecord('payment_refunds', {
  title: 'Payments sent back to you',
  below: { column: 'payment_id', table: 'payments' },
  key: ['payment_id'],
  columns: {
    payment_id: 'given',
    reason: 'given',
    owed_at: 'given',
    owed_journal_id: 'inner',
    problem: 'given',
    sent_at: 'given',
    sent_on: 'given',
    sent_reference: 'given',
    sent_with: 'others',
    sent_journal_id: 'inner',
  },
})

/** What is kept of money that goes back, and of a dispute. */
export type RefundRow = Selectable<Tables['payment_refunds']>
