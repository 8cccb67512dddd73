import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const paymentDisputes = defineRecord('payment_disputes', {
  title: 'Payments that were disputed',
  below: { column: 'payment_id', table: 'payments' },
  columns: {
    id: 'given',
    payment_id: 'given',
    reference: 'given',
    reason: 'given',
    opened_at: 'given',
    opened_by: 'others',
    purpose_hold_id: 'inner',
    purpose_held_kobo: 'given',
    wallet_hold_id: 'inner',
    wallet_held_kobo: 'given',
    froze_target: 'given',
    ended_at: 'given',
    outcome: 'given',
    ended_with: 'others',
    end_reason: 'given',
    journal_id: 'inner',
    owed_kobo: 'given',
  },
})

export const paymentCorrections = defineRecord('payment_corrections', {
  title: 'Payments put elsewhere',
  below: { column: 'payment_id', table: 'payments' },
  columns: {
    id: 'given',
    payment_id: 'given',
    reason: 'given',
    corrected_at: 'given',
    from_name: 'given',
    from_purpose: 'given',
    from_target: 'given',
    from_journal: 'inner',
    to_purpose: 'others',
    to_target: 'others',
    reversal_journal: 'inner',
    to_journal: 'inner',
  },
})

/** That a payment was put where it belongs, as it is kept. */
export type CorrectionRow = Selectable<Tables['payment_corrections']>

export type DisputeRow = Selectable<Tables['payment_disputes']>
