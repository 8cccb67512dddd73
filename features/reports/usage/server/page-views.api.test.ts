import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countPageViews, readMeasurement, readPageViews } from '../reports.contract.ts'

const measurement = { id: 'KOLO-1', screens: ['/dashboard', '/savings/:id', '/admin'] }
let server: TestServer
/** The same community, started without a measurement id. */
let silent: TestServer

beforeAll(async () => {
  server = await startTestServer({ community: { measurement } })
  silent = await startTestServer({ beside: server })
})
afterAll(async () => {
  await silent.close()
  await server.close()
})
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z')
  await sql`DELETE FROM rate_limits`.execute(server.db)
  await server.database.asOwner((owner) => owner.query('DELETE FROM page_views'))
})

const views = (counts: Record<string, number>, measurementId = measurement.id) => ({
  body: { measurementId, views: Object.entries(counts).map(([screen, count]) => ({ screen, count })) },
})
const kept = () => server.db.selectFrom('page_views').selectAll().orderBy('day').orderBy('screen').execute()
const shown = () => server.as('bayo').call(readPageViews, {})

describe('the measurement id', () => {
  it('is fetched by anybody, signed in or not', async () => {
    expect(await server.client().call(readMeasurement, {})).toEqual({ measurementId: 'KOLO-1' })
    expect(await server.as('efe').call(readMeasurement, {})).toEqual({ measurementId: 'KOLO-1' })
  })
  it('is none where none is set', async () => {
    expect(await silent.client().call(readMeasurement, {})).toEqual({ measurementId: null })
  })
})

describe('page views', () => {
  it('are kept as a day, a screen and a number, whoever sends them', async () => {
    expect(await server.client().call(countPageViews, views({ '/dashboard': 2 }))).toEqual({ counted: 2 })
    await server.as('ada').call(countPageViews, views({ '/dashboard': 1, '/savings/:id': 4 }))
    const row = { measurement_id: 'KOLO-1', day: '2026-11-20' }
    expect(await kept()).toEqual([
      { ...row, screen: '/dashboard', views: 3n },
      { ...row, screen: '/savings/:id', views: 4n },
    ])
  })
  it('count for the day in Lagos', async () => {
    server.clock.set('2026-11-20T23:30:00.000Z')
    await server.client().call(countPageViews, views({ '/dashboard': 1 }))
    expect(await kept()).toMatchObject([{ day: '2026-11-21' }])
  })
  it('of anything but a screen are not kept: no address, id, query or name', async () => {
    const strange = {
      '/savings/0198a000-0000-7000-8000-000000000001': 1,
      '/dashboard?next=/profile': 1,
      'ada@mail.example': 1,
      '/nowhere': 1,
    }
    expect(await server.client().call(countPageViews, views(strange))).toEqual({ counted: 0 })
    expect(await kept()).toEqual([])
  })
  it('sent under another id, or to a community that does not count, are not kept', async () => {
    expect(await server.client().call(countPageViews, views({ '/admin': 1 }, 'KOLO-0'))).toEqual({
      counted: 0,
    })
    expect(await silent.client().call(countPageViews, views({ '/admin': 1 }))).toEqual({ counted: 0 })
    expect(await kept()).toEqual([])
  })
  it.each([
    ['no number', { '/admin': 0 }],
    ['a number below nought', { '/admin': -3 }],
    ['half a view', { '/admin': 0.5 }],
    ['more than anybody opens', { '/admin': 101 }],
    ['nothing at all', {}],
  ])('of %s are refused', async (_, counts) => {
    expect(await server.client().problem(countPageViews, views(counts))).toMatchObject({ status: 422 })
    expect(await kept()).toEqual([])
  })
  it('sent by many at once are all counted', async () => {
    const forth = views({ '/admin': 1, '/dashboard': 1 })
    const back = views({ '/dashboard': 1, '/admin': 1 })
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => server.client().call(countPageViews, turn % 2 ? forth : back)),
    )
    expect((await kept()).map((row) => row.views)).toEqual([20n, 20n])
  })
  it('from one address have a limit, which says when to come back', async () => {
    await server.client().call(countPageViews, views({ '/admin': 1 }))
    await sql`UPDATE rate_limits SET points = 1000`.execute(server.db)
    const { status, problem } = await server.client().problem(countPageViews, views({ '/admin': 1 }))
    expect([status, Number(problem?.facts?.retryAfterSeconds) > 0]).toEqual([429, true])
    expect(await kept()).toMatchObject([{ views: 1n }])
  })
  it('leave no trace of the address they came from', async () => {
    await server.client().call(countPageViews, views({ '/admin': 1 }))
    const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limits`.execute(server.db)
    expect(rows.map(({ key }) => key)).toEqual([expect.stringMatching(/^page views by address:[\w-]{43}$/)])
  })
})

describe('what administrators read', () => {
  it('are the last 30 days, most first', async () => {
    const send = (counts: Record<string, number>) => server.client().call(countPageViews, views(counts))
    server.clock.set('2026-10-21T09:00:00.000Z')
    await send({ '/admin': 50 })
    server.clock.set('2026-10-22T09:00:00.000Z')
    await send({ '/admin': 1 })
    server.clock.set('2026-11-20T09:00:00.000Z')
    await send({ '/dashboard': 5, '/savings/:id': 1 })
    expect(await shown()).toEqual({
      measurementId: 'KOLO-1',
      from: '2026-10-22',
      to: '2026-11-20',
      total: 7,
      screens: [
        { screen: '/dashboard', views: 5 },
        { screen: '/admin', views: 1 },
        { screen: '/savings/:id', views: 1 },
      ],
    })
  })
  it('is nothing where nothing is counted', async () => {
    await server.client().call(countPageViews, views({ '/admin': 1 }))
    expect(await silent.as('bayo').call(readPageViews, {})).toMatchObject({
      measurementId: null,
      screens: [],
    })
  })
  it('is for them alone', async () => {
    for (const name of ['ada', 'dayo'] as const)
      expect(await server.as(name).problem(readPageViews, {})).toMatchObject({ status: 403 })
    expect(await server.client().problem(readPageViews, {})).toMatchObject({ status: 401 })
  })
})
