/**
 * What an administrator's confirmation leads to. One word posts it while the payment, and what one word let in during 24
 * hours for its payer, its target and by this administrator, stays below the threshold, and no appointment ties the two.
 * Everything else keeps the first word until a second administrator says the same; an only administrator tells everybody
 * and waits a day instead, up to the ceiling. A payment that once needed two needs two for ever.
 */

import type { Call } from '@kolo/application/call'
import { aboveAloneCeiling, approvalStep } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { sameEyes } from '@kolo/foundation/four-eyes'
import { greatestKobo, kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type { ConfirmedWith } from '@kolo/payments/rules'
import type { PaymentRow } from '@kolo/payments/server'
import type { confirmPayment } from '../../transfers/transfer.contract.ts'
import { isSameReference, whySecond } from '../../transfers/transfer.rules.ts'
import { approvalsInForce, type DecisionRow } from './review.record.ts'
import type { Desk } from './review-context.ts'

type Body = InputOf<typeof confirmPayment>['body']

/** Keep this word, telling everybody if nobody else is there; or post the money, alone if nobody else is there. */
export type Step = { next: 'keep'; notifyStaff: boolean } | { next: 'post'; with: ConfirmedWith }

/** Why a word leads nowhere. */
type NoStep = Refusal<
  | 'second-administrator-needed'
  | 'alone-delay'
  | 'above-alone-ceiling'
  | 'confirmation-differs'
  | 'bank-reference-used'
>

/** Decides what this administrator's word leads to, or why it leads nowhere. */
export async function nextStep(
  call: Call,
  desk: Desk,
  payment: PaymentRow,
  body: Body,
): Promise<Step | NoStep> {
  const { actor, now } = call
  const { administration } = desk
  const decisions = desk.decisions.get(payment.id) ?? []
  const seen = decisions.reduce(
    (most, row) => greatestKobo(most, kobo(row.received_kobo ?? 0n)),
    greatestKobo(kobo(payment.amount_kobo), body.receivedKobo),
  )
  const tied = sameEyes([actor.uid], administration.appointments, now)
  const because = whySecond({
    seen,
    threshold: desk.threshold,
    sums: desk.sums(payment.id),
    isTied: tied.has(payment.member_uid),
    neededTwo: payment.needs_two,
  })
  if (!because) return { next: 'post', with: 'one' }
  if (desk.referenceOwner) return refuse('bank-reference-used', desk.referenceOwner, 'bankReference')
  const { administratorUids } = administration
  const words = approvalsInForce(decisions).filter((row) => administratorUids.includes(row.administrator_uid))
  const own = words.find((row) => row.administrator_uid === actor.uid)
  const others = words.filter((row) => row.administrator_uid !== actor.uid)
  const second = others.filter((row) => !tied.has(row.administrator_uid))
  if (second.some((other) => saysTheSame(other, body))) return { next: 'post', with: 'two' }
  const other = others.find((row) => !saysTheSame(row, body))
  if (other) return differs(other)
  const alone = administratorUids.every((uid) => tied.has(uid))
  const above = alone ? await aboveAloneCeiling(call.db, seen, now) : undefined
  if (above) return above
  const isSaidAgain = own !== undefined && saysTheSame(own, body)
  const approval = await approvalStep(call, {
    subject: { type: 'payment', id: payment.id },
    administration,
    preparedByUids: [actor.uid],
    justAsked: !isSaidAgain,
    noticeAt: isSaidAgain && own.staff_told ? own.decided_at : undefined,
  })
  if (isRefusal(approval))
    return approval.refusal === 'alone-delay'
      ? refuse('alone-delay', approval.facts)
      : refuse('second-administrator-needed')
  if (approval.next === 'approve') return { next: 'post', with: 'alone' }
  return { next: 'keep', notifyStaff: approval.next === 'notify-staff' }
}

function saysTheSame(first: DecisionRow, body: Body): boolean {
  return (
    first.received_kobo === body.receivedKobo &&
    isSameReference(first.bank_reference ?? '', body.bankReference)
  )
}

function differs(first: DecisionRow) {
  const received = (first.received_kobo ?? 0n).toString()
  return refuse('confirmation-differs', { received, reference: first.bank_reference ?? '' })
}
