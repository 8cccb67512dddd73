/** Retiring a plan with more goals than one command closes: the rest is long work, and no money is lost meanwhile. */
import { naira } from '@kolo/foundation/money'
import { addHours } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listLongWorks } from '@kolo/long-work/contract'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDeposit, type PlanReview, readGoal, retirePlan, suspendPlan } from '../../goals/goal.contract.ts'
import { openManyGoals, openOrdinaryGoal, openPlan, startDeposit } from '../../testing/goal.factory.ts'

const many = 120
let server: TestServer
let number = 0

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.advance(60_000)
  server.jobs.length = 0
})

const ada = () => server.as('ada')
const reason = 'Agreed at the board meeting.'
const reasoned = ({ id, version }: PlanReview) => ({ params: { id }, body: { version, reason } })

async function plan(): Promise<PlanReview> {
  number += 1
  const changes = { code: `PLAN${number}`, name: `Thrift ${number}` }
  return openPlan(server.as('bayo'), server.as('chidi'), changes)
}

/** Goals of others, opened an hour ago. */
async function fill({ id }: PlanReview): Promise<void> {
  const at = addHours(server.clock.now(), -1)
  await server.database.asOwner((owner) => openManyGoals(owner, { planId: id, at, series: number, many }))
}

async function retire(open: PlanReview): Promise<PlanReview> {
  const suspended = await server.as('bayo').call(suspendPlan, reasoned(open))
  const asked = await server.as('bayo').call(retirePlan, reasoned(suspended))
  return server.as('chidi').call(retirePlan, reasoned(asked))
}

async function turns(count: number): Promise<void> {
  const job = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'long-work.turn')
  for (let n = 0; n < count; n++) {
    const { community, clock } = server
    await server.database.db
      .transaction()
      .execute(async (db) =>
        job?.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {}),
      )
  }
}

const works = async (who: 'ada' | 'bayo' | 'chidi', { id }: PlanReview) =>
  (await server.as(who).call(listLongWorks, { query: { subject: id } })).rows

async function count(where: string, id: string): Promise<number> {
  const { rows } = await server.database.pool.query(`select count(*)::int as count from ${where}`, [id])
  return rows[0].count
}

it('retires it at once and closes the rest of the goals piece by piece, each once', async () => {
  const open = await plan()
  await fill(open)
  const retired = await retire(open)
  expect(retired).toMatchObject({ status: 'retired', goals: many - 50 })
  const [begun] = await works('chidi', retired)
  expect(begun).toMatchObject({
    title: `Closing the goals of ${retired.name}`,
    state: 'running',
    done: 0,
    total: many - 50,
  })
  expect(await works('bayo', retired)).toHaveLength(1)
  expect(await works('ada', retired)).toEqual([])
  expect(server.jobs.map(({ job }) => job)).toContain('long-work.turn')
  await turns(1)
  expect(await works('chidi', retired)).toMatchObject([{ state: 'running', done: 50 }])
  await turns(3)
  expect(await works('chidi', retired)).toMatchObject([
    { state: 'done', done: many - 50, outcome: `${many} goals closed.` },
  ])
  expect(await count(`savings_accounts where plan_id = $1 and status = 'cancelled'`, retired.id)).toBe(many)
  const closed = `audit_events where kind = 'savings.goal-cancelled' and target_id in
    (select id::text from savings_accounts where plan_id = $1)`
  expect(await count(closed, retired.id)).toBe(many)
  expect(
    await count(
      'savers where goals_open > 0 and member_uid in (select owner_uid from savings_accounts where plan_id = $1)',
      retired.id,
    ),
  ).toBe(0)
})

it('puts money that comes for a goal not yet closed into the wallet, and lets no deposit begin', async () => {
  const open = await plan()
  await fill(open)
  const [goal, other] = [await openOrdinaryGoal(ada(), open.id), await openOrdinaryGoal(ada(), open.id)]
  const payment = await startDeposit(ada(), goal, naira(700n))
  const late = await startDeposit(ada(), other, naira(900n))
  const retired = await retire(open)
  const deposit = { params: { id: goal.id }, body: { amountKobo: naira(500n) } }
  expect((await ada().problem(makeDeposit, deposit)).code).toBe('goal-closed')
  await sayItWasSent(ada(), payment, 'CLOSE0000001')
  await findTheMoney(server.as('bayo'), payment, { bankReference: 'CLOSE0000001' })
  const { uid } = testUsers.ada
  const { db } = server.database
  expect((await readBalance(db, { kind: 'member_wallet', scope: uid, ownerUid: uid })).balance).toBe(
    naira(700n),
  )
  expect((await ada().call(readGoal, { params: { id: goal.id } })).goal.status).toBe('pending')
  await sayItWasSent(ada(), late, 'CLOSE0000002')
  await turns(3)
  expect(await works('bayo', retired)).toMatchObject([
    {
      state: 'done',
      outcome: `${many + 1} goals closed. 1 goal stays open, because money is in it or being checked.`,
    },
  ])
  expect((await ada().call(readGoal, { params: { id: goal.id } })).goal.status).toBe('cancelled')
  await findTheMoney(server.as('bayo'), late, { bankReference: 'CLOSE0000002' })
  expect((await readBalance(db, { kind: 'member_wallet', scope: uid, ownerUid: uid })).balance).toBe(
    naira(1_600n),
  )
  expect(await proveBooks(db, server.clock.now())).toMatchObject({ holds: true })
})

it('is refused, with nothing closed, when any of many goals holds money or waits for it', async () => {
  const open = await plan()
  await fill(open)
  const last = await openOrdinaryGoal(ada(), open.id)
  const payment = await startDeposit(ada(), last, naira(700n))
  await sayItWasSent(ada(), payment, 'CLOSE0000003')
  const suspended = await server.as('bayo').call(suspendPlan, reasoned(open))
  const asked = await server.as('bayo').call(retirePlan, reasoned(suspended))
  expect((await server.as('chidi').problem(retirePlan, reasoned(asked))).message).toBe(
    '1 member still has money in this plan. Move or close that account first.',
  )
  expect(await count(`savings_accounts where plan_id = $1 and status = 'pending'`, open.id)).toBe(many + 1)
  expect(await works('bayo', open)).toEqual([])
})
