/** The ledger of contributions: a year of each member, what all come to, and reminding one of them. */
import { pathOf } from '@kolo/foundation/endpoint'
import { kobo, naira } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { editGoal, listGoals } from '../../goals/goal.contract.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan } from '../../testing/goal.factory.ts'
import { downloadContributions, listContributions } from '../ledger.contract.ts'
import { nudgeMember } from '../nudges.contract.ts'

let server: TestServer
const savers = { ada: 22_000n, dayo: 7_000n } as const
const bayo = () => server.as('bayo')

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, isActive: true, emailVerified: true, accountTier: 'premium' })
  await openCollectionAccount(bayo(), server.as('chidi'))
  server.clock.set('2027-01-12T09:00:00.000Z' as Instant)
  const { id } = await openPlan(bayo(), server.as('chidi'), {
    code: 'THRIFT',
    name: 'Monthly thrift',
    kind: 'contribution',
    mandatory: true,
    minTopupKobo: naira(5_000n),
  })
  for (const [at, who] of (['ada', 'dayo'] as const).entries()) {
    const goal = await openOrdinaryGoal(server.as(who), id, { name: 'My thrift' })
    await depositAndConfirm(server.as(who), bayo(), goal, naira(savers[who]), `LEDGER00000${at}`)
  }
  server.clock.set('2027-04-20T09:00:00.000Z' as Instant)
})
afterAll(() => server.close())

const list = (query: Parameters<typeof ask>[0] = {}) => ask(query)
const ask = (query: { year?: number; search?: string; state?: 'behind'; limit?: number; cursor?: string }) =>
  bayo().call(listContributions, { query })
const states = ({ months }: Awaited<ReturnType<typeof ask>>['rows'][number]) =>
  months.slice(0, 6).map(({ state }) => state)

async function night() {
  const told: { topic: unknown; to: unknown }[] = []
  const enqueue = async (_: string, data: Record<string, unknown>) => {
    if ('topic' in data) told.push(data as never)
  }
  const { community, clock } = server
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  for (const one of ['savings.look-at-contributions', 'long-work.turn', 'long-work.turn'])
    await server.database.db
      .transaction()
      .execute(async (db) =>
        jobs.find((job) => job.name === one)?.run({ db, now: clock.now(), community, enqueue }, {}),
      )
}

it('shows each member’s months by name, a page at a time, with the oldest month paid first', async () => {
  const { rows, year, totals } = await list()
  expect([year, totals]).toEqual([2027, undefined])
  expect(rows.map(({ owner }) => owner.fullName)).toEqual([testUsers.ada.fullName, testUsers.dayo.fullName])
  expect(rows.map(states)).toEqual([
    ['none', 'paid', 'paid', 'paid', 'ahead', 'ahead'],
    ['none', 'paid', 'short', 'open', 'none', 'none'],
  ])
  const first = await list({ limit: 1 })
  const second = await list({ limit: 1, cursor: first.nextCursor ?? '' })
  expect([...first.rows, ...second.rows]).toEqual(rows)
  expect(second.nextCursor).toBeUndefined()
  expect((await list({ search: testUsers.dayo.fullName })).rows).toEqual([rows[1]])
  expect((await bayo().problem(listContributions, { query: { cursor: 'nonsense' } })).status).toBe(400)
})

it('knows after a night who is behind, and what all come to', async () => {
  await night()
  const { totals } = await list()
  expect(totals).toMatchObject({
    on: '2027-04-20',
    goals: 2,
    dueKobo: naira(20_000n),
    paidKobo: naira(29_000n),
    behind: 1,
    behindKobo: naira(3_000n),
    ahead: 1,
    aheadKobo: naira(7_000n),
  })
  expect(totals?.months.slice(0, 4).map(({ paidKobo }) => paidKobo)).toEqual(
    [0n, 10_000n, 7_000n, 5_000n].map(naira),
  )
  const behind = await list({ state: 'behind' })
  expect(behind.rows.map(({ owner }) => owner.fullName)).toEqual([testUsers.dayo.fullName])
})

it('is a file with a column for each month', async () => {
  const file = await bayo().fetch(`${pathOf(downloadContributions)}?year=2027`)
  const lines = (await file.text()).replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toContain('"Each month","Jan 2027"')
  expect(lines[2]).toContain('5000.00,"",5000.00,2000.00,0.00,""')
  const xlsx = await bayo().fetch(`${pathOf(downloadContributions)}?format=xlsx`)
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml')
})

it('reminds one member who is behind, once in seven days', async () => {
  const remind = (who: 'ada' | 'dayo') => ({ params: { uid: testUsers[who].uid }, body: { note: '' } })
  expect(await bayo().call(nudgeMember, remind('dayo'))).toMatchObject({
    sent: 1,
    leftOut: 0,
    isUnderWay: false,
  })
  expect((await bayo().problem(nudgeMember, remind('dayo'))).code).toBe('nudge-left-out')
  expect((await bayo().problem(nudgeMember, remind('ada'))).code).toBe('nudge-left-out')
})

it('asks each month for what its member pledged, from the month it counts', async () => {
  const own = async () => orNotFound((await server.as('dayo').call(listGoals, {})).goals[0])
  const pledge = async (pledgeKobo: bigint) => {
    const { id, name, icon, targetKobo, targetOn, version } = await own()
    return {
      params: { id },
      body: { name, icon, targetKobo, targetOn, version, pledgeKobo: kobo(pledgeKobo) },
    }
  }
  const low = await server.as('dayo').problem(editGoal, await pledge(499_999n))
  expect([low.problem?.field, low.message]).toEqual(['pledgeKobo', expect.stringContaining('₦5,000.00')])
  await server.as('dayo').call(editGoal, await pledge(naira(8_000n)))
  expect((await own()).nextPledge).toEqual({ from: '2027-05-01', monthlyKobo: naira(8_000n) })
  const seen = async () => orNotFound((await list({ search: testUsers.dayo.fullName })).rows[0])
  expect(await seen()).toMatchObject({ monthlyKobo: naira(5_000n), nextPledge: { from: '2027-05-01' } })
  server.clock.set('2027-06-02T09:00:00.000Z' as Instant)
  // February to April at ₦5,000.00 and May at ₦8,000.00, less the ₦7,000.00 that are there.
  expect(await seen()).toMatchObject({
    monthlyKobo: naira(8_000n),
    nextPledge: null,
    behindKobo: naira(16_000n),
  })
  await server.as('dayo').call(editGoal, await pledge(naira(6_000n)))
  expect((await own()).nextPledge).toEqual({ from: '2027-08-01', monthlyKobo: naira(6_000n) })
})

it('is for administrators alone', async () => {
  for (const who of ['ada', 'dayo'] as const)
    expect((await server.as(who).problem(listContributions, { query: {} })).status).toBe(403)
})
