/**
 * What holds for events and registrations (domain F.5). What must always be true: nobody holds a place that is not
 * there, places that become free go to those who waited longest, and a state is reached only along its table.
 */
import { type Kobo, naira, timesKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours, addMinutes, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Audience, audienceRefusal } from '@kolo/profile/audience-rules'

/** What an event is. */
export const eventCategories = [
  'general_meeting',
  'training',
  'investment_briefing',
  'social',
  'webinar',
  'other',
] as const
export type EventCategory = (typeof eventCategories)[number]

/** How people take part in one. */
export const attendanceModes = ['in_person', 'online'] as const
export type AttendanceMode = (typeof attendanceModes)[number]

/** How an event is held. */
export const eventModes = [...attendanceModes, 'hybrid'] as const
export type EventMode = (typeof eventModes)[number]

/** How an event stands. */
export const eventStatuses = ['draft', 'published', 'cancelled', 'completed', 'archived'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** How a registration stands. */
export const registrationStatuses = [
  'confirmed',
  'waitlisted',
  'offered',
  'awaiting_payment',
  'offer_expired',
  'cancelled_by_member',
  'cancelled_by_admin',
  'attended',
  'no_show',
] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

const eventMoves: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['published'],
  published: ['cancelled', 'completed'],
  cancelled: [],
  completed: ['archived'],
  archived: [],
}

const registrationMoves: Record<RegistrationStatus, readonly RegistrationStatus[]> = {
  confirmed: ['cancelled_by_member', 'cancelled_by_admin', 'attended', 'no_show'],
  waitlisted: ['offered', 'cancelled_by_member', 'cancelled_by_admin'],
  offered: ['confirmed', 'awaiting_payment', 'offer_expired', 'cancelled_by_member', 'cancelled_by_admin'],
  awaiting_payment: ['confirmed', 'offer_expired', 'cancelled_by_member', 'cancelled_by_admin'],
  offer_expired: [],
  cancelled_by_member: [],
  cancelled_by_admin: [],
  attended: [],
  no_show: [],
}

/** Whether an event may go from one state to another. */
export function eventMayBecome(from: EventStatus, to: EventStatus): boolean {
  return eventMoves[from].includes(to)
}

/** Whether a registration may go from one state to another. */
export function registrationMayBecome(from: RegistrationStatus, to: RegistrationStatus): boolean {
  return registrationMoves[from].includes(to)
}

/** Minutes before the beginning at which those with a place can be reminded: a week, a day, an hour. */
export const reminderMinutes = [10_080, 1_440, 60] as const

/** For how long a place that became free is kept for whoever it is offered to. */
export const offerHours = 24

/** For how long after its end attendance is taken, before an event is completed. */
export const attendanceHours = 24

/** From how long before its beginning people are checked in. */
export const checkInHours = 12

/** Whether people are checked in at an event now. */
export function checksIn(
  { status, startsAt, endsAt }: { status: EventStatus; startsAt: Instant; endsAt: Instant },
  now: Instant,
): boolean {
  const isOpen = addHours(startsAt, -checkInHours) <= now && now < addHours(endsAt, attendanceHours)
  return status === 'published' && isOpen
}

/**
 * When a scan was, by what a phone says: never later than now, and never before check-in opened, as a phone's clock may
 * be wrong. A phone that says 09:00 at 08:55 → 08:55.
 */
export function scannedAt(said: Instant, startsAt: Instant, now: Instant): Instant {
  const opened = addHours(startsAt, -checkInHours)
  if (said < opened) return opened < now ? opened : now
  return said < now ? said : now
}

/** Until when a place offered now is kept: 24 hours, and never beyond the beginning. */
export function offeredUntil(now: Instant, startsAt: Instant): Instant {
  const until = addHours(now, offerHours)
  return until < startsAt ? until : startsAt
}

// What a fee can be: from ₦100, the least that can be paid in, to ₦10,000,000.
const leastFee = naira(100n)
const mostFee = naira(10_000_000n)

/** For how long a place is kept while its fee is on the way: as long as instructions for a transfer hold. */
export const feeHours = 72

/** Until when a place that costs something is kept from now on: 72 hours, and never beyond the beginning. */
export function paidUntil(now: Instant, startsAt: Instant): Instant {
  const until = addHours(now, feeHours)
  return until < startsAt ? until : startsAt
}

/** What a member pays for themselves and each guest: ₦2,500 with two guests is ₦7,500. */
export function feeFor(fee: Kobo, guests: number): Kobo {
  return timesKobo(fee, 1 + guests)
}

/** Whether money for a fee still makes the place its member's: it is awaited, all of it, and the event is to come or on. */
export function takesFee(
  { status, fee }: { status: RegistrationStatus; fee: Kobo },
  event: { status: EventStatus; endsAt: Instant },
  amount: Kobo,
  now: Instant,
): boolean {
  return status === 'awaiting_payment' && amount === fee && event.status === 'published' && now < event.endsAt
}

/** Where the clock stands beside an event. */
export function phaseOf(
  { startsAt, endsAt }: { startsAt: Instant; endsAt: Instant },
  now: Instant,
): 'upcoming' | 'ongoing' | 'ended' {
  if (now < startsAt) return 'upcoming'
  return now < endsAt ? 'ongoing' : 'ended'
}

/** What of an event decides whether it can stand as it is. */
export type EventTerms = {
  mode: EventMode
  venue: string
  joinUrl: string | null
  startsAt: Instant
  endsAt: Instant
  registrationOpensAt: Instant | null
  registrationClosesAt: Instant | null
  feeKobo: Kobo
} & Audience

/** Why an event cannot be kept like this, also as a draft. */
export function termsRefusal({
  startsAt,
  endsAt,
  registrationOpensAt,
  registrationClosesAt,
  feeKobo,
  ...audience
}: EventTerms):
  | Refusal<'end-before-start' | 'registration-window' | 'no-audience' | 'fee-amount'>
  | undefined {
  if (endsAt <= startsAt) return refuse('end-before-start', undefined, 'endsAt')
  const closes = registrationClosesAt ?? startsAt
  if (registrationOpensAt !== null && closes <= registrationOpensAt)
    return refuse('registration-window', undefined, 'registrationClosesAt')
  if (closes > endsAt) return refuse('registration-window', undefined, 'registrationClosesAt')
  if (feeKobo !== 0n && (feeKobo < leastFee || feeKobo > mostFee))
    return refuse('fee-amount', undefined, 'feeKobo')
  return audienceRefusal(audience)
}

/** Why an event cannot be published, or stay so, like this. */
export function publishRefusal(
  { mode, venue, joinUrl, startsAt }: EventTerms,
  now: Instant,
): Refusal<'no-place' | 'start-past'> | undefined {
  if (mode !== 'online' && venue === '') return refuse('no-place', undefined, 'venue')
  if (mode !== 'in_person' && joinUrl === null) return refuse('no-place', undefined, 'joinUrl')
  if (startsAt <= now) return refuse('start-past', undefined, 'startsAt')
  return undefined
}

/** Why so few places cannot be all: as many people are registered already. */
export function capacityRefusal(
  capacity: number | null,
  taken: number,
  field: 'capacityInPerson' | 'capacityOnline',
): Refusal<'capacity-below'> | undefined {
  return capacity !== null && capacity < taken ? refuse('capacity-below', { n: taken }, field) : undefined
}

/** Places that are left; `null`: as many as come. */
export function placesLeft(capacity: number | null, taken: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken)
}

/** Whether so many people fit into what is left. */
export function fits(left: number | null, people: number): boolean {
  return left === null || people <= left
}

/** Why nobody can register now, whoever asks. */
export function registrationRefusal(
  {
    status,
    startsAt,
    registrationOpensAt,
    registrationClosesAt,
  }: {
    status: EventStatus
    startsAt: Instant
    registrationOpensAt: Instant | null
    registrationClosesAt: Instant | null
  },
  now: Instant,
): Refusal<'event-state' | 'registration-closed' | 'registration-not-open'> | undefined {
  if (status !== 'published') return refuse('event-state')
  const closes = registrationClosesAt ?? startsAt
  if (now >= closes) return refuse('registration-closed', { date: dayIn(lagos, closes) })
  if (registrationOpensAt !== null && now < registrationOpensAt)
    return refuse('registration-not-open', { at: registrationOpensAt })
  return undefined
}

/**
 * Who is offered a place, of those who wait (longest first), when `left` places are free: each whose party still fits, so
 * that a large party holds up nobody behind it and keeps its turn.
 */
export function offersFor<Waiting extends { guests: number }>(
  waiting: readonly Waiting[],
  left: number | null,
): Waiting[] {
  let free = left ?? Number.POSITIVE_INFINITY
  return waiting.filter(({ guests }) => {
    if (1 + guests > free) return false
    free -= 1 + guests
    return true
  })
}

/** Which reminders are due: their time has come since the event was published, and it has not begun. */
export function remindersDue(
  {
    startsAt,
    publishedAt,
    reminders,
  }: { startsAt: Instant; publishedAt: Instant; reminders: readonly number[] },
  now: Instant,
): number[] {
  if (now >= startsAt) return []
  return reminders.filter((minutes) => {
    const at = addMinutes(startsAt, -minutes)
    return at <= now && at > publishedAt
  })
}
