import type { Call } from '@kolo/application/call'
import { cardWayOf, cardWayRows, presentOpenCards } from '@kolo/cards/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { type Decision, hasPermission } from '@kolo/foundation/access'
import { readMarkdown } from '@kolo/foundation/markdown'
import { kobo } from '@kolo/foundation/money'
import { type Instant, instant } from '@kolo/foundation/time'
import { balancesOfOwner, ownedBalancesIn } from '@kolo/ledger/balance'
import { openPaymentsOf, walletIn } from '@kolo/payments/server'
import { namesOf } from '@kolo/profile/server'
import { presentOpenPayments } from '@kolo/transfers/server'
import { meetingOf } from '../../meetings/server/hold-meeting.ts'
import type { RegistrationRow } from '../../registrations/server/registration.record.ts'
import { isGivenBack, isKept, isLive } from '../../registrations/server/registration.record.ts'
import { ownRegistration, type ScannedRow } from '../../registrations/server/registrations.store.ts'
import type { Event, EventReview, Registration, WholeEvent } from '../event.contract.ts'
import { checksIn, phaseOf, registrationRefusal } from '../event.rules.ts'
import type { EventRow } from './event.record.ts'
import { gone, leftOf, termsOf } from './event.record.ts'
import { type CountedEvent, countedById, type ShownRow, shownOfSeries } from './event.store.ts'

function coverOf({ cover_sha256: sha256, cover_alt: alt, cover_bytes: sizeBytes }: EventRow): Event['cover'] {
  if (sha256 === null || alt === null || sizeBytes === null) return null
  return { mark: sha256.slice(0, 12), alt, sizeBytes }
}

/** One in the list of somebody who may see it. */
export function presentEvent(row: ShownRow): Event {
  return {
    id: row.id,
    status: row.status,
    category: row.category,
    title: row.title,
    mode: row.mode,
    venue: row.venue,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timezone: row.timezone,
    cover: coverOf(row),
    feeKobo: kobo(row.fee_kobo),
    left: leftOf(row),
    own: row.own,
  }
}

type Own = NonNullable<Awaited<ReturnType<typeof ownRegistration>>>

/** One of them, whole, as it is for the caller now. */
export async function presentWhole(call: Call, row: ShownRow): Promise<WholeEvent> {
  const { db, actor, now } = call
  const own = await ownRegistration(db, row.id, actor.uid)
  const hasPlace = own?.status === 'confirmed' || own?.status === 'attended'
  return {
    ...presentEvent({ ...row, own: own?.status ?? null }),
    code: row.code,
    text: readMarkdown(row.description),
    address: row.address,
    mapUrl: row.map_url,
    joinUrl: hasPlace && row.status === 'published' ? row.join_url : null,
    registrationOpensAt: row.registration_opens_at,
    registrationClosesAt: row.registration_closes_at,
    guestsAllowed: row.guests_allowed,
    hasWaitlist: row.waitlist,
    questions: row.questions,
    series: await seriesOf(call, row),
    meeting: await meetingOf(db, row),
    cancelledReason: row.cancelled_reason,
    pay: own?.status === 'awaiting_payment' && row.status === 'published' ? await payingOf(call, own) : null,
    registration: own ? presentOwn(own) : null,
    can: {
      register: mayRegister({ actor, now }, row, own),
      giveBack: mayGiveBack(row, own, now),
      checkIn: row.stewards && checksIn(termsOf(row), now) ? true : 'check-in-closed',
    },
  }
}

async function seriesOf({ db, actor }: Call, row: ShownRow): Promise<WholeEvent['series']> {
  if (row.series_id === null || row.repeat_rule === null) return null
  const rows = await shownOfSeries(db, actor.uid, row.series_id)
  const dates = rows.map(({ id, starts_at, status }) => ({ id, startsAt: starts_at, status }))
  return { rule: row.repeat_rule, dates }
}

function presentOwn(own: Own): WholeEvent['registration'] {
  const { id, mode, guests, status, offered_until, cancelled_reason, waiting_before } = own
  return {
    id,
    mode,
    guests,
    status,
    offeredUntil: isKept(own) ? offered_until : null,
    feeKobo: kobo(own.fee_kobo),
    isPaid: own.fee_journal_id !== null,
    isReturned: own.fee_returned_journal_id !== null,
    cancelledReason: cancelled_reason,
    waitingBefore: status === 'waitlisted' ? waiting_before : null,
  }
}

/** How a place that is kept is paid: what it costs, the ways there are, and what is on its way. */
async function payingOf(call: Call, own: Own): Promise<WholeEvent['pay']> {
  const { db, actor, now } = call
  const said = await batchQueries(db, {
    ...cardWayRows(call),
    owned: balancesOfOwner(actor.uid),
    payments: openPaymentsOf(db, { memberUid: actor.uid, targetId: own.id, now }),
  })
  return {
    amountKobo: kobo(own.fee_kobo),
    walletKobo: walletIn(ownedBalancesIn(said.owned)),
    cardWay: cardWayOf(call, said),
    payments: await presentOpenPayments(call, said.payments),
    cards: presentOpenCards(said.payments),
  }
}

function mayRegister(
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  row: ShownRow,
  own: Own | undefined,
): Decision {
  if (!hasPermission(actor, 'register_events')) return 'verify-email'
  if (!actor.isActive) return 'account-inactive'
  if (own && isLive(own)) return 'already-registered'
  return registrationRefusal(termsOf(row), now)?.refusal ?? true
}

function mayGiveBack(row: EventRow, own: Own | undefined, now: Instant): Decision {
  if (!own || !isGivenBack(own)) return 'not-registered'
  return row.status === 'published' && phaseOf(termsOf(row), now) === 'upcoming' ? true : 'event-began'
}

/** As administrators see them. */
export async function presentReviews(
  { db, now }: Pick<Call, 'db' | 'now'>,
  rows: readonly CountedEvent[],
): Promise<EventReview[]> {
  const names = await namesOf(
    db,
    rows.map(({ author_uid }) => author_uid),
  )
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    status: row.status,
    category: row.category,
    title: row.title,
    description: row.description,
    text: readMarkdown(row.description),
    mode: row.mode,
    venue: row.venue,
    address: row.address,
    mapUrl: row.map_url,
    joinUrl: row.join_url,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timezone: row.timezone,
    cover: coverOf(row),
    capacityInPerson: row.capacity_in_person,
    capacityOnline: row.capacity_online,
    takenInPerson: row.taken_in_person,
    takenOnline: row.taken_online,
    waiting: row.waiting,
    attended: row.attended,
    checksIn: checksIn(termsOf(row), now),
    stewards: row.stewards,
    registrationOpensAt: row.registration_opens_at,
    registrationClosesAt: row.registration_closes_at,
    audience: row.audience,
    tiers: row.tiers,
    plans: row.plans,
    guestsAllowed: row.guests_allowed,
    feeKobo: kobo(row.fee_kobo),
    hasWaitlist: row.waitlist,
    reminders: row.reminders,
    questions: row.questions,
    repeatRule: row.repeat_rule,
    agenda: row.agenda,
    quorumPercent: row.quorum_percent,
    cancelledReason: row.cancelled_reason,
    author: names.get(row.author_uid) ?? gone,
    publishedAt: row.published_at,
    changedAt: row.changed_at,
    version: row.version,
  }))
}

export async function presentReview(call: Pick<Call, 'db' | 'now'>, id: string): Promise<EventReview> {
  const [review] = await presentReviews(call, [await countedById(call.db, id)])
  if (!review) throw new Error(`Event ${id} was lost while it was presented`)
  return review
}

/** Registrations as administrators see them. */
export async function presentRegistrations(
  { db }: Pick<Call, 'db'>,
  rows: readonly (RegistrationRow & Partial<Pick<ScannedRow, 'scannedAgain'>>)[],
): Promise<Registration[]> {
  const names = await namesOf(
    db,
    rows.map(({ member_uid }) => member_uid),
  )
  return rows.map((row) => ({
    id: row.id,
    name: names.get(row.member_uid) ?? gone,
    mode: row.mode,
    guests: row.guests,
    status: row.status,
    answers: row.answers,
    registeredAt: row.registered_at,
    offeredUntil: isKept(row) ? row.offered_until : null,
    feeKobo: kobo(row.fee_kobo),
    isPaid: row.fee_journal_id !== null && row.fee_returned_journal_id === null,
    cancelledReason: row.cancelled_reason,
    checkedInAt: row.checked_in_at,
    checkedInOn: row.checked_in_device,
    scannedAgain: (row.scannedAgain ?? []).map(({ at, device }) => ({ at: instant(new Date(at)), device })),
  }))
}
