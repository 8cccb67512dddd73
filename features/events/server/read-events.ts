/** What members see of events. */
import { type Call, RequestProblem } from '@kolo/database/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { instant } from '@kolo/foundation/time'
import type { listEvents, readEvent } from '../events.contract.ts'
import { comingPage, type EventAfter, pastPage, shownById } from './events.store.ts'
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
