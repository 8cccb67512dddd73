/** A plan that members save in ends with 30 days' notice: they are told, and on its day their goals are paid out, once. */
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { earnIncome } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  editGoal,
  freezeGoal,
  listGoalReviews,
  listGoals,
  listPlanReviews,
  type PlanReview,
  readGoal,
  resumePlan,
  retirePlan,
  suspendPlan,
  unfreezeGoal,
} from '../../goals/goal.contract.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan } from '../../testing/goal.factory.ts'

let server: TestServer
let number = 0
const reason = 'The bank ends what this plan rests on.'
const hour = 3_600_000

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  await earnIncome(server.db, server.clock.now())
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})
beforeEach(() => server.clock.advance(1_000))

const [ada, bayo, chidi, dayo] = [
  () => server.as('ada'),
  () => server.as('bayo'),
  () => server.as('chidi'),
  () => server.as('dayo'),
]
const today = () => dayIn(lagos, server.clock.now())
const at = ({ id }: { id: string }) => ({ params: { id } })
const reasoned = ({ id, version }: PlanReview, more = {}) => ({
  ...at({ id }),
  body: { version, reason, ...more },
})
const wallet = async (who: 'ada' | 'dayo') => (await server.as(who).call(readWallet, {})).balanceKobo
const planNow = async ({ id }: PlanReview) =>
  (await bayo().call(listPlanReviews, {})).rows.find((one) => one.id === id)

const lockedTerms = {
  kind: 'locked',
  minDays: 30,
  maxDays: 365,
  earlyBreak: 'fee',
  breakFeeBps: 250,
  rateBps: 1_000,
  posting: 'at_maturity',
} as const

/** A suspended plan that Ada and Dayo save in. */
async function savedIn() {
  number += 1
  const open = await openPlan(bayo(), chidi(), {
    ...lockedTerms,
    code: `OVER${number}`,
    name: `Thrift ${number}`,
  })
  const maturesOn = addDays(today(), 300)
  const [adas, dayos, empty] = [
    await openOrdinaryGoal(ada(), open.id, { maturesOn }),
    await openOrdinaryGoal(dayo(), open.id, { maturesOn }),
    await openOrdinaryGoal(dayo(), open.id, { maturesOn }),
  ]
  await depositAndConfirm(ada(), bayo(), adas, naira(20_000n), `OVER${number}0001`)
  await depositAndConfirm(dayo(), bayo(), dayos, naira(30_000n), `OVER${number}0002`)
  return { plan: await bayo().call(suspendPlan, reasoned(open)), adas, dayos, empty }
}
async function announced(more: { successorId?: string } = {}) {
  const fixture = await savedIn()
  const retiresOn = addDays(today(), 30)
  const asked = await bayo().call(retirePlan, reasoned(fixture.plan, { retiresOn, ...more }))
  return { ...fixture, retiresOn, asked }
}

/** A plan that can follow. */
function openNext(more: object = {}) {
  number += 1
  return openPlan(bayo(), chidi(), {
    ...lockedTerms,
    rateBps: 1_200,
    code: `NEXT${number}`,
    name: `Next ${number}`,
    ...more,
  })
}

/** Does the work that comes round, and the long work it begins; `dies` undoes what one turn did, as a kill does. */
async function work(dies = false) {
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  const names = ['savings.look-for-retiring-plans', ...Array.from({ length: 4 }, () => 'long-work.turn')]
  for (const [place, one] of names.entries()) {
    const { community, clock } = server
    const turn = server.database.db.transaction().execute(async (db) => {
      const enqueue = async () => undefined
      await jobs.find((job) => job.name === one)?.run({ db, now: clock.now(), community, enqueue }, {})
      if (dies && place === 1) throw new Error('killed')
    })
    await (dies && place === 1 ? expect(turn).rejects.toThrow('killed') : turn)
  }
}

it('is agreed to by two, 30 days before, and told to everybody who saves in it', async () => {
  const { plan, adas } = await savedIn()
  expect((await bayo().problem(retirePlan, reasoned(plan))).message).toBe(
    '2 members still have money in this plan. Move or close those accounts first.',
  )
  for (const days of [29, 367])
    expect(
      await bayo().problem(retirePlan, reasoned(plan, { retiresOn: addDays(today(), days) })),
    ).toMatchObject({ code: 'retirement-day' })
  const retiresOn = addDays(today(), 30)
  const asked = await bayo().call(retirePlan, reasoned(plan, { retiresOn }))
  expect(asked).toMatchObject({ retiresOn: null, retirement: { on: retiresOn, reason } })
  server.jobs.length = 0
  const decided = await chidi().call(retirePlan, reasoned(asked, { retiresOn }))
  expect(decided).toMatchObject({
    status: 'suspended',
    retiresOn,
    goals: 3,
    can: { retire: 'plan-retires-already', resume: true },
  })
  const told = server.jobs.map(({ data }) => JSON.stringify(data)).join()
  for (const email of ['ada@kolo.example', 'dayo@kolo.example']) expect(told).toContain(email)
  expect(told).toContain(reason)
  expect((await ada().call(readGoal, at(adas))).goal).toMatchObject({ status: 'active', plan: { retiresOn } })
  expect((await bayo().problem(retirePlan, reasoned(decided, { retiresOn }))).code).toBe(
    'plan-retires-already',
  )
  await bayo().call(resumePlan, { ...at(decided), body: { version: decided.version } })
})

it('pays out every goal once on its day, with its interest and without a fee, though a turn is killed', async () => {
  const { asked, retiresOn, adas, dayos, empty } = await announced()
  await chidi().call(retirePlan, reasoned(asked, { retiresOn }))
  const before = [await wallet('ada'), await wallet('dayo')] as const
  server.clock.advance(29 * 24 * hour)
  await work()
  expect((await ada().call(readGoal, at(adas))).goal.status).toBe('active')
  server.clock.advance(24 * hour)
  await work(true)
  await work()
  expect(await planNow(asked)).toMatchObject({ status: 'retired', goals: 0 })
  const ended = async (who: typeof ada, goal: { id: string }) => (await who().call(readGoal, at(goal))).goal
  expect(await ended(ada, adas)).toMatchObject({ status: 'closed', balanceKobo: 0n })
  expect(await ended(dayo, dayos)).toMatchObject({ status: 'closed', balanceKobo: 0n })
  expect(await ended(dayo, empty)).toMatchObject({ status: 'cancelled' })
  const got = [(await wallet('ada')) - before[0], (await wallet('dayo')) - before[1]]
  // 30 days of ₦20,000 at 10 % a year are ₦164.38, of which a tenth is withheld.
  expect(got[0]).toBe(2_014_794n)
  expect(got[1]).toBeGreaterThan(naira(30_200n))
})

const openGoalsOf = async (who: typeof ada, planId: string) =>
  (await who().call(listGoals, {})).goals.filter(
    ({ plan, status }) => plan.id === planId && status === 'active',
  )

it('lets goals go on in the plan that follows, once, though a turn is killed; who wants the wallet gets it', async () => {
  const next = await openNext()
  const { asked, retiresOn, adas, dayos, empty } = await announced({ successorId: next.id })
  expect(asked.retirement).toMatchObject({ on: retiresOn, successor: { id: next.id, name: next.name } })
  server.jobs.length = 0
  const decided = await chidi().call(retirePlan, reasoned(asked, { retiresOn, successorId: next.id }))
  expect(decided).toMatchObject({ status: 'suspended', successor: { id: next.id } })
  expect(server.jobs.map(({ data }) => JSON.stringify(data)).join()).toContain(`continue in ${next.name}`)
  const { goal } = await dayo().call(readGoal, at(dayos))
  expect(goal).toMatchObject({ goesOn: true, plan: { retiresOn, successor: { name: next.name } } })
  const { version, name, icon, targetKobo, targetOn } = goal
  const wish = (goesOn: boolean, its = version) => ({
    ...at(dayos),
    body: { version: its, name, icon, targetKobo, targetOn, goesOn },
  })
  const declined = await dayo().call(editGoal, wish(false))
  expect(declined.goesOn).toBe(false)
  const before = [await wallet('ada'), await wallet('dayo')] as const
  server.clock.advance(30 * 24 * hour)
  await work(true)
  await work()
  expect(await planNow(asked)).toMatchObject({ status: 'retired', goals: 0 })
  const old = (await ada().call(readGoal, at(adas))).goal
  expect(old).toMatchObject({ status: 'closed', balanceKobo: 0n })
  const [went, ...others] = await openGoalsOf(ada, next.id)
  // 30 days of ₦20,000 at 10 % a year are ₦164.38, of which a tenth is withheld; the lock keeps its day.
  expect(went).toMatchObject({ balanceKobo: 2_014_794n, maturesOn: old.maturesOn, openedOn: old.openedOn })
  expect([others, await openGoalsOf(dayo, next.id)]).toEqual([[], []])
  expect([(await wallet('ada')) - before[0], (await wallet('dayo')) - before[1]]).toEqual([
    0n,
    expect.toSatisfy((kobo: bigint) => kobo > naira(30_200n)),
  ])
  expect((await dayo().call(readGoal, at(empty))).goal.status).toBe('cancelled')
  await expect(
    server.db.transaction().execute(async (db) => {
      await sql`insert into savings_accounts (id, code, plan_id, owner_uid, name, icon, status, opened_on, opened_at,
          activated_at, continues_id, carried_kobo, locked, matures_on, kept_version)
        select gen_random_uuid(), 'SAV-2026-999999', plan_id, owner_uid, name, icon, 'active', opened_on, opened_at,
          activated_at, continues_id, carried_kobo, locked, matures_on, kept_version
        from savings_accounts where id = ${went?.id}`.execute(db)
    }),
  ).rejects.toThrow('savings_accounts_continues_id_key')
})

it('pays out what the plan that follows cannot take, and is followed by none that does not fit', async () => {
  const flex = await openPlan(bayo(), chidi(), { code: 'NOFIT', name: 'Another kind' })
  const narrow = await openNext({ maxBalanceKobo: naira(25_000n) })
  const { plan, adas, dayos } = await savedIn()
  const retiresOn = addDays(today(), 30)
  for (const successorId of [flex.id, plan.id, adas.id])
    expect(await bayo().problem(retirePlan, reasoned(plan, { retiresOn, successorId }))).toMatchObject({
      code: 'successor-not-fit',
    })
  expect((await bayo().problem(retirePlan, reasoned(plan, { successorId: narrow.id }))).code).toBe(
    'retirement-day',
  )
  const asked = await bayo().call(retirePlan, reasoned(plan, { retiresOn, successorId: narrow.id }))
  await chidi().call(retirePlan, reasoned(asked, { retiresOn, successorId: narrow.id }))
  server.clock.advance(30 * 24 * hour)
  await work()
  expect((await dayo().call(readGoal, at(dayos))).goal.status).toBe('closed')
  expect([await openGoalsOf(ada, narrow.id), await openGoalsOf(dayo, narrow.id)]).toEqual([
    [expect.objectContaining({ balanceKobo: 2_014_794n })],
    [],
  ])
})

it('leaves what is frozen until it is free, and is over then', async () => {
  const { asked, retiresOn, adas, dayos } = await announced()
  await chidi().call(retirePlan, reasoned(asked, { retiresOn }))
  const [review] = (await bayo().call(listGoalReviews, { query: { code: adas.code } })).rows
  const frozen = await bayo().call(freezeGoal, {
    ...at(adas),
    body: { version: review?.version ?? 0, reason },
  })
  server.clock.advance(30 * 24 * hour)
  await work()
  expect(await planNow(asked)).toMatchObject({ status: 'suspended', goals: 1 })
  expect((await dayo().call(readGoal, at(dayos))).goal.status).toBe('closed')
  await bayo().call(unfreezeGoal, { ...at(adas), body: { version: frozen.version, reason } })
  server.clock.advance(24 * hour)
  await work()
  expect(await planNow(asked)).toMatchObject({ status: 'retired', goals: 0 })
})

it('is called off by opening the plan again, and its members are told', async () => {
  const { asked, retiresOn, adas } = await announced()
  const decided = await chidi().call(retirePlan, reasoned(asked, { retiresOn }))
  server.jobs.length = 0
  const resumed = await bayo().call(resumePlan, { ...at(decided), body: { version: decided.version } })
  expect(resumed).toMatchObject({ status: 'active', retiresOn: null })
  expect(server.jobs.map(({ data }) => JSON.stringify(data)).join()).toContain('continues')
  server.clock.advance(31 * 24 * hour)
  await work()
  expect((await ada().call(readGoal, at(adas))).goal.status).toBe('active')
})

it('is dated by nobody in PostgreSQL without an approval of the same transaction', async () => {
  const { plan } = await savedIn()
  const client = new pg.Client({ connectionString: server.database.appUrl })
  await client.connect()
  try {
    const date = client.query(`update savings_plans set retires_on = current_date + 40 where id = $1`, [
      plan.id,
    ])
    await expect(date).rejects.toThrow('nobody has decided on which day')
    const decided = await announced()
    await chidi().call(retirePlan, reasoned(decided.asked, { retiresOn: decided.retiresOn }))
    const other = client.query(`update savings_plans set successor_id = $2 where id = $1`, [
      decided.plan.id,
      plan.id,
    ])
    await expect(other).rejects.toThrow('nobody has decided on which day')
  } finally {
    await client.end()
  }
})
