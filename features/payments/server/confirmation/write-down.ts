import { recordEvent } from '@kolo/audit/server'
import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import type { confirmPayment } from '../../payments.contract.ts'
import { insertDecision } from '../payments.store.ts'
import type { DecisionRow, PaymentRow } from '../payments.tables.ts'

type Body = InputOf<typeof confirmPayment>['body']

/** The decision as a row, and the same in the audit log. */
export async function writeDown(
  call: Call,
  payment: PaymentRow,
  body: Body,
  { staff_told, alone }: Pick<DecisionRow, 'staff_told' | 'alone'>,
): Promise<void> {
  const { db, actor, now } = call
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
  const posted = payment.status === 'confirmed'
  await recordEvent(db, {
    kind: posted ? 'payment.confirmed' : 'payment.first-confirmation',
    actorUid: actor.uid,
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
    now,
    requestId: call.requestId,
    address: call.address,
  })
}
