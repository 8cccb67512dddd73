/**
 * Places that become free and what happens on time. What must always be true: whoever waited longest is offered a free
 * place first, an offer holds the place it speaks of, and nobody is told of one that is not kept for them.
 */
import type { Job, JobCall } from '@kolo/database/call'
import { addHours, addMinutes } from '@kolo/foundation/time'
import { tell } from '@kolo/notices/server'
import {
  type AttendanceMode,
  attendanceHours,
  attendanceModes,
  offeredUntil,
  offersFor,
  reminderMinutes,
  remindersDue,
} from '../events.rules.ts'
import { keepReminder, lockEvent, lockOver, saveEvent, soonToBegin } from './events.store.ts'
import type { EventRow } from './events.tables.ts'
import { eventReminder, lastReminder, placeOffered } from './events.topics.ts'
import { lookAfterFees } from './fees.ts'
import { leftOf } from './present-event.ts'
import {
  confirmedUids,
  eventsInMotion,
  expireOffers,
  longestWaiting,
  markNoShows,
  saveRegistration,
} from './registrations.store.ts'

/** Locks an event, lets what nobody took in time expire, and offers its free places to those who wait. */
export async function offerPlaces(call: JobCall, eventId: string): Promise<void> {
  const { db, now } = call
  await lockEvent(db, eventId)
  await expireOffers(db, eventId, now)
  const event = await lockEvent(db, eventId)
  if (event.status !== 'published' || now >= event.starts_at) return
  const waiting = await longestWaiting(db, eventId)
  const until = offeredUntil(now, event.starts_at)
  const left = leftOf(event)
  const chosen = attendanceModes.flatMap((mode: AttendanceMode) =>
    offersFor(
      waiting.filter((one) => one.mode === mode),
      left[mode],
    ),
  )
  for (const { id } of chosen) await saveRegistration(db, id, { status: 'offered', offered_until: until })
  if (chosen.length === 0) return
  await tell(call, {
    topic: placeOffered,
    to: chosen.map(({ member_uid }) => member_uid),
    facts: { ...factsOf(event), until },
  })
}

/** What every notice about an event says. */
export function factsOf({ id, title, starts_at }: EventRow) {
  return { id, title, startsAt: starts_at }
}

async function remind(call: JobCall): Promise<void> {
  const { db, now } = call
  const longest = Math.max(...reminderMinutes)
  for (const event of await soonToBegin(db, now, addMinutes(now, longest))) {
    const { starts_at, published_at, reminders } = event
    if (published_at === null) continue
    const due = remindersDue({ startsAt: starts_at, publishedAt: published_at, reminders }, now)
    const fresh: number[] = []
    for (const minutes of due) if (await keepReminder(db, event, minutes, now)) fresh.push(minutes)
    // Where a server was away for long, the nearest one says it all.
    if (fresh.length === 0) continue
    const topic = Math.min(...fresh) === 60 ? lastReminder : eventReminder
    await tell(call, { topic, to: await confirmedUids(db, event.id), facts: factsOf(event) })
  }
}

/** Each minute: offers expire and go on to the next, reminders go out, and what is over is completed. */
export const eventTimes: Job = {
  name: 'events.times',
  schedule: '* * * * *',
  run: async (call) => {
    const { db, now } = call
    for (const id of await eventsInMotion(db, now)) await offerPlaces(call, id)
    await lookAfterFees(call)
    await remind(call)
    for (const { id } of await lockOver(db, addHours(now, -attendanceHours))) {
      await markNoShows(db, id)
      await saveEvent(db, id, { status: 'completed' })
    }
  },
}
