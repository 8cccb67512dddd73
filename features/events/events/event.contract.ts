/** What administrators plan and members come to. */
import { cardPaymentWire, cardWayWire, openCardWire } from '@kolo/cards/contract'
import { fileTypes, pictureTypes } from '@kolo/files/rules'
import { endpoint, type OutputOf } from '@kolo/foundation/endpoint'
import { formattedTextWire } from '@kolo/foundation/formatted-text'
import {
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  orderWire,
  pageOf,
  pageQuery,
  textWire,
  zoneWire,
} from '@kolo/foundation/wire'
import { audienceParts, shownAudienceParts } from '@kolo/profile/audience'
import { paymentWire } from '@kolo/transfers/contract'
import * as z from 'zod/mini'
import { eventsAccess } from '../events.access.ts'
import { mostInSeries, repeatUnits } from '../series/series.rules.ts'
import {
  attendanceModes,
  eventCategories,
  eventModes,
  eventStatuses,
  registrationStatuses,
  reminderMinutes,
} from './event.rules.ts'

const idParams = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))
const reasonWire = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')
const count = z.number().check(z.int(), z.minimum(0))

const attendanceWire = { entitled: count, came: count, needed: count, hasQuorum: z.boolean() }

/** A file beside the text of minutes. */
const minutesFileWire = z.nullable(
  z.object({ name: z.string(), contentType: z.enum(fileTypes), sizeBytes: count }),
)

/** The picture of an event. `mark`: the beginning of its fingerprint, which its address names it by. */
const coverWire = z.nullable(z.object({ mark: z.string(), alt: z.string(), sizeBytes: count }))

/** A general meeting as its members read it. */
const meetingWire = z.object({
  agenda: z.array(z.string()),
  quorumPercent: z.nullable(count),
  /** Once a second administrator approved them. */
  minutes: z.nullable(
    z.object({
      text: formattedTextWire,
      file: minutesFileWire,
      approvedAt: instantWire,
      ...attendanceWire,
    }),
  ),
})

/** What an event is one of: the rule as calendar programs write it, and the dates of it the caller can see. */
const seriesWire = z.object({
  rule: z.string(),
  dates: z.array(z.object({ id: idWire, startsAt: instantWire, status: z.enum(eventStatuses) })),
})

/** An event in a member's list. */
export const eventWire = z.object({
  id: idWire,
  status: z.enum(eventStatuses),
  category: z.enum(eventCategories),
  title: z.string(),
  mode: z.enum(eventModes),
  venue: z.string(),
  startsAt: instantWire,
  endsAt: instantWire,
  /** The zone of the clocks where it takes place. */
  timezone: zoneWire,
  cover: coverWire,
  /** What a person pays; nothing: it is free. */
  feeKobo: koboWire,
  /** Places that are left; `null`: as many as come. */
  left: z.object({ in_person: z.nullable(count), online: z.nullable(count) }),
  /** How the caller's registration stands. */
  own: z.nullable(z.enum(registrationStatuses)),
})
export type Event = z.output<typeof eventWire>

export const wholeEventWire = z.object({
  ...eventWire.shape,
  code: z.string(),
  text: formattedTextWire,
  address: z.string(),
  mapUrl: z.nullable(z.string()),
  /** For those who have a place. */
  joinUrl: z.nullable(z.string()),
  registrationOpensAt: z.nullable(instantWire),
  registrationClosesAt: z.nullable(instantWire),
  guestsAllowed: count,
  hasWaitlist: z.boolean(),
  questions: z.array(z.string()),
  series: z.nullable(seriesWire),
  meeting: z.nullable(meetingWire),
  cancelledReason: z.nullable(z.string()),
  /** How a place that is kept for them is paid; `null`: there is nothing to pay. */
  pay: z.nullable(
    z.object({
      amountKobo: koboWire,
      walletKobo: koboWire,
      cardWay: cardWayWire,
      payments: z.array(paymentWire),
      /** Card payments for it that are open. */
      cards: z.array(openCardWire),
    }),
  ),
  registration: z.nullable(
    z.object({
      id: idWire,
      mode: z.enum(attendanceModes),
      guests: count,
      status: z.enum(registrationStatuses),
      offeredUntil: z.nullable(instantWire),
      cancelledReason: z.nullable(z.string()),
      /** What it costs them, and whether that was paid, or came back. */
      feeKobo: koboWire,
      isPaid: z.boolean(),
      isReturned: z.boolean(),
      /** How many wait before them, where they wait. */
      waitingBefore: z.nullable(count),
    }),
  ),
  can: z.object({ register: decisionWire, giveBack: decisionWire, checkIn: decisionWire }),
})
export type WholeEvent = z.output<typeof wholeEventWire>

/** What the caller may come to, or could have. */
export const listEvents = endpoint({
  name: 'events.list-events',
  method: 'GET',
  path: '/api/events',
  summary:
    'The events of the community to the signed-in person: what comes, the next first, or what was, the last first.',
  needs: eventsAccess.read,
  query: z.object({ ...pageQuery, when: z._default(z.enum(['coming', 'past']), 'coming') }),
  output: pageOf(eventWire),
  refusals: [],
})

export const readEvent = endpoint({
  name: 'events.read-event',
  method: 'GET',
  path: '/api/events/{id}',
  summary: 'One event to the signed-in person; the joining link only to those who have a place.',
  needs: eventsAccess.read,
  params: idParams,
  output: wholeEventWire,
  refusals: [],
})

/** What a calendar shows: between two days, the first to begin first. */
export const readCalendar = endpoint({
  name: 'events.read-calendar',
  method: 'GET',
  path: '/api/event-calendar',
  summary: 'The events of a month or a week to the signed-in person; at most 45 days at once.',
  needs: eventsAccess.read,
  query: z.object({ from: dayWire, until: dayWire }),
  output: z.object({ rows: z.array(eventWire) }),
  refusals: ['calendar-too-long'],
})

/** One event for a calendar program. */
export const downloadEvent = endpoint({
  name: 'events.download-event',
  method: 'GET',
  path: '/api/events/{id}/file',
  summary: 'One event as an iCalendar file.',
  needs: eventsAccess.read,
  params: idParams,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** Whether the caller has a private calendar address. */
export const readFeed = endpoint({
  name: 'events.read-feed',
  method: 'GET',
  path: '/api/calendar-feed',
  summary:
    'Since when the signed-in person has a private calendar address; the address itself is shown once.',
  needs: eventsAccess.read,
  output: z.object({ madeAt: z.nullable(instantWire) }),
  refusals: [],
})

/** Makes one, in the place of the last. */
export const makeFeed = endpoint({
  name: 'events.make-feed',
  method: 'PUT',
  path: '/api/calendar-feed',
  summary: 'Make a private calendar address; one that was there works no more.',
  needs: eventsAccess.follow,
  output: z.object({ madeAt: instantWire, address: z.string() }),
  refusals: [],
})

/** Takes it back. */
export const removeFeed = endpoint({
  name: 'events.remove-feed',
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Take the private calendar address back.',
  needs: eventsAccess.follow,
  output: z.object({ madeAt: z.nullable(instantWire) }),
  refusals: [],
})

/** What calendar programs ask for: they sign in nowhere, the address is the secret. */
export const openFeed = endpoint({
  name: 'events.open-feed',
  method: 'GET',
  path: '/api/calendar-feeds/{token}',
  summary: 'The events somebody registered for, as an iCalendar file, to whoever has their private address.',
  needs: 'anyone',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** Takes a place, or one on the waiting list. */
export const register = endpoint({
  name: 'events.register',
  method: 'POST',
  path: '/api/events/{id}/registration',
  summary: 'Register for an event, or join its waiting list where it is full and the person agrees to wait.',
  needs: eventsAccess.register,
  params: idParams,
  body: z.strictObject({
    mode: z.enum(attendanceModes, 'Please choose how you take part.'),
    guests: z.number('Please choose how many guests you bring.').check(z.int(), z.minimum(0), z.maximum(5)),
    answers: z
      .array(textWire(1, 500, 'Please answer every question in up to 500 characters.'))
      .check(z.maxLength(5)),
    waits: z.boolean(),
  }),
  output: wholeEventWire,
  isDoneOnce: true,
  refusals: [
    'event-state',
    'registration-closed',
    'registration-not-open',
    'already-registered',
    'no-such-place',
    'too-many-guests',
    'answer-missing',
    'event-full',
    'event-full-for-good',
  ],
})

/** Takes the place that is offered. */
export const acceptOffer = endpoint({
  name: 'events.accept-offer',
  method: 'POST',
  path: '/api/events/{id}/registration/acceptance',
  summary: 'Take the place that became free for somebody on the waiting list.',
  needs: eventsAccess.register,
  params: idParams,
  output: wholeEventWire,
  isDoneOnce: true,
  refusals: ['offer-over'],
})

const payRefusals = ['nothing-to-pay', 'fee-checked'] as const
const startRefusals = [
  'above-limit',
  'above-tier-deposit',
  'too-many-payments',
  'payment-being-checked',
  'payment-open',
] as const

/** Starts the bank transfer that pays a fee. */
export const payFeeByTransfer = endpoint({
  name: 'events.pay-by-transfer',
  method: 'POST',
  path: '/api/events/{id}/registration/payments',
  summary: 'Start the bank transfer that pays the fee of a place that is kept, and answer where to send it.',
  needs: eventsAccess.register,
  params: idParams,
  body: z.strictObject({}),
  output: paymentWire,
  isDoneOnce: true,
  refusals: [...payRefusals, ...startRefusals, 'no-collection-account'],
})

/** Starts the card payment that pays it. */
export const payFeeByCard = endpoint({
  name: 'events.pay-by-card',
  method: 'POST',
  path: '/api/events/{id}/registration/card-payments',
  summary: 'Start the card payment that pays the fee of a place that is kept.',
  needs: eventsAccess.register,
  params: idParams,
  body: z.strictObject({}),
  output: cardPaymentWire,
  isDoneOnce: true,
  refusals: [...payRefusals, ...startRefusals, 'cards-unavailable'],
})

export const payFeeFromWallet = endpoint({
  name: 'events.pay-from-wallet',
  method: 'POST',
  path: '/api/events/{id}/registration/wallet-payments',
  summary: 'Pay the fee of a place that is kept from the wallet; the place is theirs at once.',
  needs: eventsAccess.register,
  params: idParams,
  body: z.strictObject({}),
  output: wholeEventWire,
  isDoneOnce: true,
  refusals: [...payRefusals, 'wallet-too-small'],
})

/** Gives a place, an offer or a turn back. */
export const giveBack = endpoint({
  name: 'events.give-back',
  method: 'DELETE',
  path: '/api/events/{id}/registration',
  summary: 'Give one’s place at an event back, or leave its waiting list.',
  needs: eventsAccess.giveBack,
  params: idParams,
  output: wholeEventWire,
  refusals: ['not-registered', 'event-began', 'fee-checked'],
})

/** An event as administrators see it. */
export const eventReviewWire = z.object({
  id: idWire,
  code: z.string(),
  status: z.enum(eventStatuses),
  category: z.enum(eventCategories),
  title: z.string(),
  description: z.string(),
  /** The same as members read it. */
  text: formattedTextWire,
  mode: z.enum(eventModes),
  venue: z.string(),
  address: z.string(),
  mapUrl: z.nullable(z.string()),
  joinUrl: z.nullable(z.string()),
  startsAt: instantWire,
  endsAt: instantWire,
  timezone: zoneWire,
  cover: coverWire,
  capacityInPerson: z.nullable(count),
  capacityOnline: z.nullable(count),
  takenInPerson: count,
  takenOnline: count,
  waiting: count,
  attended: count,
  /** People are checked in now. */
  checksIn: z.boolean(),
  /** Who checks people in beside administrators. */
  stewards: z.array(z.object({ name: z.string(), email: z.string() })),
  registrationOpensAt: z.nullable(instantWire),
  registrationClosesAt: z.nullable(instantWire),
  ...shownAudienceParts,
  guestsAllowed: count,
  feeKobo: koboWire,
  hasWaitlist: z.boolean(),
  reminders: z.array(count),
  questions: z.array(z.string()),
  /** The rule of the series it is in, as calendar programs write it. */
  repeatRule: z.nullable(z.string()),
  agenda: z.array(z.string()),
  quorumPercent: z.nullable(count),
  cancelledReason: z.nullable(z.string()),
  author: z.string(),
  publishedAt: z.nullable(instantWire),
  changedAt: z.nullable(instantWire),
  version: z.number(),
})
export type EventReview = z.output<typeof eventReviewWire>

const urlWire = (message: string) =>
  z.nullable(z.string().check(z.maxLength(500, message), z.regex(/^https:\/\/[^\s/]\S*$/, message)))
const capacityWire = z.nullable(
  z
    .number('Please enter a number of places from 1 to 100,000, or none.')
    .check(
      z.int('Please enter a number of places from 1 to 100,000, or none.'),
      z.minimum(1, 'Please enter a number of places from 1 to 100,000, or none.'),
      z.maximum(100_000, 'Please enter a number of places from 1 to 100,000, or none.'),
    ),
)

const contents = {
  category: z.enum(eventCategories, 'Please choose what it is.'),
  title: lineWire(3, 150, 'Please enter a title of 3 to 150 characters.'),
  description: textWire(1, 10_000, 'Please describe the event in up to 10,000 characters.'),
  mode: z.enum(eventModes, 'Please choose how it is held.'),
  venue: lineWire(0, 100, 'A venue can have up to 100 characters.'),
  address: lineWire(0, 255, 'An address can have up to 255 characters.'),
  mapUrl: urlWire('Please enter a link that begins with https://.'),
  joinUrl: urlWire('Please enter a link that begins with https://.'),
  startsAt: instantWire,
  endsAt: instantWire,
  /** Of the clocks where it takes place; without one, Lagos. */
  timezone: z.optional(zoneWire),
  capacityInPerson: capacityWire,
  capacityOnline: capacityWire,
  registrationOpensAt: z.nullable(instantWire),
  registrationClosesAt: z.nullable(instantWire),
  ...audienceParts,
  guestsAllowed: z.number('Choose from 0 to 5 guests.').check(z.int(), z.minimum(0), z.maximum(5)),
  feeKobo: koboWire,
  hasWaitlist: z.boolean(),
  reminders: z.array(z.literal(reminderMinutes)).check(z.maxLength(3)),
  questions: z
    .array(lineWire(3, 200, 'A question has 3 to 200 characters.'))
    .check(z.maxLength(5, 'Ask up to 5 questions.')),
  /** Of a general meeting. */
  agenda: z.optional(
    z
      .array(lineWire(3, 200, 'A point of the agenda has 3 to 200 characters.'))
      .check(z.maxLength(30, 'An agenda has up to 30 points.')),
  ),
  /** How many of a hundred entitled members must come. */
  quorumPercent: z.optional(
    z.nullable(
      z
        .number('Enter from 1 to 100, or none.')
        .check(
          z.int('Enter from 1 to 100, or none.'),
          z.minimum(1, 'Enter from 1 to 100, or none.'),
          z.maximum(100, 'Enter from 1 to 100, or none.'),
        ),
    ),
  ),
}
/** Also those after it in its series. */
const followingWire = z.optional(z.boolean())
const termRefusals = [
  'end-before-start',
  'registration-window',
  'no-audience',
  'plan-gone',
  'fee-amount',
] as const

/** Everything there is, the last to begin first. */
export const listEventReviews = endpoint({
  name: 'events.list-reviews',
  method: 'GET',
  path: '/api/admin/events',
  summary: 'All events with their counts, the newest first.',
  needs: eventsAccess.manage,
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(eventStatuses)),
    order: orderWire(['title', 'begins', 'taken']),
  }),
  output: pageOf(eventReviewWire),
  refusals: [],
})

export const readEventReview = endpoint({
  name: 'events.read-review',
  method: 'GET',
  path: '/api/admin/events/{id}',
  summary: 'One event with everything administrators know of it.',
  needs: eventsAccess.manage,
  params: idParams,
  output: eventReviewWire,
  refusals: [],
})

/** Writes a draft. */
export const createEvent = endpoint({
  name: 'events.create-event',
  method: 'POST',
  path: '/api/admin/events',
  summary: 'Write the draft of an event.',
  needs: eventsAccess.manage,
  body: z.strictObject(contents),
  output: eventReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: [...termRefusals],
})

/** Changes one: a draft freely, a published one where those registered lose nothing, and they are told. */
export const editEvent = endpoint({
  name: 'events.edit-event',
  method: 'PUT',
  path: '/api/admin/events/{id}',
  summary: 'Change an event; who is registered is told where its time or place is another.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({ ...contents, version: versionWire, following: followingWire }),
  output: eventReviewWire,
  needsStepUp: true,
  refusals: [...termRefusals, 'event-stands', 'event-state', 'capacity-below', 'no-place', 'start-past'],
})

/** Makes a series of a draft. */
export const repeatEvent = endpoint({
  name: 'events.repeat-event',
  method: 'POST',
  path: '/api/admin/events/{id}/repetition',
  summary:
    'Let a draft come again by the week, by the day of the month or by its weekday, until a day or so many times: its other dates are written as drafts.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({
    version: versionWire,
    every: z.enum(repeatUnits, 'Please choose how often it comes again.'),
    interval: z
      .number('Choose from 1 to 4.')
      .check(
        z.int('Choose from 1 to 4.'),
        z.minimum(1, 'Choose from 1 to 4.'),
        z.maximum(4, 'Choose from 1 to 4.'),
      ),
    end: z.union(
      [
        z.strictObject({
          count: z.number().check(z.int(), z.minimum(2), z.maximum(mostInSeries)),
        }),
        z.strictObject({ until: dayWire }),
      ],
      `Enter from 2 to ${mostInSeries} times, or a last day.`,
    ),
  }),
  output: eventReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['event-state', 'series-length', 'series-not-last'],
})

/** Publishes a draft. */
export const publishEvent = endpoint({
  name: 'events.publish-event',
  method: 'POST',
  path: '/api/admin/events/{id}/publication',
  summary:
    'Publish a draft, or it and the drafts after it in its series: those it is for see it and are told once.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({ version: versionWire, following: followingWire }),
  output: eventReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: [...termRefusals, 'event-state', 'no-place', 'start-past'],
})

/** Cancels a published one. */
export const cancelEvent = endpoint({
  name: 'events.cancel-event',
  method: 'POST',
  path: '/api/admin/events/{id}/cancellation',
  summary: 'Cancel an event with a reason; everybody registered or waiting is told.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({ reason: reasonWire }),
  output: eventReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['event-state'],
})

/** Puts a completed one away. */
export const archiveEvent = endpoint({
  name: 'events.archive-event',
  method: 'POST',
  path: '/api/admin/events/{id}/archive',
  summary: 'Put a completed event away: it leaves the list of past events.',
  needs: eventsAccess.manage,
  params: idParams,
  output: eventReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['event-state'],
})

/** Removes a draft. */
export const deleteEvent = endpoint({
  name: 'events.delete-event',
  method: 'DELETE',
  path: '/api/admin/events/{id}',
  summary: 'Remove a draft that was never published.',
  needs: eventsAccess.manage,
  params: idParams,
  output: z.object({ id: idWire }),
  needsStepUp: true,
  refusals: ['event-state'],
})

const altMessage = 'Please say in 3 to 200 characters what the picture shows.'
const altWire = lineWire(3, 200, altMessage)

/** Puts a picture on one, in the place of the last. */
export const putCover = endpoint({
  name: 'events.put-cover',
  method: 'PUT',
  path: '/api/admin/events/{id}/cover',
  summary: 'Put a cover picture (PNG, JPG or WebP, at most 256 KB) on an event that is not over.',
  needs: eventsAccess.manage,
  params: idParams,
  /** What it shows, for whoever does not see it. */
  query: z.object({ alt: altWire }),
  body: { kind: 'file', maxBytes: 256 * 1024, contentTypes: pictureTypes },
  output: eventReviewWire,
  needsStepUp: true,
  refusals: ['event-state', 'cover-type'],
})

/** Says anew what it shows. */
export const describeCover = endpoint({
  name: 'events.describe-cover',
  method: 'PUT',
  path: '/api/admin/events/{id}/cover-description',
  summary: 'Say what the cover picture of an event shows, for whoever does not see it.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({ alt: altWire }),
  output: eventReviewWire,
  needsStepUp: true,
  refusals: ['event-state', 'cover-missing'],
})

/** Takes it off. */
export const removeCover = endpoint({
  name: 'events.remove-cover',
  method: 'DELETE',
  path: '/api/admin/events/{id}/cover',
  summary: 'Take the cover picture off an event that is not over.',
  needs: eventsAccess.manage,
  params: idParams,
  output: eventReviewWire,
  needsStepUp: true,
  refusals: ['event-state', 'cover-missing'],
})

export const readCover = endpoint({
  name: 'events.read-cover',
  method: 'GET',
  path: '/api/events/{id}/cover/{mark}',
  summary: 'The cover picture of an event the signed-in person may see.',
  needs: eventsAccess.read,
  params: z.object({ id: idWire, mark: z.string().check(z.minLength(12), z.maxLength(64)) }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** A general meeting as administrators see it. */
const meetingReviewWire = z.object({
  ...attendanceWire,
  minutes: z.nullable(
    z.object({
      source: z.string(),
      /** The same as members read it. */
      text: formattedTextWire,
      file: minutesFileWire,
      writtenBy: z.string(),
      writtenAt: instantWire,
      approvedBy: z.nullable(z.string()),
      approvedAt: z.nullable(instantWire),
      version: z.number(),
    }),
  ),
  can: z.object({ write: decisionWire, approve: decisionWire }),
})
export type MeetingReview = z.output<typeof meetingReviewWire>

/** Who came to a meeting, and what was written of it. */
export const readMeeting = endpoint({
  name: 'events.read-meeting',
  method: 'GET',
  path: '/api/admin/events/{id}/meeting',
  summary: 'Whether a general meeting has its quorum, and its minutes.',
  needs: eventsAccess.manage,
  params: idParams,
  output: meetingReviewWire,
  refusals: [],
})

/** Writes the minutes, or changes their draft. */
export const writeMinutes = endpoint({
  name: 'events.write-minutes',
  method: 'PUT',
  path: '/api/admin/events/{id}/minutes',
  summary: 'Write the minutes of a general meeting that has begun, or change their draft.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({
    text: textWire(1, 20_000, 'Please write the minutes in up to 20,000 characters.'),
    /** Of the draft that was read; nothing: there was none. */
    version: z.nullable(versionWire),
  }),
  output: meetingReviewWire,
  needsStepUp: true,
  refusals: ['meeting-not-begun', 'minutes-stand'],
})

/** Puts a file beside the text of a draft, in the place of the last. */
export const putMinutesFile = endpoint({
  name: 'events.put-minutes-file',
  method: 'PUT',
  path: '/api/admin/events/{id}/minutes/file',
  summary:
    'Put a file (PNG, JPG, WebP or PDF, at most 10 MB) beside the draft of minutes: whoever puts it has written them.',
  needs: eventsAccess.manage,
  params: idParams,
  /** Of the draft that was read. */
  query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  body: { kind: 'file', maxBytes: 10 * 1024 * 1024, contentTypes: fileTypes },
  output: meetingReviewWire,
  needsStepUp: true,
  refusals: ['meeting-not-begun', 'minutes-stand', 'minutes-missing', 'file-type'],
})

/** Takes it away. */
export const removeMinutesFile = endpoint({
  name: 'events.remove-minutes-file',
  method: 'POST',
  path: '/api/admin/events/{id}/minutes/file/removal',
  summary: 'Take the file away from the draft of minutes.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({ version: versionWire }),
  output: meetingReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['meeting-not-begun', 'minutes-stand', 'minutes-missing', 'minutes-file-missing'],
})

export const readMinutesFile = endpoint({
  name: 'events.read-minutes-file',
  method: 'GET',
  path: '/api/events/{id}/minutes/file',
  summary: 'The file of approved minutes to whoever may see the meeting; of a draft to administrators.',
  needs: eventsAccess.read,
  params: idParams,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** Lets members read them. */
export const approveMinutes = endpoint({
  name: 'events.approve-minutes',
  method: 'POST',
  path: '/api/admin/events/{id}/minutes/approval',
  summary: 'Approve the minutes another administrator wrote: members read them and are told, and they stand.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({ version: versionWire }),
  output: meetingReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['minutes-stand', 'minutes-missing', 'minutes-own'],
})

/** A registration as administrators see it. */
export const registrationWire = z.object({
  id: idWire,
  name: z.string(),
  mode: z.enum(attendanceModes),
  guests: count,
  status: z.enum(registrationStatuses),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  registeredAt: instantWire,
  offeredUntil: z.nullable(instantWire),
  cancelledReason: z.nullable(z.string()),
  feeKobo: koboWire,
  isPaid: z.boolean(),
  checkedInAt: z.nullable(instantWire),
  /** The phone on which their ticket was scanned. */
  checkedInOn: z.nullable(z.string()),
  /** When and where it was scanned again. */
  scannedAgain: z.array(z.object({ at: instantWire, device: z.string() })),
})
export type Registration = z.output<typeof registrationWire>

/** Who registered for one. */
export const listRegistrations = endpoint({
  name: 'events.list-registrations',
  method: 'GET',
  path: '/api/admin/events/{id}/registrations',
  summary: 'Who registered for an event, in the order in which they did.',
  needs: eventsAccess.manage,
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(registrationWire),
  refusals: [],
})

/** Takes somebody's place back. */
export const cancelRegistration = endpoint({
  name: 'events.cancel-registration',
  method: 'POST',
  path: '/api/admin/event-registrations/{id}/cancellation',
  summary: 'Cancel somebody’s registration with a reason that they read.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({ reason: reasonWire }),
  output: registrationWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['event-state', 'fee-checked'],
})

/** One's ticket: the code on it, and a picture of the address that opens the check-in with it. */
export const readTicket = endpoint({
  name: 'events.read-ticket',
  method: 'GET',
  path: '/api/events/{id}/ticket',
  summary:
    'The signed ticket of the signed-in person for an event they have a place at, as a code and a QR picture.',
  needs: eventsAccess.read,
  params: idParams,
  output: z.object({ code: z.string(), picture: z.string() }),
  refusals: ['no-ticket'],
})

/** Who may come in, for a phone at the door. */
export const readCheckIns = endpoint({
  name: 'events.read-door',
  method: 'GET',
  path: '/api/events/{id}/door',
  summary:
    'Who has a place in person at an event, with a fingerprint of their ticket, for whoever checks people in there.',
  needs: eventsAccess.checkIn,
  params: idParams,
  query: z.object(pageQuery),
  output: z.object({
    title: z.string(),
    startsAt: instantWire,
    endsAt: instantWire,
    status: z.enum(eventStatuses),
    rows: z.array(
      z.object({
        id: idWire,
        name: z.string(),
        guests: count,
        /** SHA-256 of the code of their ticket, in hexadecimal: enough to know it, and not to make one. */
        fingerprint: z.string(),
        checkedInAt: z.nullable(instantWire),
      }),
    ),
    nextCursor: z.optional(z.string()),
  }),
  refusals: [],
})
export type CheckIn = OutputOf<typeof readCheckIns>

const scanIdWire = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'This is not the name of a scan.'))

/** One scan of a ticket; without one, whom the steward found in the list. */
const scanWire = z.strictObject({
  /** Made on the phone, so that a scan that is sent twice is one. */
  scan: scanIdWire,
  code: z.nullable(lineWire(1, 200, 'Please enter the code of the ticket.')),
  registrationId: z.nullable(idWire),
  at: instantWire,
})
export type ScanSent = z.output<typeof scanWire>
/** What became of a scan. */
const scanOutcomes = ['checked-in', 'already-in', 'code-wrong', 'no-place-held', 'check-in-closed'] as const

/** Takes down who came, as one phone saw it. */
export const sendScans = endpoint({
  name: 'events.send-scans',
  method: 'POST',
  path: '/api/events/{id}/scans',
  summary:
    'Check people in by what a phone at the door scanned, also while it had no connection: the first scan of a ticket counts.',
  needs: eventsAccess.checkIn,
  params: idParams,
  body: z.strictObject({
    device: lineWire(1, 40, 'Please name the phone in up to 40 characters.'),
    scans: z.array(scanWire).check(z.maxLength(50)),
  }),
  output: z.object({
    answers: z.array(
      z.object({
        scan: scanIdWire,
        outcome: z.enum(scanOutcomes),
        name: z.nullable(z.string()),
        guests: count,
        /** When and on which phone the ticket let somebody in first. */
        checkedInAt: z.nullable(instantWire),
        device: z.nullable(z.string()),
      }),
    ),
  }),
  isDoneOnce: true,
  refusals: [],
})
export type ScanAnswer = OutputOf<typeof sendScans>['answers'][number]

/** Says who checks people in. */
export const nameStewards = endpoint({
  name: 'events.name-stewards',
  method: 'PUT',
  path: '/api/admin/events/{id}/stewards',
  summary:
    'Name the members who check people in at an event beside administrators, by their e-mail addresses.',
  needs: eventsAccess.manage,
  params: idParams,
  body: z.strictObject({
    emails: z
      .array(lineWire(3, 254, 'Please enter e-mail addresses.'))
      .check(z.maxLength(20, 'Name up to 20 stewards.')),
  }),
  output: eventReviewWire,
  needsStepUp: true,
  refusals: ['no-such-member', 'event-state'],
})

/** The same for somebody without their ticket. */
export const markAttended = endpoint({
  name: 'events.mark-attended',
  method: 'POST',
  path: '/api/admin/event-registrations/{id}/attendance',
  summary: 'Take down that somebody came, without their ticket.',
  needs: eventsAccess.manage,
  params: idParams,
  output: registrationWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['code-used', 'no-place-held', 'check-in-closed'],
})

/** Everybody who registered, for a table program. */
export const downloadRegistrations = endpoint({
  name: 'events.download-registrations',
  method: 'GET',
  path: '/api/admin/events/{id}/registrations/file',
  summary: 'Who registered for an event and who came, as a CSV file.',
  needs: eventsAccess.manage,
  params: idParams,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
