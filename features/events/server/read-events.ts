/** What members see of events. */
import { type Call, RequestProblem } from '@kolo/database/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { addDays, daysBetween, instant, startOfDay } from '@kolo/foundation/time'
import type { listEvents, readCalendar, readEvent } from '../events.contract.ts'
import { calendarRows, comingPage, type EventAfter, pastPage, shownById } from './events.store.ts'
import type { EventRow } from './events.tables.ts'
import { presentEvent, presentWhole } from './present-event.ts'

/** The act behind `GET /api/events`. */
export async function listEventsAct(
  { db, actor, now }: Call,
  { query: { cursor, limit, when } }: InputOf<typeof listEvents>,
): Promise<OutputOf<typeof listEvents>> {
  const after = cursor === undefined ? undefined : placeIn(cursor)
  const asked = { uid: actor.uid, now, after, limit: limit + 1 }
  const found = await (when === 'coming' ? comingPage(db, asked) : pastPage(db, asked))
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(presentEvent),
    nextCursor: found.length > rows.length && last ? cursorOf(last) : undefined,
  }
}

const cursorOf = ({ starts_at, id }: EventRow) => `${starts_at}_${id}`

function placeIn(cursor: string): EventAfter {
  const [at = '', id = ''] = cursor.split('_')
  if (!Number.isFinite(Date.parse(at)) || !uuidPattern.test(id)) throw new RequestProblem('bad-request')
  return { at: instant(at), id }
}

/** The act behind `GET /api/events/{id}`. */
export async function readEventAct(call: Call, { params: { id } }: InputOf<typeof readEvent>) {
  return presentWhole(call, await shownById(call.db, call.actor.uid, id))
}

/** The act behind `GET /api/event-calendar`; a day more on both ends, for whoever lives in another zone. */
export async function readCalendarAct(
  { db, actor }: Call,
  { query: { from, until } }: InputOf<typeof readCalendar>,
) {
  const days = daysBetween(from, until)
  if (days < 0 || days > 45) return refuse('calendar-too-long')
  const span = { from: startOfDay(addDays(from, -1)), until: startOfDay(addDays(until, 2)) }
  return { rows: (await calendarRows(db, { uid: actor.uid, ...span })).map(presentEvent) }
}
