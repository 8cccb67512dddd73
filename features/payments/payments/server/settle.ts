/**
 * Money that really arrived, by whichever channel: an administrator's word, a provider's call, a line of a bank's
 * statement. What must always be true: whatever came in is booked whole, above nothing and to the kobo, in the
 * transaction that says so; and what a channel calls by one name arrives once.
 */
import type { Call } from '@kolo/application/call'
import type { ForTarget } from '@kolo/application/purposes'
import type { Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { type Facts, isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import { type JournalDraft, postWithRecords } from '@kolo/ledger/journal'
import type { Insertable } from 'kysely'
import {
  type Allocation,
  allocate,
  allocateUpTo,
  type ConfirmedWith,
  isArrivedAmount,
  isSettled,
} from '../payment.rules.ts'
import { notifyConfirmed } from './payment.notifications.ts'
import { arrivalPostings } from './payment.postings.ts'
import type { PaymentRow } from './payment.record.ts'
import { type Decided, saveDecided, takingArrival } from './payment.store.ts'
import { type PaymentPurpose, purposeOf } from './purpose.ts'

/** What settling needs of a call: a webhook has nobody who is signed in. */
export type Settling = Pick<Call, 'db' | 'now' | 'record' | 'enqueue' | 'registry'>

/** Money that arrived for a payment. */
export type Arrival = {
  /** Locked by the caller, by `lockForDecision`. */
  payment: PaymentRow
  /** `transfer`, `card`: the folder that knows how it came, and what it calls this arrival. */
  channel: string
  arrivalId: string
  received: Kobo
  /** The community's account where it lies now, and what a statement prints. */
  from: AccountName
  memo: string
  /** The day it counts from, and the reference under which it arrived. */
  on: CalendarDate
  reference: string
  /** What the member calls it, and the reference they know it by: the transfer `KOLO-5WX-274`. */
  told: { noun: string; reference: string }
  /** Who says so; a channel that proves it says so itself. */
  said: { by: string | null; with: ConfirmedWith; note?: string | undefined; facts?: Facts }
  /** What the channel writes in the same statement. */
  beside?: Pick<Decided, 'needed' | 'alongside'>
}

/** An arrival and what it comes to, before anything of it is written; its target is locked. */
export type PlannedArrival = {
  arrival: Arrival
  purpose: PaymentPurpose
  forTarget: ForTarget
  /** What its member calls the target. */
  name: string
  allocation: Allocation
  draft: JournalDraft & { id: string }
}

/** What an arrival comes to. ₦1 for a payment of ₦50,000 goes to the wallet whole. */
export async function planArrival(
  { db, now, registry }: Settling,
  arrival: Arrival,
): Promise<PlannedArrival | Refusal<'settled-before'>> {
  const { payment, received, said } = arrival
  if (!isArrivedAmount(received)) throw new RangeError('An amount that cannot arrive reached a payment')
  if (isSettled(payment.status)) return refuse('settled-before')
  const purpose = purposeOf(registry.purposes, payment.purpose)
  const promised = kobo(payment.amount_kobo)
  const { member_uid: memberUid, target_id: targetId } = payment
  const isWhole = received >= promised
  const forTarget = {
    paymentId: payment.id,
    memberUid,
    targetId,
    amount: promised,
    isWhole,
    received,
    channel: payment.channel,
    now,
  }
  const { takes, name, amount } = await purpose.receive(db, forTarget)
  const allocation =
    amount === undefined
      ? allocate(promised, received, takes)
      : allocateUpTo(promised, received, takes ? amount : zeroKobo)
  const transfers = arrivalPostings({
    from: arrival.from,
    memberUid,
    purposeAccount: purpose.postings(forTarget).credit,
    allocation,
  })
  const draft = {
    id: newId(Date.parse(now)),
    deed: 'payment.confirmed',
    actorUid: said.by,
    now,
    memo: arrival.memo,
    facts: { payment: payment.code },
    transfers,
  }
  return { arrival, purpose, forTarget, name, allocation, draft }
}

/** What its channel calls it, and the journal that books it. */
export function arrivalRow({ arrival, draft }: PlannedArrival): Insertable<Tables['payment_arrivals']> {
  return {
    channel: arrival.channel,
    arrival_id: arrival.arrivalId,
    payment_id: arrival.payment.id,
    journal_id: draft.id,
    received_kobo: arrival.received,
    settled_at: draft.now,
  }
}

/** What a payment says once its money is booked. */
export function confirmedChange({ arrival, allocation, draft }: PlannedArrival) {
  const { said, received, reference, on, payment } = arrival
  return {
    status: 'confirmed' as const,
    confirmed_at: draft.now,
    received_kobo: received,
    to_purpose_kobo: allocation.toPurpose,
    to_wallet_kobo: allocation.toWallet,
    outcome: allocation.outcome,
    confirmed_reference: reference,
    confirmation_note: said.note ?? null,
    value_on: on,
    confirmed_by: said.by,
    confirmed_with: said.with,
    needs_two: payment.needs_two || said.with === 'two' || said.with === 'alone',
    journal_id: draft.id,
  }
}

/** What follows in the same transaction: the target as the money changes it, the audit log, and its member is told. */
export async function afterSettling(
  call: Settling,
  { arrival, purpose, forTarget, name, allocation, draft }: PlannedArrival,
  saved: PaymentRow,
): Promise<void> {
  const { payment, received, said, told } = arrival
  if (allocation.toPurpose > 0n) await purpose.booked?.(call, forTarget)
  call.record({
    kind: 'payment.confirmed',
    actorUid: said.by ?? undefined,
    subjectUid: payment.member_uid,
    target: { type: 'payment', id: payment.id },
    facts: {
      code: payment.code,
      promisedKobo: forTarget.amount.toString(),
      receivedKobo: received.toString(),
      outcome: allocation.outcome,
      journalId: draft.id,
      ...said.facts,
    },
  })
  await notifyConfirmed(call, saved, { target: name, ...told }, purpose)
}

/**
 * Books an arrival and answers the payment as it is then. Refused, and then all of the command has to be undone: what this
 * channel calls so, or this payment, was settled before.
 */
export async function settle(
  call: Settling,
  arrival: Arrival,
): Promise<PaymentRow | Refusal<'settled-before'>> {
  const { db } = call
  const planned = await planArrival(call, arrival)
  if (isRefusal(planned)) return planned
  const journal = await postWithRecords(db, planned.draft, [
    ...(arrival.beside?.needed ?? []),
    takingArrival(db, arrivalRow(planned)),
  ])
  if ('refusal' in journal) {
    if (journal.refusal === 'record-taken') return refuse('settled-before')
    throw new Error(`Money coming in was refused by the books: ${journal.refusal}`)
  }
  const saved = await saveDecided(db, arrival.payment, {
    alongside: arrival.beside?.alongside ?? [],
    change: confirmedChange(planned),
    outcome: 'confirmed',
  })
  if (!saved) return refuse('settled-before')
  await afterSettling(call, planned, saved)
  return saved
}
