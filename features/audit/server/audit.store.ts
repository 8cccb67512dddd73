/** The only SQL of the audit log. */
import type { Db } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import type { Facts } from '@kolo/foundation/refusal'
import { type Instant, instant } from '@kolo/foundation/time'
import { type SqlBool, sql } from 'kysely'
import type { ChainedEvent } from '../audit.rules.ts'
import './audit.tables.ts'

/** What happened, as the deed tells it. */
export type AuditEvent = {
  /** `payment.confirmed`: the thing, a dot, what happened to it. */
  kind: string
  /** Who did it; absent when the system did. */
  actorUid?: string | undefined
  /** To whom, where it was done to a person. */
  subjectUid?: string | undefined
  target?: { type: string; id: string } | undefined
  /** Amounts as strings of kobo; never names, addresses or secrets, because this row can never be removed. */
  facts?: Facts | undefined
  now: Instant
  requestId: string
  address?: string | undefined
}

/** Records one event in the caller's transaction. It locks nothing another deed needs, so nobody waits. */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  const id = newId(Date.parse(event.now))
  await db
    .with('event', (query) =>
      query
        .insertInto('audit_events')
        .values({
          id,
          at: event.now,
          kind: event.kind,
          actor_uid: event.actorUid ?? null,
          subject_uid: event.subjectUid ?? null,
          target_type: event.target?.type ?? null,
          target_id: event.target?.id ?? null,
          facts: JSON.stringify(event.facts ?? {}),
          request_id: event.requestId,
          address: event.address ?? null,
        })
        .returning('id'),
    )
    .insertInto('audit_unsealed')
    .columns(['event_id'])
    .expression((query) => query.selectFrom('event').select('event.id'))
    .execute()
}

const chainedColumns = [
  'e.id',
  sql<string>`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
  'e.kind',
  'e.actor_uid as actorUid',
  'e.subject_uid as subjectUid',
  'e.target_type as targetType',
  'e.target_id as targetId',
  'e.facts',
  'e.request_id as requestId',
  'e.address',
] as const

/** The end of the chain, locked for this transaction; `undefined` while another node is sealing. */
export function lockChainEnd(db: Db) {
  return db
    .selectFrom('audit_chain_end')
    .select(['position', 'hash'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The end of the chain as it stands. */
export function readChainEnd(db: Db) {
  return db.selectFrom('audit_chain_end').select(['position', 'hash']).executeTakeFirstOrThrow()
}

/** The oldest events without a seal. */
export function readUnsealed(db: Db, limit: number): Promise<ChainedEvent[]> {
  return db
    .selectFrom('audit_unsealed as u')
    .innerJoin('audit_events as e', 'e.id', 'u.event_id')
    .select(chainedColumns)
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** Adds seals at the end of the chain and takes their events off the waiting list. */
export async function writeSeals(
  db: Db,
  seals: { position: bigint; event_id: string; hash: string; sealed_at: string }[],
  end: { position: bigint; hash: string },
): Promise<void> {
  await db.insertInto('audit_seals').values(seals).execute()
  await db
    .deleteFrom('audit_unsealed')
    .where(
      'event_id',
      'in',
      seals.map((seal) => seal.event_id),
    )
    .execute()
  await db.updateTable('audit_chain_end').set(end).execute()
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

/** How many events wait for their seal. */
export async function countUnsealed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audit_unsealed')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What the audit log is asked for. */
export type EventFilter = {
  kind?: string | undefined
  person?: string | undefined
  from?: Instant | undefined
  until?: Instant | undefined
  before?: string | undefined
  limit: number
}

/** Events newest first, with their seals. */
export function listEvents(db: Db, filter: EventFilter) {
  let query = db
    .selectFrom('audit_events as e')
    .leftJoin('audit_seals as s', 's.event_id', 'e.id')
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.actor_uid',
      'e.subject_uid',
      'e.target_type',
      'e.target_id',
      'e.facts',
      'e.request_id',
      'e.address',
      's.position',
      's.hash',
    ])
  const { kind, person, from, until, before } = filter
  if (kind?.includes('.')) query = query.where('e.kind', '=', kind)
  else if (kind) query = query.where(sql<SqlBool>`e.kind >= ${`${kind}.`} and e.kind < ${`${kind}/`}`)
  if (person) {
    query = query.where(({ or, eb }) =>
      or([eb('e.actor_uid', '=', person), eb('e.subject_uid', '=', person)]),
    )
  }
  if (from) query = query.where('e.at', '>=', from)
  if (until) query = query.where('e.at', '<', until)
  if (before) query = query.where('e.id', '<', before)
  return query.orderBy('e.id', 'desc').limit(filter.limit).execute()
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
    .where('kind', 'in', kinds)
    .where('at', '>=', since)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, at: instant(row.at) }))
}

/** When the first event was written: the community's first day. */
export async function firstEventAt(db: Db): Promise<Instant | undefined> {
  const first = await db.selectFrom('audit_events').select('at').orderBy('at').limit(1).executeTakeFirst()
  return first && instant(first.at)
}
