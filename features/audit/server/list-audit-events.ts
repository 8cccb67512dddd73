/** The log as administrators read it and take it along. */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { batchQueries } from '@kolo/database/batched-queries'
import { type PageQuery, pageById, paged } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { addDays, dayIn, instant, lagos, startOfDay } from '@kolo/foundation/time'
import {
  type AuditProof,
  auditRowsMost,
  type downloadAuditEvents,
  type listAuditEvents,
} from '../audit.contract.ts'
import { type EventFilter, eventsOf, latestProof, type ProofRow } from './audit.store.ts'

/** The names of people by uid. The audit log knows nobody; the server ties it to the profiles. */
export type NamesOf = (db: Db, uids: string[]) => Promise<Map<string, string>>

type Row = Omit<Awaited<ReturnType<ReturnType<typeof eventsOf>['execute']>>[number], 'done_at'> & {
  done_at: string
}
type Narrowed = InputOf<typeof downloadAuditEvents>['query']

/** What a query asks of the log; refused where its days are turned round. */
function filterOf({
  kind,
  person,
  side,
  record,
  from,
  to,
}: Narrowed): Omit<EventFilter, 'limit'> | Refusal<'days-reversed'> {
  if (from && to && from > to) return refuse('days-reversed', {}, 'from')
  return {
    kind,
    person,
    side,
    record,
    from: from && startOfDay(from),
    until: to && startOfDay(addDays(to, 1)),
  }
}

export function listAuditEventsHandler(namesOf: NamesOf) {
  return async (
    { db }: Pick<Call, 'db'>,
    { query }: InputOf<typeof listAuditEvents>,
  ): Promise<OutputOf<typeof listAuditEvents> | Refusal<'days-reversed'>> => {
    const filter = filterOf(query)
    if (isRefusal(filter)) return filter
    const events = eventsOf(db, { ...filter, ...pageById(query) })
    const first = query.cursor === undefined
    const found = await batchQueries(db, { events, ...(first ? { proofs: latestProof() } : {}) })
    const { rows, nextCursor } = paged(found.events, query.limit)
    const [proof] = found.proofs ?? []
    const names = await namesOf(db, uidsIn(rows, proof, query.person))
    return {
      rows: rows.map((row) => answerOf(row, names)),
      nextCursor,
      ...(proof ? { proof: presentProof(proof, names) } : {}),
      ...(query.person ? { person: { uid: query.person, name: names.get(query.person) } } : {}),
    }
  }
}

/** How a time it was gone through is shown. */
export function presentProof(row: ProofRow, names: Map<string, string>): AuditProof {
  return {
    id: row.id,
    begunAt: instant(row.begun_at),
    events: Number(row.events),
    ...(row.asked_by ? { by: { uid: row.asked_by, name: names.get(row.asked_by) } } : {}),
    ...(row.ended_at ? { endedAt: instant(row.ended_at) } : {}),
    ...(row.head ? { head: row.head } : {}),
    ...(row.finding ? { finding: row.finding } : {}),
  }
}

/** How many events are read at once for a file. */
const slice = 1_000

export function downloadAuditEventsHandler(namesOf: NamesOf) {
  return async (
    call: Call,
    { query }: InputOf<typeof downloadAuditEvents>,
  ): Promise<FileAnswer | Refusal<'days-reversed' | 'too-many-rows'>> => {
    const filter = filterOf(query)
    if (isRefusal(filter)) return filter
    const rows = await allEvents(call.db, filter)
    if (rows.length > auditRowsMost) return refuse('too-many-rows', { most: auditRowsMost })
    const names = await namesOf(call.db, uidsIn(rows))
    const { kind, from, to } = query
    call.record({
      kind: 'audit.taken',
      facts: {
        rows: rows.length,
        ...(kind ? { kind } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      },
    })
    const lines = [heads.map(csvText), ...rows.map((row) => cellsOf(row, names))]
    return {
      bytes: new TextEncoder().encode(csvFile(lines)),
      contentType: 'text/csv; charset=utf-8',
      name: `audit-${dayIn(lagos, call.now)}.csv`,
    }
  }
}

/** All events, slice by slice, and one more than the most where there are more. */
async function allEvents(db: Db, filter: Omit<EventFilter, 'limit'>): Promise<Row[]> {
  const rows: Row[] = []
  let query: PageQuery = { limit: slice }
  for (;;) {
    const page = paged(await eventsOf(db, { ...filter, ...pageById(query) }).execute(), slice)
    rows.push(...page.rows)
    if (page.nextCursor === undefined || rows.length > auditRowsMost) return rows
    query = { limit: slice, cursor: page.nextCursor }
  }
}

const heads = [
  'Time (UTC)',
  'Kind',
  'Who',
  'Id of who',
  'To whom',
  'Id of whom',
  'Record',
  'Id of the record',
  'Facts',
  'Request',
  'Address',
  'Place in the chain',
  'Hash',
]

function cellsOf(row: Row, names: Map<string, string>): string[] {
  const name = (uid: string | null) => (uid === null ? '' : (names.get(uid) ?? ''))
  return [
    ...[
      instant(row.done_at),
      row.kind,
      name(row.actor_uid),
      row.actor_uid,
      name(row.subject_uid),
      row.subject_uid,
    ],
    ...[row.target_type, row.target_id, JSON.stringify(row.facts), row.request_id, row.address],
    ...[row.position === null ? '' : String(row.position), row.hash],
  ].map((cell) => csvText(cell ?? ''))
}

function uidsIn(rows: readonly Row[], proof?: ProofRow, person?: string): string[] {
  const uids = [...rows.flatMap((row) => [row.actor_uid, row.subject_uid]), proof?.asked_by, person]
  return [...new Set(uids)].filter((uid) => uid !== null && uid !== undefined)
}

function answerOf(row: Row, names: Map<string, string>) {
  const person = (uid: string) => ({ uid, name: names.get(uid) })
  return {
    id: row.id,
    at: instant(row.done_at),
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
