import type { Call, Db } from '@kolo/database/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { addDays, instant, startOfDay } from '@kolo/foundation/time'
import type { listAuditEvents } from '../audit.contract.ts'
import { listEvents } from './audit.store.ts'

/** The names of people by uid. The audit log knows nobody; the server ties it to the profiles. */
export type NamesOf = (db: Db, uids: string[]) => Promise<Map<string, string>>

type Rows = Awaited<ReturnType<typeof listEvents>>

/** The act behind `GET /api/audit-events`. */
export function listAuditEventsAct(namesOf: NamesOf) {
  return async (
    call: Pick<Call, 'db'>,
    { query }: InputOf<typeof listAuditEvents>,
  ): Promise<OutputOf<typeof listAuditEvents>> => {
    const found = await listEvents(call.db, {
      kind: query.kind,
      person: query.person,
      from: query.day && startOfDay(query.day),
      until: query.day && startOfDay(addDays(query.day, 1)),
      ...pageById(query),
    })
    const { rows, nextCursor } = paged(found, query.limit)
    const names = await namesOf(call.db, uidsIn(rows))
    return { rows: rows.map((row) => answerOf(row, names)), nextCursor }
  }
}

function uidsIn(rows: Rows): string[] {
  return [...new Set(rows.flatMap((row) => [row.actor_uid, row.subject_uid]))].filter((uid) => uid !== null)
}

function answerOf(row: Rows[number], names: Map<string, string>) {
  const person = (uid: string) => ({ uid, name: names.get(uid) })
  return {
    id: row.id,
    at: instant(row.at),
    kind: row.kind,
    facts: row.facts,
    requestId: row.request_id,
    ...(row.actor_uid ? { actor: person(row.actor_uid) } : {}),
    ...(row.subject_uid ? { subject: person(row.subject_uid) } : {}),
    ...(row.target_type && row.target_id ? { target: { type: row.target_type, id: row.target_id } } : {}),
    ...(row.address ? { address: row.address } : {}),
    ...(row.position && row.hash ? { seal: { position: Number(row.position), hash: row.hash } } : {}),
  }
}
