/** What members see of events. */

import type { Call } from '@kolo/application/call'
import { pageByTime, paged, timeCursor } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { addDays, daysBetween, startOfDay } from '@kolo/foundation/time'
import type { listEvents, readCalendar, readEvent } from '../event.contract.ts'
import type { EventRow } from './event.record.ts'
import { calendarRows, comingPage, pastPage, shownById } from './event.store.ts'
import { presentEvent, presentWhole } from './present-event.ts'

export async function listEventsHandler(
  { db, actor, now }: Call,
  { query }: InputOf<typeof listEvents>,
): Promise<OutputOf<typeof listEvents>> {
  const asked = { uid: actor.uid, now, ...pageByTime(query) }
  const found = await (query.when === 'coming' ? comingPage(db, asked) : pastPage(db, asked))
  const { rows, nextCursor } = paged(found, query.limit, cursorOf)
  return { rows: rows.map(presentEvent), nextCursor }
}

const cursorOf = ({ starts_at, id }: EventRow) => timeCursor(starts_at, id)

export async function readEventHandler(call: Call, { params: { id } }: InputOf<typeof readEvent>) {
  return presentWhole(call, await shownById(call.db, call.actor.uid, id))
}

/** The command behind `GET /api/event-calendar`; a day more on both ends, for whoever lives in another zone. */
export async function readCalendarHandler(
  { db, actor }: Call,
  { query: { from, until } }: InputOf<typeof readCalendar>,
) {
  const days = daysBetween(from, until)
  if (days < 0 || days > 45) return refuse('calendar-too-long')
  const span = { from: startOfDay(addDays(from, -1)), until: startOfDay(addDays(until, 2)) }
  return { rows: (await calendarRows(db, { uid: actor.uid, ...span })).map(presentEvent) }
}
