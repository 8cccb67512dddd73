/**
 * What an administrator's confirmation leads to. One word posts it while the payment, and what one word let in during 24
 * hours for its payer, its target and by this administrator, stays below the threshold, and no appointment ties the two.
 * Everything else keeps the first word until a second administrator says the same; an only administrator tells everybody
 * and waits a day instead, up to the ceiling. A payment that once needed two needs two for ever.
 */

import type { Call } from '@kolo/application/call'
import { aboveAloneCeiling, aloneNotice } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Administration, decideFourEyes, sameEyes } from '@kolo/foundation/four-eyes'
import { greatestKobo, kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { ConfirmedWith } from '@kolo/payments/rules'
import type { PaymentRow } from '@kolo/payments/server'
import type { confirmPayment } from '../../transfers/transfer.contract.ts'
import { isSameReference, whySecond } from '../../transfers/transfer.rules.ts'
import type { Desk } from './present-review.ts'
import type { DecisionRow } from './review.record.ts'
import { standingWords } from './valid-approvals.ts'

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
  const words = standingWords(decisions).filter((row) => administratorUids.includes(row.administrator_uid))
  const own = words.find((row) => row.administrator_uid === actor.uid)
  const others = words.filter((row) => row.administrator_uid !== actor.uid)
  const second = others.filter((row) => !tied.has(row.administrator_uid))
  if (second.some((other) => saysTheSame(other, body))) return { next: 'post', with: 'two' }
  const other = others.find((row) => !saysTheSame(row, body))
  if (other) return differs(other)
  const alone = administratorUids.every((uid) => tied.has(uid))
  const above = alone ? await aboveAloneCeiling(call.db, seen, now) : undefined
  if (above) return above
  if (!own || !saysTheSame(own, body)) return { next: 'keep', notifyStaff: alone }
  return stepAlone(call, payment, own, administration)
}

/** A word that was kept is said again by the same administrator. */
async function stepAlone(
  { db, actor, now }: Call,
  payment: PaymentRow,
  own: DecisionRow,
  administration: Administration,
): Promise<Step | NoStep> {
  const notice = await aloneNotice(db, { type: 'payment', id: payment.id })
  const eyes = decideFourEyes({
    actorUid: actor.uid,
    preparedByUids: [actor.uid],
    ...administration,
    noticeAt: own.staff_told ? own.decided_at : undefined,
    objected: notice?.objected,
    now,
  })
  if (eyes.next === 'fetch-second') return refuse('second-administrator-needed')
  if (eyes.next === 'wait') return refuse('alone-delay', { from: eyes.until })
  return eyes.next === 'tell-staff' ? { next: 'keep', notifyStaff: true } : { next: 'post', with: 'alone' }
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
