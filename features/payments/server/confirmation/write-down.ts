import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import type { confirmPayment } from '../../payments.contract.ts'
import { insertDecision } from '../payments.store.ts'
import type { DecisionRow, PaymentRow } from '../payments.tables.ts'

type Body = InputOf<typeof confirmPayment>['body']

type How = Pick<DecisionRow, 'staff_told' | 'alone'>

/** The decision as a row, and the same in the audit log. */
export async function writeDown(call: Call, payment: PaymentRow, body: Body, how: How): Promise<void> {
  await insertWord(call, payment, body, how)
  await recordWord(call, payment, body, how)
}

/** The decision as a row. */
export async function insertWord(
  { db, actor, now }: Call,
  payment: PaymentRow,
  body: Body,
  { staff_told, alone }: How,
): Promise<void> {
  await insertDecision(db, {
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
    decided_at: now,
  })
}

/** The decision in the audit log; of a payment as it is afterwards. */
export async function recordWord(
  call: Call,
  payment: PaymentRow,
  body: Body,
  { staff_told, alone }: How,
): Promise<void> {
  const posted = payment.status === 'confirmed'
  call.record({
    kind: posted ? 'payment.confirmed' : 'payment.first-confirmation',
    subjectUid: payment.member_uid,
    target: { type: 'payment', id: payment.id },
    facts: {
      code: payment.code,
      promisedKobo: payment.amount_kobo.toString(),
      receivedKobo: body.receivedKobo.toString(),
      ...(body.anotherTransfer ? { anotherTransfer: true } : {}),
      ...(posted
        ? { outcome: payment.outcome ?? '', journalId: payment.journal_id ?? '', alone }
        : { staffTold: staff_told }),
    },
  })
}
