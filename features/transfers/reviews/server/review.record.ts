/** What administrators decided about payments: the words that were said, which of them stand, and how one is written. */
import type { Call } from '@kolo/application/call'
import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import type { PaymentRow } from '@kolo/payments/server'
import type { Selectable } from 'kysely'
import type { confirmPayment } from '../../transfers/transfer.contract.ts'

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

/** The words that stand, latest first: the latest of each administrator, unless it was taken back. */
export function approvalsInForce(decisions: readonly DecisionRow[]): DecisionRow[] {
  const heard = new Set<string>()
  return decisions.filter(({ administrator_uid, decision }) => {
    const isLatest = !heard.has(administrator_uid)
    heard.add(administrator_uid)
    return isLatest && decision === 'confirmation'
  })
}

/** The word of this administrator that stands and that nobody has answered: it can be corrected and taken back. */
export function ownWord(decisions: readonly DecisionRow[], uid: string): DecisionRow | undefined {
  const standing = approvalsInForce(decisions)
  const own = standing.find(({ administrator_uid }) => administrator_uid === uid)
  return standing.length === 1 ? own : undefined
}

type Body = InputOf<typeof confirmPayment>['body']

type How = Pick<DecisionRow, 'staff_told' | 'alone'>

/** What an administrator says came in, as it is kept. */
export function wordOf(
  { actor, now }: Call,
  payment: PaymentRow,
  body: Body,
  { staff_told, alone }: How,
): DecisionRow {
  return {
    id: newId(Date.parse(now)),
    payment_id: payment.id,
    round: payment.round,
    decision: 'confirmation',
    administrator_uid: actor.uid,
    received_kobo: body.receivedKobo,
    bank_reference: body.bankReference,
    value_on: body.valueOn ?? null,
    note: body.note ?? null,
    reason: null,
    staff_told,
    alone,
    source: null,
    decided_at: now,
  }
}

/** Any other decision about a payment, as it is kept. */
export function decisionOf(
  { actor, now }: Call,
  payment: PaymentRow,
  decision: 'rejection' | 'withdrawal',
  reason: string | null = null,
): DecisionRow {
  return {
    id: newId(Date.parse(now)),
    payment_id: payment.id,
    round: payment.round,
    decision,
    administrator_uid: actor.uid,
    received_kobo: null,
    bank_reference: null,
    value_on: null,
    note: null,
    reason,
    staff_told: false,
    alone: false,
    source: null,
    decided_at: now,
  }
}
