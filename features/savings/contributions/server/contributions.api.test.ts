/** Contributions that are owed each month: how a member stands, who is behind, and what they are told. */
import { pathOf } from '@kolo/foundation/endpoint'
import { type Kobo, naira, zeroKobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { seedProfile } from '@kolo/profile/testing'
import { readReport } from '@kolo/reports/community'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  downloadArrears,
  freezeGoal,
  type Goal,
  listArrears,
  listGoals,
  moveFromWallet,
  moveToWallet,
  readGoal,
  unfreezeGoal,
} from '../../goals/goal.contract.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan, startDeposit } from '../../testing/goal.factory.ts'

let server: TestServer
let payments = 0
let goal: Goal
let dayosGoal: Goal

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  server.clock.set('2027-01-12T09:00:00.000Z' as Instant)
  const { id } = await openPlan(server.as('bayo'), server.as('chidi'), {
    code: 'THRIFT',
    name: 'Monthly thrift',
    kind: 'contribution',
    mandatory: true,
    rateBps: 1_200,
    minTopupKobo: naira(5_000n),
  })
  goal = await openOrdinaryGoal(ada(), id, { name: 'My thrift' })
  dayosGoal = await openOrdinaryGoal(server.as('dayo'), id, { name: 'My thrift' })
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

const ada = () => server.as('ada')
const at = ({ id }: { id: string }) => ({ params: { id } })
const standing = async () => (await ada().call(readGoal, at(goal))).goal
const on = (moment: string) => server.clock.set(moment as Instant)

async function pay(amount: Kobo, into: Goal = goal, who: 'ada' | 'dayo' = 'ada') {
  payments += 1
  await depositAndConfirm(
    server.as(who),
    server.as('bayo'),
    into,
    amount,
    `CON${String(payments).padStart(8, '0')}`,
  )
}

/** What was told in the work of a night. */
let told: { topic: unknown; to: unknown; facts: unknown }[] = []
async function night() {
  told = []
  const enqueue = async (_: string, data: Record<string, unknown>) => {
    if ('topic' in data) told.push(data as never)
  }
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  for (const one of ['savings.look-at-contributions', 'long-work.turn', 'long-work.turn']) {
    const { community, clock } = server
    await server.database.db
      .transaction()
      .execute(async (db) =>
        jobs.find((job) => job.name === one)?.run({ db, now: clock.now(), community, enqueue }, {}),
      )
  }
}
const topics = () => told.map(({ topic }) => topic)
const behind = async () => (await server.as('bayo').call(listArrears, { query: {} })).rows

it('owes nothing before its first deposit, and a month from the next one on', async () => {
  expect((await standing()).contribution).toBeNull()
  await pay(naira(2_000n))
  await pay(naira(5_000n), dayosGoal, 'dayo')
  expect((await standing()).contribution).toEqual({
    monthlyKobo: naira(5_000n),
    dueKobo: zeroKobo,
    paidKobo: naira(2_000n),
    behindKobo: zeroKobo,
    behindMonths: 0,
    leftKobo: naira(3_000n),
    dueOn: '2027-02-28',
  })
  expect((await standing()).progress.state).toBe('on-track')
  await night()
  expect(told).toEqual([])
})

it('is reminded once in the last five days of a month, and not while its money is being checked', async () => {
  on('2027-02-21T23:30:00.000Z')
  await night()
  expect(told).toEqual([])
  const sent = await startDeposit(ada(), goal, naira(5_000n))
  await sayItWasSent(ada(), sent, 'CONSENT00001')
  on('2027-02-23T23:30:00.000Z')
  await night()
  expect(told).toEqual([])
  await server.db.updateTable('payments').set({ status: 'expired' }).where('id', '=', sent.id).execute()
  await night()
  expect(topics()).toEqual(['savings.contribution-due'])
  on('2027-02-26T23:30:00.000Z')
  await night()
  expect(told).toEqual([])
})

it('is behind once the month is over: the member sees it, administrators list it, and it is told once', async () => {
  on('2027-02-28T23:30:00.000Z')
  await night()
  expect(topics()).toEqual(['savings.contribution-missing'])
  const { goals } = await ada().call(listGoals, {})
  expect(goals[0]).toMatchObject({
    contribution: { dueKobo: naira(5_000n), behindKobo: naira(3_000n), behindMonths: 1, dueOn: '2027-03-31' },
    progress: { state: 'behind' },
  })
  expect(await behind()).toMatchObject([
    {
      goal: { code: goal.code },
      owner: { fullName: testUsers.ada.fullName },
      plan: { name: 'Monthly thrift' },
      contribution: { behindKobo: naira(3_000n), paidKobo: naira(2_000n) },
    },
  ])
  await night()
  on('2027-03-01T23:30:00.000Z')
  await night()
  expect(told).toEqual([])
  const file = await server.as('bayo').fetch(pathOf(downloadArrears, {}))
  expect(await file.text()).toContain(`"Monthly thrift","${goal.code}",5000.00,5000.00,2000.00,1,3000.00`)
})

it('is in the report of everybody who reads reports, with the same amounts', async () => {
  const { rows } = await server.as('dayo').call(readReport, { params: { name: 'arrears' }, query: {} })
  expect(rows).toMatchObject([
    {
      key: goal.id,
      cells: [
        testUsers.ada.fullName,
        expect.any(String),
        ...['Monthly thrift', goal.code],
        ...['500000', '200000', '1', '300000'],
      ],
    },
  ])
})

it('leaves the list as soon as it is paid, and comes back with what is taken out', async () => {
  await pay(naira(5_000n))
  expect(await behind()).toEqual([])
  expect((await standing()).contribution).toMatchObject({ behindKobo: zeroKobo, leftKobo: naira(3_000n) })
  await ada().call(moveToWallet, { ...at(goal), body: { amountKobo: naira(4_000n) } })
  expect((await standing()).contribution).toMatchObject({ behindKobo: naira(2_000n), behindMonths: 1 })
  expect(await behind()).toMatchObject([{ contribution: { behindKobo: naira(2_000n) } }])
  // What goes out and comes in again is no contribution of its own.
  const back = await ada().problem(moveFromWallet, { ...at(goal), body: { amountKobo: naira(4_000n) } })
  expect(back.code).toBe('below-topup')
})

it('says nothing to the owner of a frozen goal, who is listed all the same', async () => {
  on('2027-03-31T23:30:00.000Z')
  const { version } = await standing()
  const body = { version, reason: 'Asked for by the court.' }
  const frozen = await server.as('bayo').call(freezeGoal, { ...at(goal), body })
  await night()
  expect(told.map(({ to }) => JSON.stringify(to))).not.toContainEqual(
    expect.stringContaining(testUsers.ada.uid),
  )
  expect((await behind()).map((row) => row.goal.code)).toContain(goal.code)
  await server.as('bayo').call(unfreezeGoal, { ...at(goal), body: { ...body, version: frozen.version } })
})

it('is listed for administrators alone', async () => {
  for (const who of ['ada', 'dayo'] as const) {
    expect((await server.as(who).problem(listArrears, { query: {} })).status).toBe(403)
  }
  const wrong = await server.as('bayo').problem(listArrears, { query: { cursor: 'nonsense' } })
  expect(wrong.status).toBe(400)
})
