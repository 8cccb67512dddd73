/**
 * Doing long work: one piece in one transaction of the queue, which puts the next turn into the queue itself. A node that
 * is killed leaves its piece undone and lets go of the work; the look that comes round each minute finds it.
 */

import type { ChunkCall, LongWorkKind } from '@kolo/application/batch-job-kind'
import type { Registry } from '@kolo/application/call'
import type { Deed, Job, JobCall } from '@kolo/application/job'
import { registryOf } from '@kolo/application/server-feature'
import { recordings } from '@kolo/audit/server'
import { batchWrites } from '@kolo/database/batched-queries'
import { addHours, addMilliseconds } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import type { LongWorkRow } from './long-work.record.ts'
import { piecewise, removeEnded, saveWork, takeWork } from './long-work.store.ts'

/** The job that does the next piece. */
export const turn = 'long-work.turn'

/** Work nobody has touched for so long was left behind. */
const leftBehindMs = 30_000
/** How long to wait after each failure of the same piece; after the last it stops until somebody tries again. */
const patienceMs = [2_000, 10_000, 60_000, 300_000]

const keptDays = 30

/** A job's call, with what features registered. */
type TurnCall = Omit<ChunkCall, 'record'>

export type LongWorkKinds = ReadonlyMap<string, LongWorkKind>

export function longWorkJobs(
  kinds: LongWorkKinds,
  registry: () => Registry = () => registryOf([]),
): readonly Job[] {
  return [
    { name: turn, run: (call) => takeTurn({ ...call, registry: registry() }, kinds, 0) },
    {
      name: 'long-work.look',
      schedule: '* * * * *',
      run: (call) => takeTurn({ ...call, registry: registry() }, kinds, leftBehindMs),
    },
    {
      name: 'long-work.sweep',
      schedule: '50 3 * * *',
      run: async ({ db, now }) => {
        await removeEnded(db, addHours(now, -24 * keptDays), 5_000)
      },
    },
  ]
}

/** Does the piece whose turn it is, if it has been for `overdueMs`; whoever did one puts the next turn into the queue. */
async function takeTurn(call: TurnCall, kinds: LongWorkKinds, overdueMs: number): Promise<void> {
  const { db, now, enqueue } = call
  const work = await takeWork(db, [...kinds.keys()], addMilliseconds(now, -overdueMs))
  const kind = work && kinds.get(work.kind)
  if (!kind) return
  const after = await doChunk(call, kind, work)
  if (after.state === 'running') await enqueue(turn, {}, { startAfter: after.next_at })
}

async function doChunk(call: TurnCall, kind: LongWorkKind, work: LongWorkRow): Promise<LongWorkRow> {
  const { db, now } = call
  const deeds: Deed[] = []
  const outcome = await piecewise(db, async () => {
    const chunk = await kind.chunk(
      { ...call, record: (deed) => deeds.push(deed) },
      { subjectId: work.subject_id, done: Number(work.done) },
      z.decode(kind.place, work.place as never),
    )
    const requestId = work.id
    await batchWrites(db, recordings(deeds.map((deed) => ({ ...deed, now, requestId }))))
    return saveWork(db, work.id, {
      done: work.done + BigInt(chunk.done),
      place: z.encode(kind.place, chunk.place as never),
      failures: 0,
      error: null,
      next_at: now,
      ...(chunk.ended === undefined ? {} : { state: 'done', outcome: chunk.ended, ended_at: now }),
    })
  })
  return 'value' in outcome ? outcome.value : noteFailure(call, work, outcome.error)
}

/** Tries again later and later; then it stops, and whoever began it may let it go on. */
function noteFailure({ db, now }: JobCall, work: LongWorkRow, cause: unknown): Promise<LongWorkRow> {
  const failures = work.failures + 1
  const pause = patienceMs[failures - 1]
  const error = String(cause instanceof Error ? (cause.stack ?? cause) : cause).slice(0, 1_000)
  return saveWork(db, work.id, {
    failures,
    error,
    ...(pause === undefined
      ? {
          state: 'failed',
          ended_at: now,
          outcome: 'It could not go on because of a fault on our side. What is done stays done.',
        }
      : { next_at: addMilliseconds(now, pause) }),
  })
}
