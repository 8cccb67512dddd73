import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import type { PaymentRow } from '@kolo/payments/server'
import type { confirmPayment } from '../../transfers/transfer.contract.ts'
import type { DecisionRow } from './review.record.ts'

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

/** Writes into the audit log that a first word was kept. */
export function recordWord(call: Call, payment: PaymentRow, body: Body, staffTold: boolean): void {
  call.record({
    kind: 'payment.first-confirmation',
    subjectUid: payment.member_uid,
    target: { type: 'payment', id: payment.id },
    facts: {
      code: payment.code,
      promisedKobo: payment.amount_kobo.toString(),
      receivedKobo: body.receivedKobo.toString(),
      ...(body.anotherTransfer ? { anotherTransfer: true } : {}),
      staffTold,
    },
  })
}
