/**
 * An administrator found the money in the bank. What must always be true: never the payer; from the threshold on two
 * administrators who wrote the same; one bank reference confirms one payment, and one that looks like a confirmed payment
 * is confirmed by somebody who looked at both; what came in is posted whole, to the purpose or to the wallet, in the
 * transaction that says so.
 */

import type { Call } from '@kolo/application/call'
import { closingNotice, notifyAlone } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { ConfirmedWith } from '@kolo/payments/rules'
import { bankAccount, saveDecided, settle } from '@kolo/payments/server'
import type { TransferRow } from '../../transfers/server/transfer.record.ts'
import { subjectOf } from '../../transfers/server/transfer.record.ts'
import { asTransfer, channel, lockTransfer } from '../../transfers/server/transfer.store.ts'
import type { confirmPayment, PaymentReview } from '../../transfers/transfer.contract.ts'
import { bankReferenceKey, writtenTransferCode } from '../../transfers/transfer.rules.ts'
import { transfersAccess } from '../../transfers.access.ts'
import { nextStep } from './confirmation-step.ts'
import { presentReviewWith } from './present-review.ts'
import { wordOf } from './review.record.ts'
import { bankReferenceOwner, keepingDecision, takingReference } from './review.store.ts'
import { countedFor, type Desk, readDesk, withDecision, withSimilar } from './review-context.ts'
import { moneyDay, unseenSimilar } from './similar-payments.ts'

type Body = InputOf<typeof confirmPayment>['body']

/** Confirms what came in: posts it, or keeps the first administrator's word until a second one agrees. */
export async function confirmPaymentHandler(call: Call, { params, body }: InputOf<typeof confirmPayment>) {
  const payment = await lockTransfer(call.db, params.id, call.actor.uid, {
    seen: body.anotherTransfer === true,
  })
  const no = refusalOf(transfersAccess.confirm, call.actor, subjectOf(payment))
  if (no) return no
  if (payment.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const desk = await readDesk(call, [payment], { payment, ...body })
  const unseen = unseenSimilar(desk, payment, body)
  if (unseen) return unseen
  const step = await nextStep(call, desk, payment, body)
  if (isRefusal(step)) return step
  return step.next === 'keep'
    ? saveFirstApproval(call, desk, payment, body, step.notifyStaff)
    : post(call, desk, payment, body, step.with)
}

async function saveFirstApproval(
  call: Call,
  desk: Desk,
  payment: TransferRow,
  body: Body,
  notifyStaff: boolean,
): Promise<PaymentReview> {
  const word = wordOf(call, payment, body, { staff_told: notifyStaff, alone: false })
  const whole = body.anotherTransfer ? await withSimilar(call, desk, payment) : desk
  const saved = await saveDecided(call.db, payment, {
    needed: [keepingDecision(call.db, word)],
    change: { needs_two: true },
  })
  if (!saved) throw new Error(`Payment ${payment.id} was lost while it was decided on`)
  recordWord(call, payment, body, notifyStaff)
  const subject = { type: 'payment', id: payment.id }
  const notices = new Map(desk.notices)
  if (notifyStaff) {
    const amount = formatNaira(body.receivedKobo)
    const sentence = `The payment ${payment.code} of ${amount} is about to be confirmed.`
    notices.set(payment.id, await notifyAlone(call, subject, sentence))
  }
  return presentReviewWith(call, asTransfer(saved), withDecision({ ...whole, notices }, word))
}

async function post(
  call: Call,
  desk: Desk,
  payment: TransferRow,
  body: Body,
  confirmedWith: ConfirmedWith,
): Promise<PaymentReview | Refusal<'bank-reference-used'>> {
  const { db, now, actor } = call
  if (desk.referenceOwner) return referenceUsed(desk.referenceOwner)
  const alone = confirmedWith === 'alone'
  const decision = wordOf(call, payment, body, { staff_told: false, alone })
  const saved = await settle(call, {
    payment,
    channel,
    arrivalId: bankReferenceKey(body.bankReference) ?? '',
    received: body.receivedKobo,
    from: bankAccount(payment.collection_account_id),
    memo: `Transfer ${writtenTransferCode(payment.transfer_code)}`,
    on: moneyDay(payment, body.valueOn),
    reference: body.bankReference,
    told: { noun: 'transfer', reference: writtenTransferCode(payment.transfer_code) },
    said: {
      by: actor.uid,
      with: confirmedWith,
      note: body.note,
      facts: { ...(body.anotherTransfer ? { anotherTransfer: true } : {}), alone },
    },
    beside: {
      needed: [keepingDecision(db, decision), takingReference(db, body.bankReference, payment.id)],
      alongside: desk.notices.has(payment.id)
        ? [closingNotice(db, { type: 'payment', id: payment.id }, now, alone ? body.receivedKobo : undefined)]
        : [],
    },
  })
  // Somebody else took the reference this very moment.
  if (isRefusal(saved))
    return referenceUsed(await bankReferenceOwner(db, body.bankReference).executeTakeFirst())
  const decided = withDecision(desk, decision)
  return presentReviewWith(call, asTransfer(saved), countedFor(decided, payment.member_uid, 'confirmed'))
}

function referenceUsed(owner: { code: string } | undefined) {
  return refuse('bank-reference-used', { code: owner?.code ?? '' }, 'bankReference')
}

/** Writes into the audit log that a first word was kept. */
function recordWord(call: Call, payment: TransferRow, body: Body, staffTold: boolean): void {
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
