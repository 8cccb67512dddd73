/**
 * Places that become free and what happens on time. What must always be true: whoever waited longest is offered a free
 * place first, an offer holds the place it speaks of, and nobody is told of one that is not kept for them.
 */

import type { JobCall } from '@kolo/application/job'
import { notify } from '@kolo/notices/server'
import { type AttendanceMode, attendanceModes, offeredUntil, offersFor } from '../../events/event.rules.ts'
import { placeOffered } from '../../events/server/event.notifications.ts'
import { factsOf, leftOf } from '../../events/server/event.record.ts'
import { lockEvent } from '../../events/server/event.store.ts'
import { expireOffers, longestWaiting, saveRegistration } from './registrations.store.ts'

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
  await notify(call, {
    topic: placeOffered,
    to: chosen.map(({ member_uid }) => member_uid),
    facts: { ...factsOf(event), until },
  })
}
