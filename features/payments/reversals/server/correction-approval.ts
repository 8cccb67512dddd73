/** What an administrator asks for about a confirmed payment: that it is taken back, sent back, or held in a dispute. */

import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { PaymentRow } from '../../payments/server/payment.record.ts'
import { anyPayment, lockForDecision } from '../../payments/server/payment.store.ts'
import { whyNotBack } from '../../payments/server/trace-payment.ts'
import type {
  disputePayment,
  endDispute,
  refundPayment,
  sayRefundSent,
} from '../../refunds/refunds.contract.ts'
import { disputeEnding, openDispute } from '../../refunds/server/dispute-payment.ts'
import { paymentRefund, refundSending } from '../../refunds/server/refund-payment.ts'
import { refundOf, refundOfReference, sendingAccounts } from '../../refunds/server/refunds.store.ts'
import { reversalAccess } from '../reversal.access.ts'
import type { correctPayment, readReversal, reversePayment } from '../reversal.contract.ts'
import { paymentCorrection, placesOf, whereItLies } from './correct-payment.ts'
import { presentReversal } from './present-reversal.ts'
import { paymentReversal, paymentToSettle } from './reverse-payment.ts'

export async function reversePaymentHandler(call: Call, { params, body }: InputOf<typeof reversePayment>) {
  const payment = await lockForDecision(call.db, params.id, call.actor.uid)
  const no = refusalOf(reversalAccess.reverse, call.actor, subjectOf(payment))
  if (no) return no
  if (body.forCode !== undefined) {
    const other = await paymentToSettle(call, payment, body.forCode)
    if (isRefusal(other)) return other
  }
  const spentAlready = await whyNotBack(call, payment)
  if (spentAlready) return spentAlready
  const outcome = await askApproval(call, paymentReversal, {
    subjectId: payment.id,
    change: {
      code: payment.code,
      received: kobo(payment.received_kobo ?? 0n),
      ...(body.forCode === undefined ? {} : { forCode: body.forCode }),
    },
    reason: body.reason,
  })
  return isRefusal(outcome) ? outcome : presentReversal(call, await anyPayment(call.db, payment.id))
}

export async function correctPaymentHandler(call: Call, { params, body }: InputOf<typeof correctPayment>) {
  const payment = await lockForDecision(call.db, params.id, call.actor.uid)
  const no = refusalOf(reversalAccess.correct, call.actor, subjectOf(payment))
  if (no) return no
  const to = (await placesOf(call, payment).execute(call.db)).rows.find(({ id }) => id === body.targetId)
  if (!to) return refuse('target-takes-nothing', undefined, 'targetId')
  const spentAlready = await whyNotBack(call, payment)
  if (spentAlready) return spentAlready
  const outcome = await askApproval(call, paymentCorrection, {
    subjectId: payment.id,
    change: { ...cardOf(payment), from: await whereItLies(call, payment), to },
    reason: body.reason,
  })
  return isRefusal(outcome) ? outcome : presentReversal(call, await anyPayment(call.db, payment.id))
}

export async function readReversalHandler(call: Call, { params }: InputOf<typeof readReversal>) {
  return presentReversal(call, await anyPayment(call.db, params.id))
}

export async function refundPaymentHandler(call: Call, { params, body }: InputOf<typeof refundPayment>) {
  const payment = await lockForDecision(call.db, params.id, call.actor.uid)
  const no = refusalOf(reversalAccess.refund, call.actor, subjectOf(payment))
  if (no) return no
  const spentAlready = await whyNotBack(call, payment)
  if (spentAlready) return spentAlready
  const outcome = await askApproval(call, paymentRefund, {
    subjectId: payment.id,
    change: cardOf(payment),
    reason: body.reason,
  })
  return isRefusal(outcome) ? outcome : presentReversal(call, await anyPayment(call.db, payment.id))
}

export async function sayRefundSentHandler(call: Call, { params, body }: InputOf<typeof sayRefundSent>) {
  const { db, now } = call
  const payment = await lockForDecision(db, params.id, call.actor.uid)
  const no = refusalOf(reversalAccess.sayRefundSent, call.actor, subjectOf(payment))
  if (no) return no
  const { rows: accounts } = await sendingAccounts(payment).execute(db)
  const from = accounts.find(({ id }) => id === body.collectionAccountId)
  if (!from) return refuse('no-paying-account', undefined, 'collectionAccountId')
  const refund = await refundOf(db, payment.id)
  if (body.sentOn < dayIn(lagos, refund.owed_at) || body.sentOn > dayIn(lagos, now))
    return refuse('sent-too-early', undefined, 'sentOn')
  const used = await refundOfReference(db, body.bankReference)
  if (used !== undefined) return refuse('reference-used', { code: used }, 'bankReference')
  const outcome = await askApproval(call, refundSending, {
    subjectId: payment.id,
    change: { ...cardOf(payment), ...body, from: bankAccountWords(from.bank_name, from.last4) },
    reason: '',
  })
  return isRefusal(outcome) ? outcome : presentReversal(call, await anyPayment(db, payment.id))
}

export async function disputePaymentHandler(call: Call, { params, body }: InputOf<typeof disputePayment>) {
  const { db, actor } = call
  const payment = await lockForDecision(db, params.id, actor.uid)
  const no = refusalOf(reversalAccess.dispute, actor, subjectOf(payment))
  if (no) return no
  const opened = await openDispute(call, payment, { reason: body.reason, by: actor.uid })
  return isRefusal(opened) ? opened : presentReversal(call, opened)
}

export async function endDisputeHandler(call: Call, { params, body }: InputOf<typeof endDispute>) {
  const payment = await lockForDecision(call.db, params.id, call.actor.uid)
  const { code, received_kobo } = payment
  const no = refusalOf(reversalAccess.endDispute, call.actor, subjectOf(payment))
  if (no) return no
  const outcome = await askApproval(call, disputeEnding, {
    subjectId: payment.id,
    change: { code, received: kobo(received_kobo ?? 0n), outcome: body.outcome },
    reason: body.reason,
  })
  return isRefusal(outcome) ? outcome : presentReversal(call, await anyPayment(call.db, payment.id))
}

function cardOf({ code, received_kobo }: PaymentRow) {
  return { code, received: kobo(received_kobo ?? 0n) }
}

function subjectOf({ member_uid: memberUid, status, channel }: PaymentRow) {
  return { memberUid, status, channel }
}
