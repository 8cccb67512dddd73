/** What administrators do with an event as a whole, and with one registration. */

import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { notify } from '@kolo/notices/server'
import { peopleFor } from '@kolo/profile/server'
import { closePayments, returnFee } from '../../fees/server/fees.ts'
import { offerPlaces } from '../../registrations/server/offer-places.ts'
import {
  registeredUids,
  registrationById,
  registrationPage,
  saveRegistration,
} from '../../registrations/server/registrations.store.ts'
import type {
  archiveEvent,
  cancelEvent,
  cancelRegistration,
  listRegistrations,
  publishEvent,
} from '../event.contract.ts'
import { eventMayBecome, publishRefusal, registrationMayBecome } from '../event.rules.ts'
import { eventCancelled, eventPublished, registrationCancelled } from './event.notifications.ts'
import { factsOf, termsOf } from './event.record.ts'
import { lockEvent, lockFollowing, saveEvent } from './event.store.ts'
import { presentRegistrations, presentReview } from './present-event.ts'

export async function publishEventHandler(
  call: Call,
  { params: { id }, body: { version, following = false } }: InputOf<typeof publishEvent>,
) {
  const { db, now } = call
  const row = await lockEvent(db, id)
  if (!eventMayBecome(row.status, 'published')) return refuse('event-state')
  if (row.version !== version) throw new RequestProblem('changed-meanwhile')
  const others = following ? await lockFollowing(db, row, now) : []
  for (const each of [row, ...others.filter(({ status }) => status === 'draft')]) {
    const no = publishRefusal(termsOf(each), now)
    if (no) return no
    await saveEvent(db, each.id, { status: 'published', published_at: now })
    call.record({ kind: 'event.published', target: { type: 'event', id: each.id } })
  }
  await notify(call, { topic: eventPublished, to: await peopleFor(db, row), facts: factsOf(row) })
  return presentReview(call, id)
}

export async function cancelEventHandler(
  call: Call,
  { params: { id }, body: { reason } }: InputOf<typeof cancelEvent>,
) {
  const { db, now } = call
  const row = await lockEvent(db, id)
  if (!eventMayBecome(row.status, 'cancelled') || now >= row.ends_at) return refuse('event-state')
  await saveEvent(db, id, { status: 'cancelled', cancelled_reason: reason })
  call.record({ kind: 'event.cancelled', target: { type: 'event', id } })
  const facts = { ...factsOf(row), reason }
  await notify(call, { topic: eventCancelled, to: await registeredUids(db, id), facts })
  return presentReview(call, id)
}

export async function archiveEventHandler(call: Call, { params: { id } }: InputOf<typeof archiveEvent>) {
  const row = await lockEvent(call.db, id)
  if (!eventMayBecome(row.status, 'archived')) return refuse('event-state')
  await saveEvent(call.db, id, { status: 'archived' })
  call.record({ kind: 'event.archived', target: { type: 'event', id } })
  return presentReview(call, id)
}

export async function listRegistrationsHandler(
  call: Call,
  { params: { id }, query }: InputOf<typeof listRegistrations>,
) {
  const found = await registrationPage(call.db, { eventId: id, ...pageById(query) })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: await presentRegistrations(call, rows), nextCursor }
}

export async function cancelRegistrationHandler(
  call: Call,
  { params: { id }, body: { reason } }: InputOf<typeof cancelRegistration>,
) {
  const { db } = call
  const found = await registrationById(db, id)
  const no = await closePayments(call, found)
  if (no) return no
  const event = await lockEvent(db, found.event_id)
  const asked = await registrationById(db, id)
  if (event.status !== 'published' || !registrationMayBecome(asked.status, 'cancelled_by_admin'))
    return refuse('event-state')
  const saved = await saveRegistration(db, id, { status: 'cancelled_by_admin', cancelled_reason: reason })
  const { member_uid: uid, event_id: eventId } = saved
  await returnFee(call, event, saved)
  call.record({
    kind: 'event.registration-cancelled',
    subjectUid: uid,
    target: { type: 'event', id: eventId },
  })
  await notify(call, { topic: registrationCancelled, to: uid, facts: { ...factsOf(event), reason } })
  await offerPlaces(call, eventId)
  const [shown] = await presentRegistrations(call, [saved])
  if (!shown) throw new Error(`Registration ${id} was lost while it was presented`)
  return shown
}
