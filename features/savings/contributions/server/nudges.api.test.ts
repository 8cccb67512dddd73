/** Writing to members who are behind: who gets it, at most once in seven days, and who is left out and why. */

import { listAuditEvents } from '@kolo/audit/contract'
import { naira } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freezeGoal, type Goal, readGoal } from '../../goals/goal.contract.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan, startDeposit } from '../../testing/goal.factory.ts'
import { listLeftOut, listNudges, previewNudge, sendNudge } from '../nudges.contract.ts'

let server: TestServer
const goals = new Map<string, Goal>()
const savers = ['ada', 'dayo', 'efe', 'funke'] as const

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, isActive: true, emailVerified: true, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  on('2027-01-12T09:00:00.000Z')
  const { id } = await openPlan(server.as('bayo'), server.as('chidi'), {
    code: 'THRIFT',
    name: 'Monthly thrift',
    kind: 'contribution',
    mandatory: true,
    rateBps: 1_200,
    minTopupKobo: naira(5_000n),
  })
  for (const [at, who] of savers.entries()) {
    const goal = await openOrdinaryGoal(server.as(who), id, { name: 'My thrift' })
    goals.set(who, goal)
    await depositAndConfirm(server.as(who), server.as('bayo'), goal, naira(2_000n), `NUDGE000000${at}`)
  }
})
afterAll(() => server.close())

const on = (moment: string) => server.clock.set(moment as Instant)
const goalOf = (who: (typeof savers)[number]) => goals.get(who) as Goal
const preview = () => server.as('bayo').call(previewNudge, { query: {} })
const send = (note = '') => server.as('bayo').call(sendNudge, { body: { note } })
const outcomes = async () =>
  new Map((await preview()).rows.map(({ owner, outcome }) => [owner.fullName, outcome]))

/** What was told by the work of some jobs. */
async function work(...names: string[]) {
  const told: { topic: unknown; to: unknown; facts: unknown }[] = []
  const enqueue = async (_: string, data: Record<string, unknown>) => {
    if ('topic' in data) told.push(data as never)
  }
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  for (const one of names) {
    const { community, clock } = server
    await server.database.db
      .transaction()
      .execute(async (db) =>
        jobs.find((job) => job.name === one)?.run({ db, now: clock.now(), community, enqueue }, {}),
      )
  }
  return told
}
const night = () => work('savings.look-at-contributions', 'long-work.turn', 'long-work.turn')
const turn = () => work('long-work.turn', 'long-work.turn')

it('writes to nobody while nobody is behind', async () => {
  await night()
  expect((await server.as('bayo').problem(sendNudge, { body: { note: '' } })).code).toBe('nobody-behind')
  expect(await preview()).toMatchObject({ members: 0, rows: [] })
})

it('shows who gets it, who is left out and why, and the words', async () => {
  on('2027-03-01T09:00:00.000Z')
  await night()
  const { version } = (await server.as('dayo').call(readGoal, { params: { id: goalOf('dayo').id } })).goal
  await server.as('bayo').call(freezeGoal, {
    params: { id: goalOf('dayo').id },
    body: { version, reason: 'Asked for by the court.' },
  })
  const paying = await startDeposit(server.as('efe'), goalOf('efe'), naira(5_000n))
  await sayItWasSent(server.as('efe'), paying, 'NUDGESENT001')
  const shown = await preview()
  expect(shown.members).toBe(4)
  expect(shown.example).toMatchObject({
    title: '₦3,000.00 of your contributions is missing',
    paragraphs: ['My thrift: 1 month behind, ₦3,000.00.', expect.stringContaining('Support')],
  })
  expect(await outcomes()).toEqual(
    new Map([
      [testUsers.ada.fullName, 'sent'],
      [testUsers.dayo.fullName, 'frozen'],
      [testUsers.efe.fullName, 'checking'],
      [testUsers.funke.fullName, 'sent'],
    ]),
  )
})

it('writes to them once, with what is added, and names those it left out', async () => {
  // Whoever pays between the preview and the work gets nothing.
  await depositAndConfirm(
    server.as('funke'),
    server.as('bayo'),
    goalOf('funke'),
    naira(5_000n),
    'NUDGEPAID001',
  )
  const both = await Promise.allSettled([
    send('See you on Sunday.'),
    server.as('chidi').call(sendNudge, { body: { note: '' } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const told = await turn()
  expect(told.map(({ topic, to }) => [topic, to])).toEqual([
    ['savings.contribution-nudge', [testUsers.ada.uid]],
  ])
  const [round] = (await server.as('bayo').call(listNudges, { query: {} })).rows
  expect(round).toMatchObject({ sent: 1, leftOut: 3, isUnderWay: false })
  const params = { id: round?.id ?? '' }
  const { rows } = await server.as('bayo').call(listLeftOut, { params, query: {} })
  expect(new Map(rows.map(({ owner, outcome }) => [owner.fullName, outcome]))).toEqual(
    new Map([
      [testUsers.dayo.fullName, 'frozen'],
      [testUsers.efe.fullName, 'checking'],
      [testUsers.funke.fullName, 'paid'],
    ]),
  )
  const audit = await server.as('bayo').call(listAuditEvents, { query: { limit: 100 } })
  expect(audit.rows.map(({ kind }) => kind)).toContain('savings.nudged')
})

it('leaves out whoever was written to in the last 7 days, and not a moment longer', async () => {
  on('2027-03-08T08:59:59.000Z')
  expect((await outcomes()).get(testUsers.ada.fullName)).toBe('recently')
  await send()
  expect(await turn()).toEqual([])
  on('2027-03-08T09:00:01.000Z')
  expect((await outcomes()).get(testUsers.ada.fullName)).toBe('sent')
})

it('is for administrators alone, with at most 300 characters', async () => {
  for (const who of ['ada', 'dayo'] as const) {
    const as = server.as(who)
    expect((await as.problem(sendNudge, { body: { note: '' } })).status).toBe(403)
    expect((await as.problem(previewNudge, { query: {} })).status).toBe(403)
    expect((await as.problem(listNudges, { query: {} })).status).toBe(403)
  }
  const long = await server.as('bayo').problem(sendNudge, { body: { note: 'a'.repeat(301) } })
  expect(long).toMatchObject({ status: 422, problem: { field: 'note' } })
})

it('forgets a round after 90 days', async () => {
  on('2027-06-20T09:00:00.000Z')
  await work('savings.forget-nudges')
  expect((await server.as('bayo').call(listNudges, { query: {} })).rows).toEqual([])
})
