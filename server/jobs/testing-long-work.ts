/**
 * A node for the tests of long work: the real queue with one kind of it, which counts to a number and writes each down in
 * the audit log. Run as a program it is a process of its own that can be killed.
 */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { Community } from '@kolo/application/community'
import { connect } from '@kolo/database/connection'
import { diskStore } from '@kolo/files/server'
import { startingLook } from '@kolo/foundation/brand'
import { longWorkJobs, longWorkKind } from '@kolo/long-work/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { clock } from '../clock.ts'
import { openQueue } from './queue.ts'

export const community: Community = {
  ...startingLook({ name: 'Unity Savers', address: 'Lagos, Nigeria' }),
  origin: 'http://localhost:3000',
  mailIsSent: false,
  revealAccounts: false,
  federation: undefined,
  cards: undefined,
  measurement: undefined,
  oversightEmail: undefined,
  auditHeads: undefined,
  channels: ['email'],
  quietHours: undefined,
  push: { serverKey: '', localService: undefined },
  noticeDays: 180,
  stepUpMinutes: 10,
  dataDir: '/nowhere',
  files: diskStore('/nowhere'),
  secret: '',
}

/** Counts from `next` to `to`, ten numbers in a piece that takes its time; at `faultAt` it cannot go on. */
export const counting = longWorkKind<{ next: number; to: number; faultAt?: number | undefined }>({
  name: 'test.counting',
  place: z.object({ next: z.number(), to: z.number(), faultAt: z.optional(z.number()) }),
  cancellable: true,
  chunk: async ({ db, record }, { subjectId }, place) => {
    const last = Math.min(place.next + 9, place.to)
    for (let n = place.next; n <= last; n++) {
      record({ kind: 'test.counted', target: { type: 'count', id: subjectId }, facts: { n: String(n) } })
    }
    await sql`select pg_sleep(0.02)`.execute(db)
    if (place.faultAt !== undefined && last >= place.faultAt) throw new Error('the well is dry')
    const done = last - place.next + 1
    return {
      done,
      place: { ...place, next: last + 1 },
      ...(last === place.to ? { ended: `Counted to ${last}.` } : {}),
    }
  },
})

const kinds = new Map<string, LongWorkKind>([[counting.name, counting]])

/** Opens a node that does long work. */
export async function openWorker(ownerUrl: string) {
  const connection = connect({ ownerUrl })
  const queue = await openQueue({
    ownerUrl,
    db: connection.db,
    community,
    clock,
    jobs: longWorkJobs(kinds),
    followUpJobs: [],
    onFailure: (error, job) => console.error(job, error),
    onDone: () => undefined,
  })
  return {
    queue,
    db: connection.db,
    close: async () => {
      await queue.stop(5_000)
      await connection.close()
    },
  }
}

if (process.argv[1] === import.meta.filename && process.env.OWNER_URL) {
  const { queue } = await openWorker(process.env.OWNER_URL)
  await queue.startWork()
}
