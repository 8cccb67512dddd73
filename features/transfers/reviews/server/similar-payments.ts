/**
 * One transfer credited twice: a payment that looks like a confirmed one is shown beside it, and confirmed only by
 * somebody who says that they looked at both.
 */
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import type { People } from '@kolo/profile/server'
import type { TransferRow } from '../../transfers/server/transfer.record.ts'
import type { confirmPayment, PaymentReview } from '../../transfers/transfer.contract.ts'
import type { Lookalike, SimilarRow } from './review.store.ts'

/** The day a payment's money counts from: the bank's, or else the one on which the member said it was sent. */
export function moneyDay(payment: TransferRow, valueOn?: CalendarDate): CalendarDate {
  return valueOn ?? dayIn(lagos, payment.submitted_at ?? payment.started_at)
}

/** What a waiting payment is looked at beside: what was promised, on the day it was said to be sent. */
export function lookalikeOf(payment: TransferRow): Lookalike {
  return {
    paymentId: payment.id,
    memberUid: payment.member_uid,
    accountId: payment.collection_account_id,
    amount: kobo(payment.amount_kobo),
    day: moneyDay(payment),
  }
}

/** What a payment is looked at beside when this came in, on this day. */
export function arrivedLookalike(payment: TransferRow, { receivedKobo, valueOn }: Arrived): Lookalike {
  return { ...lookalikeOf(payment), amount: receivedKobo, day: moneyDay(payment, valueOn) }
}

/** What an administrator found in the bank. */
export type Arrived = Pick<
  InputOf<typeof confirmPayment>['body'],
  'receivedKobo' | 'valueOn' | 'bankReference'
>

/** What was found beside waiting payments. */
export type SimilarPayments = {
  similar: ReadonlyMap<string, readonly SimilarRow[]>
  /** What is like that which was found in the bank, unless somebody looked at it, and the payment its reference confirmed. */
  similarToArrived: readonly SimilarRow[]
  referenceOwner: { code: string } | undefined
}

/** A refusal while a confirmed payment looks like this one and nobody has said that it is another transfer. */
export function unseenSimilar(
  { similar, similarToArrived, referenceOwner }: SimilarPayments,
  payment: TransferRow,
  body: InputOf<typeof confirmPayment>['body'],
): Refusal<'similar-confirmed' | 'bank-reference-used'> | undefined {
  if (body.anotherTransfer) return undefined
  const first = similar.get(payment.id)?.[0] ?? similarToArrived[0]
  if (!first) return undefined
  // Of the same line for certain says more than of a line like it.
  if (referenceOwner) return refuse('bank-reference-used', { code: referenceOwner.code }, 'bankReference')
  return refuse(
    'similar-confirmed',
    { code: first.code, received: first.received_kobo.toString(), day: first.value_on },
    'anotherTransfer',
  )
}

/** A confirmed payment as it is shown beside one that looks like it. */
export function similarAnswer(row: SimilarRow, people: People): PaymentReview['similar'][number] {
  const person = (uid: string) => ({ uid, fullName: people(uid).fullName })
  return {
    id: row.id,
    code: row.code,
    member: person(row.member_uid),
    on: row.value_on,
    receivedKobo: kobo(row.received_kobo),
    bankReference: row.confirmed_reference,
    confirmedBy: row.confirmed_by === null ? undefined : person(row.confirmed_by),
  }
}
