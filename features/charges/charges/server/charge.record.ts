/** The tables of charges, each declared once, with what its person is given of every column. */
import { defineRecord, type RecordOf } from '@kolo/database/record'

export const charges = defineRecord('charges', {
  title: 'What the society charged you',
  by: ['member_uid'],
  columns: {
    id: 'given',
    code: 'given',
    run_id: 'given',
    member_uid: 'inner',
    once: 'given',
    amount_kobo: 'given',
    instalments: 'given',
    due_on: 'given',
    charged_at: 'given',
    journal_id: 'inner',
    paid_kobo: 'given',
    waived_kobo: 'given',
    outstanding_kobo: 'given',
    next_due_on: 'given',
    reminded_at: 'given',
    contested_at: 'given',
    contest_ticket_id: 'given',
    contest_ended_at: 'given',
    contest_ended_by: 'others',
    contest_answer: 'given',
  },
})

export const chargePayments = defineRecord('charge_payments', {
  title: 'What you paid of charges',
  below: { column: 'charge_id', table: 'charges' },
  columns: {
    id: 'given',
    charge_id: 'given',
    amount_kobo: 'given',
    channel: 'given',
    payment_id: 'given',
    journal_id: 'inner',
    paid_at: 'given',
    reversed_at: 'given',
  },
})

export const chargeWaivers = defineRecord('charge_waivers', {
  title: 'What was waived of your charges',
  below: { column: 'charge_id', table: 'charges' },
  columns: {
    id: 'given',
    charge_id: 'given',
    amount_kobo: 'given',
    reason: 'given',
    approval_id: 'inner',
    journal_id: 'inner',
    waived_at: 'given',
  },
})

export const chargeReminders = defineRecord('charge_reminders', {
  title: 'Reminders of charges',
  below: { column: 'charge_id', table: 'charges' },
  key: ['charge_id', 'due_on', 'days'],
  columns: { charge_id: 'given', due_on: 'given', days: 'given', sent_at: 'given' },
})

/** A charge as it is kept. */
export type ChargeRecord = RecordOf<'charges'>
/** A payment of a charge as it is kept. */
export type ChargePaymentRecord = RecordOf<'charge_payments'>
/** A waiver as it is kept. */
export type ChargeWaiverRecord = RecordOf<'charge_waivers'>
