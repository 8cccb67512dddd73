/** Beginning, reading, stopping and going on with long work. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { Call } from '@kolo/application/call'
import type { Enqueue } from '@kolo/application/job'
import { waitingList } from '@kolo/application/waiting-list'
import type { Db } from '@kolo/database/tables'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import { longWorkAccess, seesWorkOf } from '../long-work.access.ts'
import {
  type cancelLongWork,
  failedWorks,
  type LongWork,
  type listLongWorks,
  type retryLongWork,
} from '../long-work.contract.ts'
import type { LongWorkRow } from './long-work.record.ts'
import { failedRows, insertWork, isUnderWay, lockWork, saveWork, worksAbout } from './long-work.store.ts'
import { type LongWorkKinds, turn } from './run-work.ts'

const shown = 5

/**
 * Begins long work in the transaction of the command that asks for it: it exists exactly when that commits. Where some of its
 * kind is under way for the subject, nothing is added.
 */
export async function beginLongWork<Place>(
  call: { db: Db; now: Instant; enqueue: Enqueue },
  kind: Pick<LongWorkKind<Place>, 'name' | 'place'>,
  work: { subjectId: string; title: string; total: number; place: Place; ownerUid: string | null },
): Promise<void> {
  const { db, now, enqueue } = call
  await insertWork(db, {
    id: newId(Date.parse(now)),
    kind: kind.name,
    subject_id: work.subjectId,
    title: work.title,
    owner_uid: work.ownerUid,
    total: BigInt(work.total),
    place: z.encode(kind.place, work.place as never),
    next_at: now,
    begun_at: now,
  })
  await enqueue(turn, {})
}

/** The latest work about a record, for whoever began it and administrators. */
export function listLongWorksHandler(kinds: LongWorkKinds) {
  return async (call: Call, { query }: InputOf<typeof listLongWorks>): Promise<{ rows: LongWork[] }> => {
    const { db, actor } = call
    const rows = await worksAbout(db, query.subject, seesWorkOf(actor, null) ? undefined : actor.uid, shown)
    return { rows: rows.map((row) => present(call, kinds, row)) }
  }
}

/** What failed, for the administrators' first screen. */
export function failedWaiting(kinds: LongWorkKinds) {
  return waitingList({
    list: failedWorks,
    ask: () => failedRows(),
    present: (call, rows) => ({
      count: rows[0]?.in_all ?? 0,
      mine: rows[0]?.in_all ?? 0,
      oldestAt: rows[0]?.ended_at ?? undefined,
      rows: rows.map((row) => ({
        ...present(call, kinds, row),
        page: kinds.get(row.kind)?.page?.(row.subject_id),
      })),
    }),
  })
}

/** Stops it; a piece that is being done is waited for. */
export function cancelLongWorkHandler(kinds: LongWorkKinds) {
  return async (call: Call, { params }: InputOf<typeof cancelLongWork>) => {
    const work = await lockSeen(call, params.id)
    const no = refusalOf(longWorkAccess.cancel, call.actor, factsOf(kinds, work))
    if (no) return no
    const saved = await saveWork(call.db, work.id, { state: 'cancelled', ended_at: call.now })
    record(call, 'long-work.cancelled', saved)
    return present(call, kinds, saved)
  }
}

/** Lets it go on where it stopped. */
export function retryLongWorkHandler(kinds: LongWorkKinds) {
  return async (call: Call, { params }: InputOf<typeof retryLongWork>) => {
    const work = await lockSeen(call, params.id)
    const no = refusalOf(longWorkAccess.retry, call.actor, factsOf(kinds, work))
    if (no) return no
    if (await isUnderWay(call.db, work)) return refuse('begun-again')
    const { now } = call
    const fresh = { state: 'running', failures: 0, outcome: null, ended_at: null, next_at: now } as const
    const saved = await saveWork(call.db, work.id, fresh)
    await call.enqueue(turn, {})
    record(call, 'long-work.tried-again', saved)
    return present(call, kinds, saved)
  }
}

async function lockSeen({ db, actor }: Call, id: string): Promise<LongWorkRow> {
  const work = await lockWork(db, id)
  return orNotFound(work && seesWorkOf(actor, work.owner_uid) ? work : undefined)
}

function record(call: Call, kind: string, { id, kind: work, done, total }: LongWorkRow): void {
  call.record({
    kind,
    target: { type: 'long-work', id },
    facts: { work, done: String(done), total: String(total) },
  })
}

function factsOf(kinds: LongWorkKinds, { state, kind }: LongWorkRow) {
  return { state, cancellable: kinds.get(kind)?.cancellable ?? false }
}

function present({ actor }: Pick<Call, 'actor'>, kinds: LongWorkKinds, row: LongWorkRow): LongWork {
  const facts = factsOf(kinds, row)
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    done: Number(row.done),
    total: Number(row.total),
    outcome: row.outcome ?? undefined,
    begunAt: row.begun_at,
    endedAt: row.ended_at ?? undefined,
    can: {
      cancel: decide(longWorkAccess.cancel, actor, facts),
      retry: decide(longWorkAccess.retry, actor, facts),
    },
  }
}
