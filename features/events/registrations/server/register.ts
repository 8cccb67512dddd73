/**
 * Taking a place and giving it back. What must always be true: the event's row is locked while its places are looked at,
 * and PostgreSQL counts them again, so the last place has one holder however many ask at once.
 */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { acceptOffer, giveBack, register } from '../../events/event.contract.ts'
import { feeFor, fits, paidUntil, phaseOf, registrationRefusal } from '../../events/event.rules.ts'
import type { EventRow } from '../../events/server/event.record.ts'
import { leftOf, termsOf } from '../../events/server/event.record.ts'
import { lockEvent, lockShown } from '../../events/server/event.store.ts'
import { presentWhole } from '../../events/server/present-event.ts'
import { closePayments, returnFee } from '../../fees/server/fees.ts'
import { offerPlaces } from './offer-places.ts'
import { isGivenBack, isLive } from './registration.record.ts'
import { insertRegistration, ownRegistration, saveRegistration } from './registrations.store.ts'

type Wish = InputOf<typeof register>['body']

export async function registerHandler(call: Call, { params: { id }, body }: InputOf<typeof register>) {
  const { db, actor, now } = call
  const event = await lockShown(db, actor.uid, id)
  const own = await ownRegistration(db, id, actor.uid)
  if (own && isLive(own)) return refuse('already-registered')
  const no = registrationRefusal(termsOf(event), now) ?? wishRefusal(event, body)
  if (no) return no
  const { mode, guests, answers } = body
  const hasPlace = fits(leftOf(event)[mode], 1 + guests)
  if (!hasPlace && !event.waitlist) return refuse('event-full-for-good')
  if (!hasPlace && !body.waits) return refuse('event-full')
  const fee = feeFor(kobo(event.fee_kobo), guests)
  await insertRegistration(db, {
    id: newId(Date.parse(now)),
    event_id: id,
    member_uid: actor.uid,
    mode,
    guests,
    status: !hasPlace ? 'waitlisted' : fee > 0n ? 'awaiting_payment' : 'confirmed',
    fee_kobo: fee,
    offered_until: hasPlace && fee > 0n ? paidUntil(now, event.starts_at) : null,
    answers: event.questions.map((question, place) => ({ question, answer: answers[place] ?? '' })),
    registered_at: now,
  })
  call.record({
    kind: !hasPlace ? 'event.waits' : fee > 0n ? 'event.awaits-fee' : 'event.registered',
    target: { type: 'event', id },
    facts: { guests },
  })
  return presentWhole(call, await lockShown(db, actor.uid, id))
}

function wishRefusal(
  event: EventRow,
  { mode, guests, answers }: Wish,
): Refusal<'no-such-place' | 'too-many-guests' | 'answer-missing'> | undefined {
  if (event.mode !== 'hybrid' && event.mode !== mode) return refuse('no-such-place', undefined, 'mode')
  if (guests > event.guests_allowed) return refuse('too-many-guests', { n: event.guests_allowed }, 'guests')
  if (answers.length !== event.questions.length) return refuse('answer-missing', undefined, 'answers')
  return undefined
}

export async function acceptOfferHandler(call: Call, { params: { id } }: InputOf<typeof acceptOffer>) {
  const { db, actor, now } = call
  const event = await lockShown(db, actor.uid, id)
  const own = await ownRegistration(db, id, actor.uid)
  const isOffered = own?.status === 'offered' && own.offered_until !== null && now < own.offered_until
  if (!isOffered || event.status !== 'published') return refuse('offer-over')
  const costs = own.fee_kobo > 0n
  await saveRegistration(
    db,
    own.id,
    costs
      ? { status: 'awaiting_payment', offered_until: paidUntil(now, event.starts_at) }
      : { status: 'confirmed' },
  )
  call.record({
    kind: costs ? 'event.awaits-fee' : 'event.registered',
    target: { type: 'event', id },
    facts: { guests: own.guests },
  })
  return presentWhole(call, event)
}

export async function giveBackHandler(call: Call, { params: { id } }: InputOf<typeof giveBack>) {
  const { db, actor, now } = call
  const asked = await ownRegistration(db, id, actor.uid)
  const no = asked && (await closePayments(call, asked))
  if (no) return no
  const event = await lockEvent(db, id)
  const own = await ownRegistration(db, id, actor.uid)
  if (!own || !isGivenBack(own)) return refuse('not-registered')
  if (event.status !== 'published' || phaseOf(termsOf(event), now) !== 'upcoming')
    return refuse('event-began')
  await returnFee(call, event, await saveRegistration(db, own.id, { status: 'cancelled_by_member' }))
  call.record({ kind: 'event.given-back', target: { type: 'event', id } })
  if (own.status !== 'waitlisted') await offerPlaces(call, id)
  return presentWhole(call, await lockShown(db, actor.uid, id))
}
