/** Writing, changing and removing events. */

import type { Call } from '@kolo/application/call'
import { paged } from '@kolo/database/pages'
import { sortedCursor, sortedPage } from '@kolo/database/sorted-pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { addMilliseconds, lagos, millisecondsBetween } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { isSameAudience } from '@kolo/profile/audience-rules'
import { audienceIn, columnsOfAudience, plansRefusal } from '@kolo/profile/server'
import { offerPlaces } from '../../registrations/server/offer-places.ts'
import { registeredUids } from '../../registrations/server/registrations.store.ts'
import { timesFrom } from '../../series/series.rules.ts'
import type {
  createEvent,
  deleteEvent,
  editEvent,
  listEventReviews,
  readEventReview,
} from '../event.contract.ts'
import { capacityRefusal, publishRefusal, termsRefusal } from '../event.rules.ts'
import { eventChanged } from './event.notifications.ts'
import type { EventRow } from './event.record.ts'
import { factsOf } from './event.record.ts'
import {
  countedPage,
  eventOrder,
  insertEvents,
  lockEvent,
  lockFollowing,
  removeEvent,
  saveEvent,
} from './event.store.ts'
import { presentReview, presentReviews } from './present-event.ts'

type Contents = InputOf<typeof createEvent>['body']

export async function listEventReviewsHandler(call: Call, { query }: InputOf<typeof listEventReviews>) {
  const found = await countedPage(call.db, query.status, sortedPage(query, eventOrder))
  const { rows, nextCursor } = paged(found, query.limit, sortedCursor)
  return { rows: await presentReviews(call, rows), nextCursor }
}

export function readEventReviewHandler(call: Call, { params: { id } }: InputOf<typeof readEventReview>) {
  return presentReview(call, id)
}

export async function createEventHandler(call: Call, { body }: InputOf<typeof createEvent>) {
  const { db, actor, now } = call
  const no = termsRefusal(body) ?? (await plansRefusal(db, body.plans))
  if (no) return no
  const id = newId(Date.parse(now))
  await insertEvents(db, [{ id, ...columnsOf(body), author_uid: actor.uid, written_at: now }])
  call.record({ kind: 'event.written', target: { type: 'event', id } })
  return presentReview(call, id)
}

export async function editEventHandler(
  call: Call,
  { params: { id }, body: { version, following = false, ...body } }: InputOf<typeof editEvent>,
) {
  const { db, now } = call
  const row = await lockEvent(db, id)
  if (row.version !== version) throw new RequestProblem('changed-meanwhile')
  const others = following ? await lockFollowing(db, row, now) : []
  const no = await changeEvent(call, row, body)
  if (no) return no
  const moved = millisecondsBetween(row.starts_at, body.startsAt)
  for (const other of others) {
    const times = timesFrom(addMilliseconds(other.starts_at, moved), body)
    const not = await changeEvent(call, other, { ...body, ...times })
    if (not) return not
  }
  return presentReview(call, id)
}

/** Changes one: a draft freely, a published one where those registered lose nothing. */
async function changeEvent(call: Call, row: EventRow, body: Contents) {
  const { db, now } = call
  const { id } = row
  const no = termsRefusal(body) ?? (await plansRefusal(db, body.plans))
  if (no) return no
  const target = { type: 'event', id }
  if (row.status === 'draft') {
    await saveEvent(db, id, columnsOf(body))
    call.record({ kind: 'event.changed', target })
    return undefined
  }
  if (row.status !== 'published' || row.starts_at <= now) return refuse('event-state')
  if (!isSameCircle(row, body)) return refuse('event-stands')
  const still =
    publishRefusal(body, now) ??
    capacityRefusal(body.capacityInPerson, row.taken_in_person, 'capacityInPerson') ??
    capacityRefusal(body.capacityOnline, row.taken_online, 'capacityOnline')
  if (still) return still
  const { audience: _, tiers: __, plan_ids: ___, mode: ____, fee_kobo: _____, ...columns } = columnsOf(body)
  const saved = await saveEvent(db, id, { ...columns, changed_at: now })
  call.record({ kind: 'event.edited', target })
  if (isElsewhere(row, saved)) {
    const facts = { ...factsOf(saved), place: placeWords(saved) }
    await notify(call, { topic: eventChanged, to: await registeredUids(db, id), facts })
  }
  await offerPlaces(call, id)
  return undefined
}

export async function deleteEventHandler(call: Call, { params: { id } }: InputOf<typeof deleteEvent>) {
  const row = await lockEvent(call.db, id)
  if (row.status !== 'draft') return refuse('event-state')
  await removeEvent(call.db, id)
  call.record({ kind: 'event.removed', target: { type: 'event', id } })
  return { id }
}

/** Whether it is for the same people and held in the same way as when it was published. */
function isSameCircle(row: EventRow, body: Contents): boolean {
  return row.mode === body.mode && row.fee_kobo === body.feeKobo && isSameAudience(audienceIn(row), body)
}

/** Whether those who come must know: another time, another place, another link. */
function isElsewhere(before: EventRow, after: EventRow): boolean {
  return (
    before.starts_at !== after.starts_at ||
    before.ends_at !== after.ends_at ||
    before.venue !== after.venue ||
    before.address !== after.address ||
    before.join_url !== after.join_url
  )
}

/** Where it is, for a notice: never the joining link, which those without a place must not read. */
function placeWords({ mode, venue, address }: EventRow): string {
  const where = [venue, address].filter((part) => part !== '').join(', ')
  if (mode === 'in_person') return `Place: ${where}.`
  return mode === 'online' ? 'It is online.' : `Place: ${where}, or online.`
}

function columnsOf(body: Contents) {
  const { category, title, description, mode, venue, address } = body
  const isThere = mode !== 'online'
  const isOnline = mode !== 'in_person'
  const isMeeting = category === 'general_meeting'
  return {
    category,
    title,
    description,
    mode,
    ...columnsOfAudience(body),
    venue: isThere ? venue : '',
    address: isThere ? address : '',
    map_url: isThere ? body.mapUrl : null,
    join_url: isOnline ? body.joinUrl : null,
    starts_at: body.startsAt,
    ends_at: body.endsAt,
    timezone: body.timezone ?? lagos,
    capacity_in_person: isThere ? body.capacityInPerson : null,
    capacity_online: isOnline ? body.capacityOnline : null,
    registration_opens_at: body.registrationOpensAt,
    registration_closes_at: body.registrationClosesAt,
    guests_allowed: body.guestsAllowed,
    fee_kobo: body.feeKobo,
    waitlist: body.hasWaitlist,
    reminders: [...new Set(body.reminders)],
    questions: [...body.questions],
    agenda: isMeeting ? [...(body.agenda ?? [])] : [],
    quorum_percent: isMeeting ? (body.quorumPercent ?? null) : null,
  }
}
