/** The sentence a person reads for each refusal, and what states and kinds are called. */
import { cardsMessages } from '@kolo/cards/messages'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import { audienceWords } from '@kolo/profile/audience-messages'
import { transfersMessages } from '@kolo/transfers/messages'
import { mostInSeries, readRule, weekdayOfRule } from '../series/series.rules.ts'
import type {
  AttendanceMode,
  EventCategory,
  EventMode,
  EventStatus,
  RegistrationStatus,
} from './event.rules.ts'

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))

export const eventsMessages = {
  'verify-email': 'Verify your email to register for events.',
  'registration-closed': ({ date }, { day }) => `Registration closed on ${day(date as CalendarDate)}.`,
  'registration-not-open': ({ at }, { moment }) => `Registration opens on ${moment(at as Instant)}.`,
  'event-full': 'This event is full. Join the waiting list?',
  'event-full-for-good': 'This event is full.',
  'already-registered': 'You are already registered for this event.',
  'not-registered': 'You are not registered for this event.',
  'end-before-start': 'The end time must be after the start time.',
  'start-past': 'The start time must be in the future.',
  'registration-window': 'Registration must close after it opens, and before the event ends.',
  'capacity-below': ({ n }) => `Give at least as many places as the ${n} people already registered.`,
  'no-place': 'Add a venue or an online link before publishing.',
  ...audienceWords,
  'fee-amount': 'Enter a fee from ₦100 to ₦10,000,000, or leave it empty.',
  'event-stands': 'Once an event is published, its audience, format and fee stay.',
  'series-not-last': 'The first date is not the last such weekday of its month. Change its date first.',
  'series-length': `A series has 2 to ${mostInSeries} dates. Choose another end.`,
  'meeting-not-begun': 'Minutes are written once the meeting has begun, and not of one that was cancelled.',
  'minutes-stand': 'These minutes are approved and final.',
  'minutes-missing': 'There are no minutes yet.',
  'minutes-file-missing': 'These minutes have no file.',
  'file-type': 'This file type is not allowed.',
  'cover-type': 'Choose a picture (PNG, JPG or WebP).',
  'cover-missing': 'This event has no cover picture.',
  'minutes-own': 'You wrote these minutes. Another administrator must approve them.',
  'event-state': 'This event is not open any more. Load it again.',
  'event-began': 'The event has begun, so you can no longer cancel your place.',
  'no-such-place': 'This event has no such place. Load it again.',
  'too-many-guests': ({ n }) =>
    n === 0
      ? 'This event is for members alone.'
      : `You can bring up to ${n} ${n === 1 ? 'guest' : 'guests'}.`,
  'answer-missing': 'Please answer every question in up to 500 characters.',
  'calendar-too-long': 'A calendar shows up to 45 days at once.',
  'no-ticket': 'You get a ticket once you have a place at an upcoming event.',
  'no-such-member': ({ email }) => `No member has the e-mail address ${email}.`,
  'code-used': ({ at }, { moment }) => `This code was already used at ${moment(at as Instant)}.`,
  'no-place-held': 'This registration holds no place any more.',
  'check-in-closed': 'Check-in is open from 12 hours before an event until a day after it.',
  'nothing-to-pay': 'There is no fee to pay here. Load the event again.',
  'fee-checked': 'We are checking a payment for this place. Please wait for it.',
  'wallet-too-small': (facts, write) =>
    `Your wallet has ${amountIn(write, facts, 'available')}, and this costs ${amountIn(write, facts, 'needed')}.`,
  'above-limit': transfersMessages['above-limit'],
  'above-tier-deposit': transfersMessages['above-tier-deposit'],
  'no-collection-account': transfersMessages['no-collection-account'],
  'too-many-payments': transfersMessages['too-many-payments'],
  'payment-being-checked': transfersMessages['payment-being-checked'],
  'payment-open': transfersMessages['payment-open'],
  'cards-unavailable': cardsMessages['cards-unavailable'],
  'offer-over': 'This place is not offered any more.',
} satisfies Words<string>

/** Which weekday of the month: 2 → second, -1 → last. */
export const placeWord = (nth: number) => ['first', 'second', 'third', 'fourth'][nth - 1] ?? 'last'

/** How a series comes again: `FREQ=WEEKLY;INTERVAL=2;COUNT=6` → every 2 weeks, 6 times. */
export function seriesWords(rule: string, write: Pick<Writer, 'day'>): string {
  const read = readRule(rule)
  if (!read) return ''
  const { every, interval, count, until } = read
  const unit = every === 'week' ? 'week' : 'month'
  const on = weekdayOfRule(rule)
  const named = on ? ` on the ${placeWord(on.nth)} ${on.weekday}` : ''
  const often = (interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`) + named
  return until === undefined ? `${often}, ${count} times` : `${often}, until ${write.day(until)}`
}

export const categoryNames: Record<EventCategory, string> = {
  general_meeting: 'General meeting',
  training: 'Training',
  investment_briefing: 'Investment briefing',
  social: 'Social',
  webinar: 'Webinar',
  other: 'Other',
}

/** How an event is held. */
export const modeNames: Record<EventMode, string> = {
  in_person: 'In person',
  online: 'Online',
  hybrid: 'In person and online',
}

/** How somebody takes part. */
export const attendanceNames: Record<AttendanceMode, string> = { in_person: 'In person', online: 'Online' }

/** How an event stands. */
export const eventStatusNames: Record<EventStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  cancelled: 'Cancelled',
  completed: 'Completed',
  archived: 'Archived',
}

/** How a registration stands. */
export const registrationStatusNames: Record<RegistrationStatus, string> = {
  confirmed: 'Registered',
  waitlisted: 'On the waiting list',
  offered: 'A place is offered',
  awaiting_payment: 'To be paid',
  offer_expired: 'Not taken in time',
  cancelled_by_member: 'Cancelled by the member',
  cancelled_by_admin: 'Cancelled',
  attended: 'Attended',
  no_show: 'Did not attend',
}

/** When somebody is reminded, by the minutes before. */
export const reminderNames: Record<number, string> = {
  10080: 'A week before',
  1440: 'A day before',
  60: 'An hour before',
}
