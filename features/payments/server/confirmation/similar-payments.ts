/**
 * One transfer credited twice: a payment that looks like a confirmed one is shown beside it, and confirmed only by
 * somebody who says that they looked at both.
 */
import type { Db } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import type { confirmPayment, PaymentReview } from '../../payments.contract.ts'
import { bankReferenceOwner } from '../payments.store.ts'
import type { PaymentRow } from '../payments.tables.ts'
import type { People } from '../people.ts'
import { type Lookalike, type SimilarRow, similarTo } from './similar.store.ts'

/** The day a payment's money counts from: the bank's, or else the one on which the member said it was sent. */
export function moneyDay(payment: PaymentRow, valueOn?: CalendarDate): CalendarDate {
  return valueOn ?? dayIn(lagos, payment.submitted_at ?? payment.started_at)
}

/** What a waiting payment is looked at beside: what was promised, on the day it was said to be sent. */
export function lookalikeOf(payment: PaymentRow): Lookalike {
  return {
    paymentId: payment.id,
    memberUid: payment.member_uid,
    accountId: payment.collection_account_id,
    amount: kobo(payment.amount_kobo),
    day: moneyDay(payment),
  }
}

/** A refusal while a confirmed payment looks like this one and nobody has said that it is another transfer. */
export async function unseenSimilar(
  { db }: { db: Db },
  payment: PaymentRow,
  body: InputOf<typeof confirmPayment>['body'],
): Promise<Refusal<'similar-confirmed' | 'bank-reference-used'> | undefined> {
  if (body.anotherTransfer) return undefined
  const promised = lookalikeOf(payment)
  const found = { ...promised, amount: body.receivedKobo, day: moneyDay(payment, body.valueOn) }
  const differs = found.amount !== promised.amount || found.day !== promised.day
  const similar = await similarTo(db, differs ? [promised, found] : [promised])
  const first = similar.get(payment.id)?.[0]
  if (!first) return undefined
  // Of the same line for certain says more than of a line like it.
  const used = await bankReferenceOwner(db, body.bankReference)
  if (used) return refuse('bank-reference-used', { code: used }, 'bankReference')
  return refuse(
    'similar-confirmed',
    { code: first.code, received: first.received_kobo.toString(), day: formatDay(first.value_on) },
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
    confirmedBy: person(row.confirmed_by),
  }
}
