/**
 * Fees of events. What must always be true: a place that costs something is its member's with the money and not before,
 * it is paid once, and where the place goes the fee comes back, once.
 */
import type { Call } from '@kolo/application/call'
import type { JobCall } from '@kolo/application/job'
import { kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { postJournal } from '@kolo/ledger/journal'
import { notify } from '@kolo/notices/server'
import { lockOpenPayments, type PaymentPurpose, walletAccount } from '@kolo/payments/server'
import { registrationMayBecome, takesFee } from '../../events/event.rules.ts'
import { feeReturned, placeLapsed } from '../../events/server/event.notifications.ts'
import { feePaidPostings, feeReturnedPostings } from '../../events/server/event.postings.ts'
import type { EventRow } from '../../events/server/event.record.ts'
import { factsOf, termsOf } from '../../events/server/event.record.ts'
import { lockEvent } from '../../events/server/event.store.ts'
import { eventsPath } from '../../events.paths.ts'
import { offerPlaces } from '../../registrations/server/offer-places.ts'
import type { RegistrationRow } from '../../registrations/server/registration.record.ts'
import {
  findRegistration,
  registrationById,
  saveRegistration,
} from '../../registrations/server/registrations.store.ts'
import { feeNames, feesAwaited, feesOwed, feesToReturn, placesToLapse } from './fees.store.ts'

/** What payments calls it. */
export const feePurpose = 'event_fee'

const batch = 100

/** A registration and its event, both locked: whoever writes a registration locks its event first. */
async function lockPlace(db: Call['db'], id: string) {
  const asked = await findRegistration(db, id)
  if (!asked) return undefined
  const event = await lockEvent(db, asked.event_id)
  return { event, registration: await registrationById(db, id) }
}

/**
 * Money for a fee is credited to the wallet and pays from there, in one transaction. What comes in for a place that is not
 * kept any more stays in the wallet. What is sent back later leaves the wallet, so a place is given up first.
 */
export const eventFeePurpose: PaymentPurpose = {
  receive: async (db, { targetId, memberUid, amount, now }) => {
    const place = await lockPlace(db, targetId)
    if (place?.registration.member_uid !== memberUid) return { takes: false, name: 'Place at an event' }
    const { event, registration } = place
    const takes = takesFee(
      { status: registration.status, fee: kobo(registration.fee_kobo) },
      termsOf(event),
      amount,
      now,
    )
    return { takes, name: event.title }
  },
  postings: ({ memberUid }) => ({ credit: walletAccount(memberUid) }),
  booked: async (call, { targetId, memberUid }) => {
    const place = await lockPlace(call.db, targetId)
    const paid = place && (await payFee({ ...call, payer: memberUid, by: null }, place))
    // What has just come in is there; were it not, it would stay in the wallet.
    if (!paid || 'refusal' in paid) throw new Error(`Money for place ${targetId} was not in the wallet`)
  },
  // A place goes on: what is disputed and still in the wallet is held by the dispute itself.
  freeze: async () => false,
  free: async () => undefined,
  page: {
    words: 'See the events',
    link: eventsPath,
    elsewhere: 'You can register for another event with it here.',
  },
  gone: 'Place at an event',
  targetLink: () => eventsPath,
  payLink: () => eventsPath,
  names: feeNames,
  owed: feesOwed,
  targetsOf: feesAwaited,
}

type Paying = Pick<Call, 'db' | 'now' | 'record'> & { payer: string; by: string | null }

/** The fee leaves the wallet, and the place is its member's. Both rows are locked. */
export async function payFee(
  { db, now, record, payer, by }: Paying,
  { event, registration }: { event: EventRow; registration: RegistrationRow },
): Promise<RegistrationRow | Refusal<'wallet-too-small'>> {
  const amount = kobo(registration.fee_kobo)
  const journal = await postJournal(db, {
    deed: 'events.fee-paid',
    actorUid: by,
    now,
    memo: `Fee: ${event.title}`,
    facts: { event: event.code },
    transfers: feePaidPostings(payer, amount),
  })
  if ('refusal' in journal)
    return refuse('wallet-too-small', { available: journal.available.toString(), needed: amount.toString() })
  const { journalId } = journal
  record({
    kind: 'event.fee-paid',
    subjectUid: payer,
    target: { type: 'event', id: event.id },
    facts: { amountKobo: amount.toString(), journalId },
  })
  return saveRegistration(db, registration.id, { status: 'confirmed', fee_journal_id: journalId })
}

/** Puts a fee that was paid back into its member's wallet, and tells them; where none was, nothing happens. */
export async function returnFee(
  call: Pick<Call, 'db' | 'now' | 'enqueue'>,
  event: EventRow,
  registration: RegistrationRow,
): Promise<void> {
  const { id, member_uid: memberUid, fee_journal_id, fee_returned_journal_id } = registration
  if (fee_journal_id === null || fee_returned_journal_id !== null) return
  const amount = kobo(registration.fee_kobo)
  const journal = await postJournal(call.db, {
    deed: 'events.fee-returned',
    actorUid: null,
    now: call.now,
    memo: `Fee back: ${event.title}`,
    facts: { event: event.code },
    transfers: feeReturnedPostings(memberUid, amount),
  })
  if ('refusal' in journal) throw new Error(`The fee of place ${id} was refused by the books`)
  await saveRegistration(call.db, id, { fee_returned_journal_id: journal.journalId })
  await notify(call, { topic: feeReturned, to: memberUid, facts: { ...factsOf(event), amount } })
}

/**
 * Closes the payments that are open for a place, before its event is locked, as a confirmation locks them; refused while
 * one of them is being checked.
 */
export async function closePayments(
  { db }: Pick<Call, 'db'>,
  { id, status }: RegistrationRow,
): Promise<Refusal<'fee-checked'> | undefined> {
  if (status !== 'awaiting_payment') return undefined
  const open = await lockOpenPayments(db, feePurpose, id)
  if (open.checking > 0) return refuse('fee-checked')
  await open.close()
  return undefined
}

/** What comes round: places nobody paid in time are free again, and fees of cancelled events go back. */
export async function lookAfterFees(call: JobCall): Promise<void> {
  const { db, now } = call
  for (const row of await placesToLapse(db, now, batch)) {
    if (await closePayments(call, row)) continue
    const place = await lockPlace(db, row.id)
    if (place?.registration.status !== 'awaiting_payment') continue
    await saveRegistration(db, row.id, { status: 'offer_expired' })
    await notify(call, { topic: placeLapsed, to: row.member_uid, facts: factsOf(place.event) })
    await offerPlaces(call, row.event_id)
  }
  for (const { id } of await feesToReturn(db, batch)) {
    const place = await lockPlace(db, id)
    if (place && registrationMayBecome(place.registration.status, 'cancelled_by_admin')) {
      const { event } = place
      const reason = event.cancelled_reason ?? ''
      await saveRegistration(db, id, { status: 'cancelled_by_admin', cancelled_reason: reason })
    }
    if (place) await returnFee(call, place.event, await registrationById(db, id))
  }
}
