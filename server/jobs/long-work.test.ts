/** Long work on the real queue: a process that is killed in the middle, two nodes, a fault that comes back. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { newId } from '@kolo/foundation/ids'
import { instant } from '@kolo/foundation/time'
import { beginLongWork, longWorkJobs } from '@kolo/long-work/server'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { community, counting, openWorker } from './testing-long-work.ts'

let database: TestDatabase
let here: Awaited<ReturnType<typeof openWorker>>

beforeEach(async () => {
  database = await createTestDatabase()
  here = await openWorker(database.ownerUrl)
  return async () => {
    await here.close()
    await database.close()
  }
})

const now = () => instant(new Date())

async function begin(total: number, faultAt?: number): Promise<string> {
  const subjectId = newId(Date.now())
  await here.db.transaction().execute((db) =>
    beginLongWork({ db, now: now(), enqueue: here.queue.enqueueWith(db) }, counting, {
      subjectId,
      title: `Counting to ${total}`,
      total,
      place: { next: 1, to: total, faultAt },
      ownerUid: null,
    }),
  )
  return subjectId
}

async function workAbout(subjectId: string) {
  const { rows } = await database.pool.query(
    'select state, done::int, total::int, outcome, failures, error from long_works where subject_id = $1',
    [subjectId],
  )
  return rows[0]
}

/** The numbers that were counted, in the order of the log. */
async function counted(subjectId: string): Promise<number[]> {
  const { rows } = await sql<{ n: string }>`
    select facts ->> 'n' as n from audit_events where kind = 'test.counted' and target_id = ${subjectId}
    order by (facts ->> 'n')::int`.execute(here.db)
  return rows.map(({ n }) => Number(n))
}

const upTo = (total: number) => Array.from({ length: total }, (_, n) => n + 1)
const patience = { timeout: 20_000, interval: 50 }

/** As if the last piece had been a minute ago. */
function leaveBehind(): Promise<unknown> {
  return database.asOwner((owner) =>
    owner.query(`update long_works set next_at = now() - interval '1 minute' where state = 'running'`),
  )
}

/** The look that comes round each minute. */
async function look(): Promise<void> {
  const job = longWorkJobs(new Map([[counting.name, counting as never]])).find(
    ({ name }) => name === 'long-work.look',
  )
  await here.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: now(), community, enqueue: here.queue.enqueueWith(db) }, {}))
}

async function lookLater(): Promise<void> {
  await leaveBehind()
  await look()
}

describe('long work', () => {
  it('goes on where it was when its process was killed in the middle, and nothing is done twice', async () => {
    const subject = await begin(1_000)
    const child = spawn(process.execPath, [fileURLToPath(new URL('testing-long-work.ts', import.meta.url))], {
      env: { ...process.env, OWNER_URL: database.ownerUrl },
      stdio: 'inherit',
    })
    await vi.waitFor(async () => expect((await workAbout(subject)).done).toBeGreaterThan(50), patience)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { done, state } = await workAbout(subject)
    expect(state).toBe('running')
    expect(done).toBeLessThan(1_000)
    expect(await counted(subject)).toEqual(upTo(done))
    await here.queue.startWork()
    await lookLater()
    await vi.waitFor(async () => expect((await workAbout(subject)).state).toBe('done'), patience)
    expect(await workAbout(subject)).toMatchObject({ done: 1_000, outcome: 'Counted to 1000.', failures: 0 })
    expect(await counted(subject)).toEqual(upTo(1_000))
  }, 60_000)

  it('is shared by two nodes that never do the same piece', async () => {
    const other = await openWorker(database.ownerUrl)
    try {
      const subjects = [await begin(300), await begin(300)]
      await Promise.all([here.queue.startWork(), other.queue.startWork()])
      for (const subject of subjects) {
        await vi.waitFor(async () => expect((await workAbout(subject)).state).toBe('done'), patience)
        expect(await counted(subject)).toEqual(upTo(300))
      }
    } finally {
      await other.close()
    }
  }, 60_000)

  it('is passed over by whoever comes while somebody does a piece of it', async () => {
    const subject = await begin(20)
    await look()
    expect(await counted(subject)).toEqual([])
    await leaveBehind()
    await here.db.transaction().execute(async (db) => {
      await sql`select 1 from long_works where subject_id = ${subject} for update`.execute(db)
      await look()
    })
    expect(await counted(subject)).toEqual([])
    await look()
    expect(await counted(subject)).toEqual(upTo(10))
  })

  it('is begun once for a subject, and not at all when its act is not done', async () => {
    const subject = await begin(20)
    const again = {
      subjectId: subject,
      title: 'Counting again',
      total: 5,
      place: { next: 1, to: 5 },
      ownerUid: null,
    }
    await here.db.transaction().execute(async (db) => {
      await beginLongWork({ db, now: now(), enqueue: here.queue.enqueueWith(db) }, counting, again)
    })
    expect(await workAbout(subject)).toMatchObject({ total: 20 })
    const undone = here.db.transaction().execute(async (db) => {
      const call = { db, now: now(), enqueue: here.queue.enqueueWith(db) }
      await beginLongWork(call, counting, { ...again, subjectId: 'undone' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await workAbout('undone')).toBeUndefined()
  })

  it('undoes a piece that failed, tries it again later and later, and stops with the reason kept', async () => {
    const subject = await begin(40, 25)
    for (let turn = 0; turn < 2; turn++) await lookLater()
    expect(await workAbout(subject)).toMatchObject({ state: 'running', done: 20, failures: 0 })
    for (let failure = 1; failure <= 5; failure++) {
      await lookLater()
      expect(await workAbout(subject)).toMatchObject({ done: 20, failures: failure })
    }
    const { state, outcome, error } = await workAbout(subject)
    expect({ state, outcome }).toEqual({
      state: 'failed',
      outcome: 'It could not go on because of a fault on our side. What is done stays done.',
    })
    expect(error).toContain('the well is dry')
    expect(await counted(subject)).toEqual(upTo(20))
  })
})
