/** Savings plans: who writes, opens, suspends and retires them, and what each may not. */
import { listApprovals } from '@kolo/approvals/contract'
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  activatePlan,
  changePlanRate,
  createPlan,
  editPlan,
  listPlanReviews,
  listPlans,
  openGoal,
  type PlanReview,
  readGoal,
  resumePlan,
  retirePlan,
  suspendPlan,
} from '../../goals/goal.contract.ts'
import {
  depositAndConfirm,
  openOrdinaryGoal,
  openPlan,
  ordinaryPlan,
  startDeposit,
} from '../../testing/goal.factory.ts'
import { planVersionsOf } from './plan-versions.store.ts'

let server: TestServer
let number = 0
const { bayo, chidi } = testUsers
const hour = 3_600_000
const nextReference = () => `PLAN${String(++number).padStart(8, '0')}`

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(1_000)
  server.jobs.length = 0
  await setAdministrators('bayo', 'chidi')
})

const asBayo = () => server.as('bayo')
const asChidi = () => server.as('chidi')
const reason = 'Agreed at the board meeting.'

async function setAdministrators(...names: ('bayo' | 'chidi')[]) {
  for (const name of ['bayo', 'chidi'] as const) {
    const role = names.includes(name) ? 'admin' : 'user'
    await server.db.updateTable('profiles').set({ role }).where('uid', '=', testUsers[name].uid).execute()
  }
}
const fresh = () => {
  number += 1
  return { code: `P${number}`, name: `Plan number ${number}` }
}
const draft = () => asBayo().call(createPlan, { body: { ...ordinaryPlan, ...fresh() } })
const active = () => openPlan(asBayo(), asChidi(), fresh())
const step = ({ id, version }: PlanReview) => ({ params: { id }, body: { version } })
const reasoned = ({ id, version }: PlanReview) => ({ params: { id }, body: { version, reason } })
const edited = (plan: PlanReview, changes: Partial<typeof ordinaryPlan>) => {
  const { code: _, ...rest } = { ...ordinaryPlan, name: plan.name, description: plan.description }
  return { params: { id: plan.id }, body: { ...rest, ...changes, version: plan.version } }
}

describe('a plan whose interest the meeting declares', () => {
  const declared = {
    ...ordinaryPlan,
    interestBasis: 'declared',
    posting: 'monthly',
    compounding: false,
  } as const

  it('has no rate, when it is opened and afterwards, and members are promised none', async () => {
    const rated = { ...declared, ...fresh(), rateBps: 600 }
    expect((await asBayo().problem(createPlan, { body: rated })).problem).toMatchObject({
      code: 'rate-of-declared',
      field: 'rateBps',
    })
    const written = await asBayo().call(createPlan, { body: { ...declared, ...fresh() } })
    expect(written).toMatchObject({ interestBasis: 'declared', posting: 'annual', compounding: true })
    const { rows: asked } = await asChidi().call(listApprovals, { query: {} })
    expect(asked.find(({ subject }) => subject.id === written.id)?.lines).toContainEqual({
      label: 'Interest a year',
      value: 'Decided by the meeting after each year',
    })
    const plan = await asChidi().call(activatePlan, step(written))
    const body = { version: plan.version, rateBps: 600, rateTiers: [], effectiveFrom: '2031-01-01', reason }
    const no = await asBayo().problem(changePlanRate, { params: { id: plan.id }, body: body as never })
    expect(no.code).toBe('rate-of-declared')
    const { rows: plans } = await server.as('ada').call(listPlans, {})
    expect(plans.find(({ id }) => id === plan.id)).toMatchObject({ interestBasis: 'declared', rateBps: 0 })
    const { id } = await openOrdinaryGoal(server.as('ada'), plan.id)
    const page = await server.as('ada').call(readGoal, { params: { id } })
    expect(page).toMatchObject({ goal: { plan: { interestBasis: 'declared' } }, interest: { dueOn: null } })
  })

  it('keeps none in the database either', async () => {
    const { id } = await asBayo().call(createPlan, { body: { ...declared, ...fresh() } })
    for (const statement of [
      `update savings_plans set rate_bps = 1 where id = '${id}'`,
      `update savings_plans set rate_tiers = '[{"minKobo": "1", "rateBps": 1}]' where id = '${id}'`,
      `update savings_plans set posting = 'monthly' where id = '${id}'`,
      `insert into savings_plan_versions (plan_id, number, effective_from, rate_bps, rate_tiers, reason, prepared_by, decided_at)
        values ('${id}', 2, '2031-01-01', 600, '[]', 'Another rate.', '${bayo.uid}', now())`,
    ])
      await expect(server.db.executeQuery(sql.raw(statement).compile(server.db))).rejects.toThrow(
        /savings_plans_declared|declared by the meeting/,
      )
  })
})

describe('writing a plan', () => {
  it('is for administrators', async () => {
    for (const person of ['ada', 'dayo', 'efe', 'funke'] as const) {
      expect((await server.as(person).problem(createPlan, { body: ordinaryPlan })).status).toBe(403)
      expect((await server.as(person).problem(listPlanReviews, {})).status).toBe(403)
    }
  })
  it.each<[string, Partial<typeof ordinaryPlan>, string, string]>([
    ['interest above 50 %', { rateBps: 5_001 }, 'rateBps', 'Interest must be between 0% and 50% a year.'],
    [
      'an opening amount under ₦100',
      { minOpenKobo: naira(99n) },
      'minOpenKobo',
      'The opening amount must be at least ₦100.',
    ],
    [
      'dormant before inactive',
      { inactiveDays: 365 },
      'dormantDays',
      'Dormant days must be greater than inactive days.',
    ],
    ['a short name', { name: ' ab ' }, 'name', 'Please enter a plan name of 3 to 100 characters.'],
    [
      'a code of small letters',
      { code: 'flex' },
      'code',
      'Enter a code of 2 to 12 capital letters, digits or hyphens.',
    ],
  ])('refuses %s', async (_, changes, field, message) => {
    const { problem } = await asBayo().problem(createPlan, {
      body: { ...ordinaryPlan, ...fresh(), ...changes },
    })
    expect(problem).toMatchObject({ field, message })
  })
  it('keeps names apart whatever their case, and codes', async () => {
    const plan = await draft()
    const name = await asChidi().problem(createPlan, {
      body: { ...ordinaryPlan, ...fresh(), name: plan.name.toUpperCase() },
    })
    expect(name).toMatchObject({ code: 'plan-name-taken', message: 'A plan with this name already exists.' })
    const code = await asChidi().problem(createPlan, {
      body: { ...ordinaryPlan, ...fresh(), code: plan.code },
    })
    expect(code.code).toBe('plan-code-taken')
  })
  it('lets a draft change whole, and whoever wrote last is its preparer', async () => {
    const plan = await draft()
    const changed = await asChidi().call(editPlan, edited(plan, { rateBps: 400, minOpenKobo: naira(1_000n) }))
    expect(changed).toMatchObject({ rateBps: 400, version: plan.version + 1, preparedBy: { uid: chidi.uid } })
    expect((await asChidi().problem(activatePlan, step(changed))).code).toBe('own-plan')
    expect((await asBayo().call(activatePlan, step(changed))).status).toBe('active')
  })
  it('freezes terms once it is active, but not its name', async () => {
    const plan = await active()
    const frozen = await asBayo().problem(editPlan, edited(plan, { rateBps: 900 }))
    expect(frozen).toMatchObject({
      code: 'plan-terms-frozen',
      message: 'This plan is already active. Its rate and limits cannot be changed.',
    })
    const name = `${plan.name}, renamed`
    expect(await asBayo().call(editPlan, edited(plan, { name }))).toMatchObject({ name, status: 'active' })
  })
  it('is its first version', async () => {
    const plan = await active()
    const [first, ...later] = (await planVersionsOf(server.db, [plan.id])).get(plan.id) ?? []
    expect(first).toMatchObject({
      number: 1,
      effectiveFrom: undefined,
      kind: 'flex',
      minOpenKobo: naira(500n),
    })
    expect(later).toEqual([])
  })
  it('notices that somebody was faster', async () => {
    const plan = await draft()
    await asBayo().call(editPlan, edited(plan, { description: 'One' }))
    expect((await asChidi().problem(editPlan, edited(plan, { description: 'Two' }))).code).toBe(
      'changed-meanwhile',
    )
    expect((await asChidi().problem(activatePlan, step(plan))).code).toBe('changed-meanwhile')
  })
})

describe('a plan of another kind', () => {
  const locked = { kind: 'locked', minDays: 30, maxDays: 365, earlyBreak: 'fee', breakFeeBps: 100 } as const
  it.each<[string, Partial<typeof ordinaryPlan>, string, string]>([
    [
      'a lock of 9 days',
      { ...locked, minDays: 9 },
      'minDays',
      'Lock periods must be between 10 and 1,825 days.',
    ],
    [
      'a fee above 2.5 %',
      { ...locked, breakFeeBps: 251 },
      'breakFeeBps',
      'The early withdrawal fee cannot be above 2.5%.',
    ],
    [
      'a step above 50 %',
      { rateTiers: [{ minDays: 90, rateBps: 5_001 }] },
      'rateTiers',
      'Interest must be between 0% and 50% a year.',
    ],
  ])('refuses %s', async (_, changes, field, message) => {
    const { problem } = await asBayo().problem(createPlan, {
      body: { ...ordinaryPlan, ...fresh(), ...changes },
    })
    expect(problem).toMatchObject({ field, message })
  })
  it('is kept as it was written, and read back', async () => {
    const rateTiers = [{ minKobo: naira(50_000n), rateBps: 900 }]
    const terms = { ...locked, rateBps: 800, rateTiers, posting: 'at_maturity', dayBase: 360 } as const
    const plan = await openPlan(asBayo(), asChidi(), { ...terms, ...fresh() })
    expect(plan).toMatchObject({ ...terms, nextRate: null })
    expect(await asBayo().call(editPlan, edited(plan, { ...terms, description: 'Locked.' }))).toMatchObject(
      terms,
    )
    const [first] = (await planVersionsOf(server.db, [plan.id])).get(plan.id) ?? []
    expect(first).toMatchObject(terms)
  })
})

describe('another rate', () => {
  const ask = (plan: PlanReview, changes = {}) => ({
    params: { id: plan.id },
    body: {
      version: plan.version,
      rateBps: 1_000,
      rateTiers: [{ minDays: 90, rateBps: 1_200 }],
      effectiveFrom: addDays(dayIn(lagos, server.clock.now()), 7),
      reason,
      ...changes,
    },
  })
  it('takes two, seven days, and reaches every goal that follows and none that is locked', async () => {
    const plan = await active()
    const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
    const soon = await asBayo().problem(
      changePlanRate,
      ask(plan, { effectiveFrom: addDays(dayIn(lagos, server.clock.now()), 6) }),
    )
    expect(soon).toMatchObject({ code: 'notice-too-short', problem: { field: 'effectiveFrom' } })
    const asked = await asBayo().call(changePlanRate, ask(plan))
    expect(asked).toMatchObject({ nextRate: null, rateAsked: { askedBy: { uid: bayo.uid } } })
    expect((await asBayo().problem(changePlanRate, ask(plan))).message).toBe(
      'You asked for this rate. Another administrator must agree.',
    )
    const from = addDays(dayIn(lagos, server.clock.now()), 7)
    expect(await asChidi().call(changePlanRate, ask(plan))).toMatchObject({
      rateBps: 0,
      nextRate: { from, rateBps: 1_000 },
    })
    const told = await server.db
      .selectFrom('notices')
      .select('uid')
      .where('topic', '=', 'savings.rate-changes')
      .execute()
    expect(told).toEqual([{ uid: testUsers.ada.uid }])
    expect((await asBayo().problem(changePlanRate, ask(plan, { rateBps: 1_100 }))).code).toBe(
      'rate-change-waits',
    )
    const rate = async () =>
      (await server.as('ada').call(readGoal, { params: { id: goal.id } })).goal.plan.rateBps
    expect(await rate()).toBe(0)
    server.clock.advance(7 * 24 * hour)
    expect(await rate()).toBe(1_000)
    const versions = (await planVersionsOf(server.db, [plan.id])).get(plan.id)
    expect(versions?.map(({ number, rateBps }) => [number, rateBps])).toEqual([
      [1, 0],
      [2, 1_000],
    ])
  })
})

describe('opening a plan', () => {
  it('takes a second administrator; members see it only then', async () => {
    const plan = await draft()
    expect(plan).toMatchObject({ status: 'draft', can: { activate: 'own-plan' } })
    const listed = async () =>
      (await server.as('ada').call(listPlans, {})).rows.some(({ id }) => id === plan.id)
    expect(await asBayo().problem(activatePlan, step(plan))).toMatchObject({
      code: 'own-plan',
      message: 'You prepared this plan. Another administrator must activate it.',
    })
    expect(await listed()).toBe(false)
    const goal = {
      body: { planId: plan.id, name: 'Too early', icon: 'kolo' as const, targetKobo: null, targetOn: null },
    }
    expect((await server.as('ada').problem(openGoal, goal)).code).toBe('plan-not-open')
    const opened = await asChidi().call(activatePlan, step(plan))
    expect(opened).toMatchObject({ status: 'active', activatedBy: { fullName: 'Chidi Okafor' } })
    expect(await listed()).toBe(true)
    expect((await asChidi().problem(activatePlan, step(opened))).code).toBe('plan-state')
  })
  it('with one administrator waits a day after staff were told; an edit begins the day again', async () => {
    const plan = await draft()
    await setAdministrators('bayo')
    const noticed = await asBayo().call(activatePlan, step(plan))
    expect(noticed).toMatchObject({ status: 'draft', can: { activate: 'alone-delay' } })
    expect(server.jobs).toMatchObject([
      { data: { to: bayo.email, subject: 'A second administrator is needed' } },
      { data: { to: testUsers.dayo.email, subject: 'A second administrator is needed' } },
    ])
    expect((await asBayo().problem(activatePlan, step(noticed))).code).toBe('alone-delay')
    server.clock.advance(24 * hour)
    const changed = await asBayo().call(editPlan, edited(noticed, { rateBps: 4_000 }))
    const again = await asBayo().call(activatePlan, step(changed))
    expect(again).toMatchObject({ status: 'draft', can: { activate: 'alone-delay' } })
    server.clock.advance(24 * hour)
    expect((await asBayo().call(activatePlan, step(again))).status).toBe('active')
    const decisions = await server.db
      .selectFrom('approvals')
      .select(['status', 'alone'])
      .where('subject_id', '=', plan.id)
      .where('staff_told_at', 'is not', null)
      .orderBy('asked_at')
      .orderBy('id')
      .execute()
    expect(decisions).toEqual([
      { status: 'taken_back', alone: false },
      { status: 'approved', alone: true },
    ])
  })
  it('two administrators at once open it once', async () => {
    const plan = await draft()
    const outcomes = await Promise.allSettled([
      asChidi().call(activatePlan, step(plan)),
      asChidi().call(activatePlan, step(plan)),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('suspending and retiring', () => {
  it('stops new goals and lets those there are go on', async () => {
    const plan = await active()
    const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
    const suspended = await asBayo().call(suspendPlan, reasoned(plan))
    expect(suspended).toMatchObject({ status: 'suspended', suspendedReason: reason, goals: 1 })
    const other = {
      body: { planId: plan.id, name: 'Another', icon: 'kolo' as const, targetKobo: null, targetOn: null },
    }
    expect((await server.as('ada').problem(openGoal, other)).code).toBe('plan-not-open')
    expect((await startDeposit(server.as('ada'), goal, naira(500n))).status).toBe('pending')
    expect((await asBayo().call(resumePlan, step(suspended))).status).toBe('active')
  })
  it('is refused while members have money in it, or money on its way', async () => {
    const plan = await active()
    const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
    const payment = await startDeposit(server.as('ada'), goal, naira(500n))
    await sayItWasSent(server.as('ada'), payment, nextReference())
    const suspended = await asBayo().call(suspendPlan, reasoned(plan))
    const asked = await asBayo().call(retirePlan, reasoned(suspended))
    expect(asked).toMatchObject({ status: 'suspended', retirement: { askedBy: { uid: bayo.uid }, reason } })
    expect((await asChidi().problem(retirePlan, reasoned(asked))).message).toBe(
      '1 member still has money in this plan. Move or close that account first.',
    )
    expect((await server.as('ada').call(readGoal, { params: { id: goal.id } })).goal.status).toBe('pending')

    const funded = await active()
    const full = await openOrdinaryGoal(server.as('ada'), funded.id)
    await depositAndConfirm(server.as('ada'), asBayo(), full, naira(500n), nextReference())
    const still = await asBayo().call(suspendPlan, reasoned(funded))
    expect(still).toMatchObject({ goalsWithMoney: 1, savedKobo: 50_000n })
    expect((await asBayo().problem(retirePlan, reasoned(still))).code).toBe('plan-has-money')
  })
  it('is asked for by one and done by another; empty goals close with it', async () => {
    const plan = await active()
    const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
    expect((await asBayo().problem(retirePlan, reasoned(plan))).code).toBe('plan-state')
    const suspended = await asBayo().call(suspendPlan, reasoned(plan))
    const asked = await asBayo().call(retirePlan, reasoned(suspended))
    expect((await asBayo().problem(retirePlan, reasoned(asked))).code).toBe('own-retirement')
    const retired = await asChidi().call(retirePlan, reasoned(asked))
    expect(retired).toMatchObject({
      status: 'retired',
      goals: 0,
      can: { edit: 'plan-state', resume: 'plan-state' },
    })
    expect((await server.as('ada').call(readGoal, { params: { id: goal.id } })).goal).toMatchObject({
      status: 'cancelled',
    })
  })
  it('is dropped when the plan is opened again', async () => {
    const suspended = await asBayo().call(suspendPlan, reasoned(await active()))
    const asked = await asBayo().call(retirePlan, reasoned(suspended))
    const resumed = await asBayo().call(resumePlan, step(asked))
    expect(resumed).toMatchObject({ status: 'active' })
    expect(resumed.retirement).toBeUndefined()
    const again = await asChidi().call(suspendPlan, reasoned(resumed))
    expect(await asChidi().call(retirePlan, reasoned(again))).toMatchObject({
      status: 'suspended',
      retirement: { askedBy: { uid: chidi.uid } },
    })
  })
  it('with one administrator tells staff at once and waits a day', async () => {
    const suspended = await asBayo().call(suspendPlan, reasoned(await active()))
    await setAdministrators('bayo')
    const asked = await asBayo().call(retirePlan, reasoned(suspended))
    expect(asked.can.retire).toBe('alone-delay')
    expect(server.jobs).toHaveLength(2)
    server.clock.advance(24 * hour)
    expect((await asBayo().call(retirePlan, reasoned(asked))).status).toBe('retired')
  })
})
