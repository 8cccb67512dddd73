/** Long work through HTTP: who sees it, stops it and lets it go on; that it is swept, and leaves with its person. */
import type { ServerFeature } from '@kolo/application/server-feature'
import { newId } from '@kolo/foundation/ids'
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cancelLongWork, failedWorks, listLongWorks, retryLongWork } from '../long-work.contract.ts'
import { beginLongWork, longWork, longWorkKind } from './public.ts'

let dry = false

/** Empties a well, a bucket in a piece, while there is water in it. */
const empty = (name: string, cancellable: boolean) =>
  longWorkKind<{ left: number }>({
    name,
    cancellable,
    place: z.object({ left: z.number() }),
    chunk: async (_, __, { left }) => {
      if (dry) throw new Error('dry')
      return { done: 1, place: { left: left - 1 }, ...(left === 1 ? { ended: 'The well is empty.' } : {}) }
    },
  })
const well = empty('test.well', true)
const dam = empty('test.dam', false)
const kinds = longWork([{ name: 'test', routes: [], longWork: [well, dam] } as ServerFeature])

let server: TestServer
beforeAll(async () => {
  const others = features.filter(({ name }) => name !== 'long-work')
  server = await startTestServer({ features: [...others, kinds] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from long_works')
  dry = false
  server.jobs.length = 0
  server.clock.advance(60_000)
})

async function begin(kind = well, ownerUid = testUsers.ada.uid, left = 3): Promise<string> {
  const subjectId = newId(Date.parse(server.clock.now()))
  await server.database.db.transaction().execute((db) =>
    beginLongWork({ db, now: server.clock.now(), enqueue }, kind, {
      subjectId,
      title: 'Emptying the well',
      total: left,
      place: { left },
      ownerUid,
    }),
  )
  return subjectId
}

const enqueue = async (job: string, data: Record<string, unknown>) => {
  server.jobs.push({ job, data })
}

/** Does as many turns, each in a transaction as the queue does. */
async function turns(count: number, name = 'long-work.turn'): Promise<void> {
  const job = kinds.jobs?.find((each) => each.name === name)
  for (let n = 0; n < count; n++) {
    const { community, clock } = server
    await server.database.db
      .transaction()
      .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue }, {}))
  }
}

const about = (subject: string) => ({ query: { subject } })
const seenBy = async (who: 'ada' | 'bayo' | 'dayo' | 'funke', subject: string) =>
  (await server.as(who).call(listLongWorks, about(subject))).rows

describe('how far it is', () => {
  it('is seen by whoever began it and by administrators, and by nobody else', async () => {
    const subject = await begin()
    await turns(1)
    const expected = [
      { title: 'Emptying the well', state: 'running', done: 1, total: 3, can: { cancel: true } },
    ]
    expect(await seenBy('ada', subject)).toMatchObject(expected)
    expect(await seenBy('bayo', subject)).toMatchObject(expected)
    expect(await seenBy('funke', subject)).toEqual([])
    expect(await seenBy('dayo', subject)).toEqual([])
    const [work] = await seenBy('ada', subject)
    const params = { id: work?.id ?? '' }
    expect((await server.as('funke').problem(cancelLongWork, { params })).code).toBe('not-found')
    expect((await server.as('dayo').problem(retryLongWork, { params })).code).toBe('not-found')
    await turns(2)
    expect(await seenBy('ada', subject)).toMatchObject([
      { state: 'done', done: 3, outcome: 'The well is empty.', endedAt: server.clock.now() },
    ])
    expect(server.jobs.map(({ job }) => job)).toEqual(Array.from({ length: 3 }, () => 'long-work.turn'))
  })
})

describe('stopping it', () => {
  it('ends it between two pieces: what is done stays done, and it may go on later', async () => {
    const subject = await begin()
    await turns(1)
    const [work] = await seenBy('ada', subject)
    const params = { id: work?.id ?? '' }
    expect(await server.as('ada').call(cancelLongWork, { params })).toMatchObject({
      state: 'cancelled',
      done: 1,
    })
    await turns(2)
    expect(await seenBy('ada', subject)).toMatchObject([
      { state: 'cancelled', done: 1, can: { retry: true } },
    ])
    const problem = await server.as('ada').problem(cancelLongWork, { params })
    await server.as('ada').call(retryLongWork, { params })
    await turns(2)
    expect(await seenBy('ada', subject)).toMatchObject([{ state: 'done', done: 3 }])
    expect(problem).toMatchObject({ code: 'not-under-way', message: 'This work is over already.' })
  })

  it('is refused where it must go on', async () => {
    const subject = await begin(dam)
    const [work] = await seenBy('ada', subject)
    expect(work?.can.cancel).toBe('cannot-be-stopped')
    const problem = await server.as('ada').problem(cancelLongWork, { params: { id: work?.id ?? '' } })
    expect(problem.message).toBe('This work must go on to its end.')
  })
})

describe('trying again', () => {
  it('goes on where it stopped', async () => {
    const subject = await begin()
    await turns(1)
    dry = true
    for (let failure = 1; failure <= 5; failure++) {
      server.clock.advance(300_000)
      await turns(1)
    }
    const [work] = await seenBy('ada', subject)
    expect(work).toMatchObject({ state: 'failed', done: 1, can: { retry: true } })
    expect(JSON.stringify(work)).not.toContain('dry')
    const failed = async () =>
      workIn((await server.as('bayo').call(readAdminHome, {})).work, failedWorks).rows.map(({ id }) => id)
    expect(await failed()).toEqual([work?.id])
    // Begun anew, what failed needs nobody.
    dry = false
    const next = newId(0)
    await sql`insert into long_works (id, kind, subject_id, title, total, place, next_at, begun_at)
      select ${next}, kind, subject_id, title, total, place, ${server.clock.now()}, ${server.clock.now()}
      from long_works where id = ${work?.id}`.execute(server.db)
    expect(await failed()).toEqual([])
    await sql`delete from long_works where id = ${next}`.execute(server.db)
    const params = { id: work?.id ?? '' }
    expect(await server.as('bayo').call(retryLongWork, { params })).toMatchObject({
      state: 'running',
      done: 1,
    })
    await turns(2)
    expect(await seenBy('ada', subject)).toMatchObject([{ state: 'done', done: 3 }])
    expect((await server.as('ada').problem(retryLongWork, { params })).code).toBe('not-stopped')
  })
})

describe('what is kept', () => {
  it('goes thirty days after the end, and the person goes from it when they leave', async () => {
    const [ended, open] = [await begin(), await begin(well, testUsers.efe.uid)]
    await turns(6)
    const again = await begin(well, testUsers.efe.uid)
    server.clock.advance(31 * 86_400_000)
    await turns(1, 'long-work.sweep')
    for (const subject of [ended, open]) expect(await seenBy('bayo', subject)).toEqual([])
    expect(await seenBy('bayo', again)).toHaveLength(1)
    await server.database.asOwner((owner) =>
      owner.query('delete from profiles where uid = $1', [testUsers.efe.uid]),
    )
    const { rows } = await server.database.pool.query(
      'select owner_uid, state from long_works where subject_id = $1',
      [again],
    )
    expect(rows).toEqual([{ owner_uid: null, state: 'running' }])
  })
})
