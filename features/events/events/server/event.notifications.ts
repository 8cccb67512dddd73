/**
 * What people are told about events. What is about a place they hold cannot be switched off; that an event comes, and
 * that it comes soon, can.
 */
import type { Kobo } from '@kolo/foundation/money'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { eventPath } from '../../events.paths.ts'

const facts = z.object({ id: z.string(), title: z.string(), startsAt: instantWire })
const withReason = z.object({ ...facts.shape, reason: z.string() })
type Facts = z.output<typeof facts>
const seeEvent = (id: string) => ({ words: 'See the event', link: eventPath(id) })

export const eventPublished = topic<Facts>({
  name: 'events.published',
  title: 'New event',
  category: 'events',
  weight: 'digest',
  facts,
  words: ({ id, title, startsAt }, { moment }) => ({
    title: `New event: ${title}`,
    parts: [`It begins on ${moment(startsAt)}.`, seeEvent(id)],
  }),
})

/** Its time or place is another. */
export const eventChanged = topic<Facts & { place: string }>({
  name: 'events.changed',
  title: 'Event changed',
  weight: 'urgent',
  facts: z.object({ ...facts.shape, place: z.string() }),
  words: ({ id, title, startsAt, place }, { moment }) => ({
    title: `Changed: ${title}`,
    parts: [
      'The time or the place of an event you registered for has changed.',
      `It begins on ${moment(startsAt)}. ${place}`,
      seeEvent(id),
    ],
  }),
})

/** It does not take place. */
export const eventCancelled = topic<z.output<typeof withReason>>({
  name: 'events.cancelled',
  title: 'Event cancelled',
  weight: 'urgent',
  facts: withReason,
  words: ({ id, title, startsAt, reason }, { moment }) => ({
    title: `Cancelled: ${title}`,
    parts: [`The event of ${moment(startsAt)} does not take place.`, `The reason: ${reason}`, seeEvent(id)],
  }),
})

/** An administrator took their place back. */
export const registrationCancelled = topic<z.output<typeof withReason>>({
  name: 'events.registration-cancelled',
  title: 'Registration cancelled',
  weight: 'urgent',
  facts: withReason,
  words: ({ id, title, reason }) => ({
    title: `Your registration was cancelled: ${title}`,
    parts: [`The reason: ${reason}`, seeEvent(id)],
  }),
})

/** A place became free for them. */
export const placeOffered = topic<Facts & { until: Facts['startsAt'] }>({
  name: 'events.place-offered',
  title: 'Place offered',
  weight: 'urgent',
  facts: z.object({ ...facts.shape, until: instantWire }),
  words: ({ id, title, until }, { moment }) => ({
    title: `A place is free: ${title}`,
    parts: [
      `It is kept for you until ${moment(until)}. Then it is offered to the next person on the waiting list.`,
      { words: 'Take the place', link: eventPath(id) },
    ],
  }),
})

/** What was written of a meeting can be read. */
export const minutesPublished = topic<Facts>({
  name: 'events.minutes-published',
  title: 'Minutes published',
  category: 'events',
  weight: 'digest',
  facts,
  words: ({ id, title }) => ({
    title: `Minutes: ${title}`,
    parts: ['The minutes of the meeting can be read.', { words: 'Read them', link: eventPath(id) }],
  }),
})

/** The fee of a place that is kept for them did not come. */
export const placeLapsed = topic<Facts>({
  name: 'events.place-lapsed',
  title: 'Place not paid',
  weight: 'urgent',
  facts,
  words: ({ id, title }) => ({
    title: `Not paid in time: ${title}`,
    parts: ['Your reserved place is free again. Money that arrives later goes to your wallet.', seeEvent(id)],
  }),
})

/** What they paid for a place is in their wallet. */
export const feeReturned = topic<Facts & { amount: Kobo }>({
  name: 'events.fee-returned',
  title: 'Fee returned',
  weight: 'soon',
  facts: z.object({ ...facts.shape, amount: koboWire }),
  words: ({ id, title, amount }, { naira }) => ({
    title: `Fee returned: ${title}`,
    parts: [`${naira(amount)} is in your wallet.`, seeEvent(id)],
  }),
})

const reminder = (name: string, weight: 'soon' | 'urgent') =>
  topic<Facts>({
    name: `events.${name}`,
    title: 'Event reminder',
    category: 'events',
    reminds: true,
    weight,
    facts,
    words: ({ id, title, startsAt }, { moment }) => ({
      title: `Coming: ${title}`,
      parts: [`It begins on ${moment(startsAt)}.`, seeEvent(id)],
    }),
  })

/** It comes in days. */
export const eventReminder = reminder('reminder', 'soon')

/** It comes in an hour, which does not wait for the end of quiet hours. */
export const lastReminder = reminder('last-reminder', 'urgent')
