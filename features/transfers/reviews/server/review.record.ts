import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const paymentDecisions = defineRecord('payment_decisions', {
  title: 'Decisions on your payments',
  below: { column: 'payment_id', table: 'payments' },
  columns: {
    id: 'given',
    payment_id: 'given',
    round: 'given',
    decision: 'given',
    administrator_uid: 'others',
    received_kobo: 'given',
    bank_reference: 'given',
    value_on: 'given',
    note: 'others',
    reason: 'given',
    staff_told: 'others',
    alone: 'others',
    decided_at: 'given',
    source: 'given',
  },
})

/** A decision about a payment as it is kept. */
export type DecisionRow = Selectable<Tables['payment_decisions']>
