/** The only SQL of the audit log. */

import { administratorsWork, type Change, changing, everyRead } from '@kolo/application/changes'
import type { Deed } from '@kolo/application/job'
import { anyOf } from '@kolo/database/any-of'
import { batchWrites } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { firstIdAt, newId } from '@kolo/foundation/ids'
import type { Facts } from '@kolo/foundation/refusal'
import { type Instant, instant } from '@kolo/foundation/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** An action with when, in which request and from where it happened; the system's own has neither a person nor an address. */
export type AuditEvent = Deed & { now: Instant; requestId: string; address?: string | undefined }

/**
 * Records one event in the caller's transaction; the database adds when it did. It locks nothing another action needs, so
 * nobody waits.
 */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  await batchWrites(db, recordings([event]))
}

/** The records that administrators' queues are made of. */
const queued = new Set(['payment', 'withdrawal', 'approval', 'ticket', 'document'])

/**
 * The statements that record events, and say whose screens are old: those of whom each was done to by somebody else, or to
 * whose record by nobody (money that arrived), and other administrators' where it was on a record of their queues. Signing
 * in is none of it.
 */
export function recordings(events: readonly AuditEvent[]): RawBuilder<unknown>[] {
  if (events.length === 0) return []
  const changes = events.flatMap(({ actorUid, subjectUid, target }): Change[] => {
    const isDoneTo = subjectUid !== undefined && subjectUid !== actorUid && (actorUid ?? target) !== undefined
    return [
      ...(isDoneTo ? [{ reads: everyRead, uid: subjectUid }] : []),
      ...(target && queued.has(target.type) ? [{ ...administratorsWork, exceptUid: actorUid }] : []),
    ]
  })
  return [recording(events), ...(changes.length > 0 ? [changing(changes)] : [])]
}

/** The statement that records events in their order: one text however many there are, and none is none. */
function recording(events: readonly AuditEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ kind, actorUid, subjectUid, target, facts, now, requestId, address }) => ({
    id: newId(Date.parse(now)),
    at: now,
    kind,
    actor: actorUid,
    subject: subjectUid,
    target_type: target?.type,
    target_id: target?.id,
    facts: facts ?? {},
    request: requestId,
    address,
  }))
  return sql`select audit_record(id, at, kind, actor, subject, target_type, target_id, facts, request, address)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (id uuid, at timestamptz, kind text, actor uuid,
      subject uuid, target_type text, target_id text, facts jsonb, request text, address text)`
}

const chainedColumns = [
  'e.id',
  sql<string>`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
  sql<string | null>`to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
    'recordedAt',
  ),
  'e.kind',
  'e.actor_uid as actorUid',
  'e.subject_uid as subjectUid',
  'e.target_type as targetType',
  'e.target_id as targetId',
  'e.facts',
  'e.request_id as requestId',
  'e.address',
] as const

/** The end of the chain as it stands. */
export function readChainEnd(db: Db) {
  return db.selectFrom('audit_chain_end').select(['position', 'hash']).executeTakeFirstOrThrow()
}

/** Has the oldest waiting events sealed by the database; answers how many, 0 also while another node is sealing. */
export async function sealOldest(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select audit_seal(${most}) as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}

/** The chain after a position, in order; `event` fields are null where the row of the event is gone. */
export function readChain(db: Db, after: bigint, limit: number) {
  return db
    .selectFrom('audit_seals as s')
    .leftJoin('audit_events as e', 'e.id', 's.event_id')
    .select(['s.position', 's.hash', 's.event_id as sealedId'])
    .select(chainedColumns)
    .where('s.position', '>', after)
    .orderBy('s.position')
    .limit(limit)
    .execute()
}

/** Events that neither have a seal nor wait for one: rows somebody put in by hand. */
export function readStrayEvents(db: Db, limit: number) {
  return db
    .selectFrom('audit_events as e')
    .select(['e.id', 'e.kind'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_seals as s').select('s.position').whereRef('s.event_id', '=', 'e.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_unsealed as u').select('u.event_id').whereRef('u.event_id', '=', 'e.id'))),
    )
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/**
 * What waits for its seal, how many events, and for how many seconds the oldest of them by the database's clock: a query
 * of one row.
 */
export function waitingEvents(): RawBuilder<{ count: number; seconds: number }> {
  return sql<{ count: number; seconds: number }>`
    select count(*)::int as count,
      coalesce(extract(epoch from clock_timestamp() - min(e.recorded_at)), 0)::int as seconds
    from audit_unsealed u join audit_events e on e.id = u.event_id`
}

export async function readWaiting(db: Db): Promise<{ count: number; seconds: number }> {
  return (await waitingEvents().execute(db)).rows[0] ?? { count: 0, seconds: 0 }
}

/** What the audit log is asked for. */
export type EventFilter = {
  kind?: string | undefined
  person?: string | undefined
  side?: 'did' | 'concerned' | undefined
  record?: string | undefined
  from?: Instant | undefined
  until?: Instant | undefined
  after?: string | undefined
  limit: number
}

/** Events newest first, with their seals: a query. */
export function eventsOf(db: Db, filter: EventFilter) {
  let query = db
    .selectFrom('audit_events as e')
    .leftJoin('audit_seals as s', 's.event_id', 'e.id')
    .select([
      'e.id',
      'e.at as done_at',
      'e.kind',
      'e.actor_uid',
      'e.subject_uid',
      'e.target_type',
      'e.target_id',
      'e.facts',
      'e.request_id',
      'e.address',
      sql<number | null>`s.position`.as('position'),
      's.hash',
    ])
  const { kind, person, side, record, from, until, after } = filter
  if (kind?.includes('.')) query = query.where('e.kind', '=', kind)
  else if (kind) query = query.where(sql<SqlBool>`e.kind >= ${`${kind}.`} and e.kind < ${`${kind}/`}`)
  if (person) {
    const did = side !== 'concerned'
    const concerned = side !== 'did'
    query = query.where(({ or, eb }) =>
      or([
        ...(did ? [eb('e.actor_uid', '=', person)] : []),
        ...(concerned ? [eb('e.subject_uid', '=', person)] : []),
      ]),
    )
  }
  if (record) query = query.where('e.target_id', '=', record)
  // Ids begin with the moment, so that the days are found as quickly as the newest.
  if (from) query = query.where('e.at', '>=', from).where('e.id', '>=', firstIdAt(Date.parse(from)))
  if (until) query = query.where('e.at', '<', until).where('e.id', '<', firstIdAt(Date.parse(until)))
  if (after) query = query.where('e.id', '<', after)
  return query.orderBy('e.id', 'desc').limit(filter.limit)
}

const proofColumns = sql`id, begun_at, asked_by, events, ended_at, head, finding`

/** A time the log was gone through. */
export type ProofRow = {
  id: string
  begun_at: Instant
  asked_by: string | null
  events: number
  ended_at: Instant | null
  head: string | null
  finding: string | null
}

/** The latest time it was gone through, or is: a query of a row or none. */
export function latestProof(): RawBuilder<ProofRow> {
  return sql<ProofRow>`select ${proofColumns} from audit_proofs order by id desc limit 1`
}

/** The latest time that came to its end: a query of a row or none. */
export function lastEndedProof(): RawBuilder<ProofRow> {
  return sql<ProofRow>`select ${proofColumns} from audit_proofs where ended_at is not null order by id desc limit 1`
}

/** Begins to go through it, unless that is under way; answers what is under way then. */
export async function beginProof(
  db: Db,
  proof: { id: string; at: Instant; by: string | null },
): Promise<void> {
  await sql`insert into audit_proofs (id, begun_at, asked_by) values (${proof.id}, ${proof.at}, ${proof.by})
    on conflict ((true)) where ended_at is null do nothing`.execute(db)
}

/** Keeps how far it came. */
export async function noteProof(db: Db, id: string, events: bigint): Promise<void> {
  await sql`update audit_proofs set events = ${events} where id = ${id} and ended_at is null`.execute(db)
}

/** Keeps how it ended; nothing where that is kept. */
export async function endProof(
  db: Db,
  id: string,
  end: { at: Instant; events: bigint; head: string | null; finding: string | null },
): Promise<void> {
  await sql`update audit_proofs set ended_at = ${end.at}, events = ${end.events}, head = ${end.head},
    finding = ${end.finding} where id = ${id} and ended_at is null`.execute(db)
}

/** What happened of some kinds since a moment, oldest first: who did it to whom, and its facts. */
export async function eventsSince(
  db: Db,
  kinds: readonly string[],
  since: Instant,
): Promise<{ at: Instant; actorUid: string | null; subjectUid: string | null; facts: Facts }[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['at', 'actor_uid as actorUid', 'subject_uid as subjectUid', 'facts'])
    .where('kind', '=', anyOf(kinds))
    .where('at', '>=', since)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, at: instant(row.at) }))
}

/** The event that an action wrote at a moment and that names something among its facts, with its place in the chain: a query. */
export function eventNaming(db: Db, { at, fact, value }: { at: Instant; fact: string; value: string }) {
  return db
    .selectFrom('audit_events as e')
    .leftJoin('audit_seals as s', 's.event_id', 'e.id')
    .select(['e.id', 'e.kind', 'e.actor_uid', 'e.request_id', 's.position'])
    .where('e.at', '=', at)
    .where(sql<SqlBool>`e.facts ->> ${fact} = ${value}`)
    .orderBy('e.id')
    .limit(1)
}

/** Events of some kinds that were sealed after a position and up to another one, in their order. */
export async function sealedEvents(
  db: Db,
  { after, upTo, kinds }: { after: bigint; upTo: bigint; kinds: readonly string[] },
) {
  const rows = await db
    .selectFrom('audit_seals as s')
    .innerJoin('audit_events as e', 'e.id', 's.event_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.facts', 'e.actor_uid as actorUid', 'e.subject_uid as subjectUid'])
    .select('e.target_id as targetId')
    .where('s.position', '>', after)
    .where('s.position', '<=', upTo)
    .where('e.kind', '=', anyOf(kinds))
    .orderBy('s.position')
    .execute()
  return rows.map((row) => ({ ...row, at: instant(row.at) }))
}
