/** The job of each minute: offers that expire, reminders, fees, and events that are over. */

import type { Job, JobCall } from '@kolo/application/job'
import { addHours, addMinutes } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { lookAfterFees } from '../../fees/server/fees.ts'
import { offerPlaces } from '../../registrations/server/offer-places.ts'
import { confirmedUids, eventsInMotion, markNoShows } from '../../registrations/server/registrations.store.ts'
import { attendanceHours, reminderMinutes, remindersDue } from '../event.rules.ts'
import { eventReminder, lastReminder } from './event.notifications.ts'
import { factsOf } from './event.record.ts'
import { keepReminder, lockOver, saveEvent, soonToBegin } from './event.store.ts'

export async function remind(call: JobCall): Promise<void> {
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
    await notify(call, { topic, to: await confirmedUids(db, event.id), facts: factsOf(event) })
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
