/** How money leaves goals: at their day, broken before it, moved to the wallet; frozen and asleep meanwhile. */
import { transact } from '@kolo/database/connection'
import { type Kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { hold, voidHold } from '@kolo/ledger/holds'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  breakGoal,
  confirmGoal,
  editGoal,
  freezeGoal,
  type Goal,
  listGoalReviews,
  makeDeposit,
  moveToWallet,
  openGoal,
  payOutGoal,
  readGoal,
  unfreezeGoal,
} from '../../goals/goal.contract.ts'
import {
  depositAndConfirm,
  openOrdinaryGoal,
  openPlan,
  type ordinaryPlan,
} from '../../testing/goal.factory.ts'

let server: TestServer
let number = 0
let payments = 0
const day = 86_400_000
const reason = 'Asked for by the court.'

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})
beforeEach(() => server.clock.advance(1_000))

const ada = () => server.as('ada')
const today = () => dayIn(lagos, server.clock.now())
const at = ({ id }: { id: string }) => ({ params: { id } })
const page = (goal: { id: string }) => ada().call(readGoal, at(goal))
const inWallet = async () => (await ada().call(readWallet, {})).availableKobo

/** A plan of the next name. */
function plan(changes: Partial<typeof ordinaryPlan>) {
  number += 1
  return openPlan(server.as('bayo'), server.as('chidi'), {
    code: `END${number}`,
    name: `Ending ${number}`,
    ...changes,
  })
}

const lockedTerms = {
  kind: 'locked',
  minDays: 30,
  maxDays: 365,
  earlyBreak: 'fee',
  breakFeeBps: 250,
} as const

/** A goal of Ada's with money in it. */
async function funded(
  terms: Partial<typeof ordinaryPlan>,
  asked: Parameters<typeof openOrdinaryGoal>[2] = {},
) {
  const { id } = await plan(terms)
  const goal = await openOrdinaryGoal(ada(), id, asked)
  await pay(goal, naira(20_000n))
  return goal
}

async function pay(goal: { id: string }, amount: Kobo) {
  payments += 1
  const reference = `END${String(payments).padStart(8, '0')}`
  await depositAndConfirm(ada(), server.as('bayo'), goal, amount, reference)
}

const lockedGoal = (changes: Partial<typeof ordinaryPlan> = {}, more = {}) =>
  funded({ ...lockedTerms, ...changes }, { maturesOn: addDays(today(), 60), ...more })

/** What was told in work that nobody asked for. */
const told: unknown[] = []
const enqueue = async (_: string, { topic }: Record<string, unknown>) => void told.push(topic)

/** Does the work that comes round, and the long work it begins. */
async function work(name: 'savings.look-for-due-goals' | 'savings.look-at-goals') {
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  for (const one of [name, ...Array.from({ length: 8 }, () => 'long-work.turn')]) {
    const { community, clock } = server
    await server.database.db
      .transaction()
      .execute(async (db) =>
        jobs.find((job) => job.name === one)?.run({ db, now: clock.now(), community, enqueue }, {}),
      )
  }
}

describe('a locked goal', () => {
  it('takes a day between the shortest and the longest lock', async () => {
    const { id } = await plan(lockedTerms)
    const asked = (maturesOn: ReturnType<typeof today>) => ({
      body: { planId: id, name: 'House', icon: 'home' as const, targetKobo: null, targetOn: null, maturesOn },
    })
    const early = await ada().problem(openGoal, asked(addDays(today(), 29)))
    expect(early).toMatchObject({ code: 'lock-date', problem: { field: 'maturesOn' } })
    expect(await ada().call(openGoal, asked(addDays(today(), 30)))).toMatchObject({
      maturesOn: addDays(today(), 30),
      maturityInstruction: 'stay',
    })
  })
  it('lets nothing out before its day but for its fee, which is shown, and closes', async () => {
    const goal = await lockedGoal()
    const before = await inWallet()
    expect((await ada().problem(moveToWallet, { ...at(goal), body: { amountKobo: naira(100n) } })).code).toBe(
      'goal-kept',
    )
    const { breaking } = await page(goal)
    expect(breaking).toEqual({ costKobo: naira(500n), receivesKobo: naira(19_500n) })
    const cheap = { costKobo: zeroKobo, receivesKobo: naira(20_000n) }
    expect((await ada().problem(breakGoal, { ...at(goal), body: cheap })).message).toBe(
      'What it costs has changed: ending now costs ₦500.00 and you receive ₦19,500.00. Please look at it again.',
    )
    const body = { costKobo: naira(500n), receivesKobo: naira(19_500n) }
    expect(await ada().call(breakGoal, { ...at(goal), body })).toMatchObject({
      status: 'closed',
      balanceKobo: 0n,
    })
    expect(await inWallet()).toBe(before + naira(19_500n))
    expect((await ada().problem(breakGoal, { ...at(goal), body })).code).toBe('goal-closed')
  })
  it('gives up its interest, and no more, where its plan says so; what it was paid in stays its owner’s', async () => {
    const goal = await lockedGoal({ rateBps: 1_200, earlyBreak: 'forfeit_interest', breakFeeBps: 0 })
    const before = await inWallet()
    server.clock.advance(45 * day)
    const body = { costKobo: zeroKobo, receivesKobo: naira(20_000n) }
    expect((await ada().call(breakGoal, { ...at(goal), body })).status).toBe('closed')
    expect(await inWallet()).toBe(before + naira(20_000n))
  })
  it('is not broken where its plan does not allow it, nor by somebody else', async () => {
    const goal = await lockedGoal({ earlyBreak: 'not_allowed', breakFeeBps: 0 })
    const body = { costKobo: zeroKobo, receivesKobo: naira(20_000n) }
    expect((await ada().problem(breakGoal, { ...at(goal), body })).code).toBe('break-not-allowed')
    expect((await server.as('dayo').problem(breakGoal, { ...at(goal), body })).status).toBe(404)
    expect((await page(goal)).breaking).toBeUndefined()
  })
  it('that is broken with notice takes and gives nothing until it is over', async () => {
    const goal = await lockedGoal({ noticeHours: 24 })
    const before = await inWallet()
    const body = { costKobo: naira(500n), receivesKobo: naira(19_500n) }
    expect((await ada().call(breakGoal, { ...at(goal), body })).status).toBe('broken')
    expect((await ada().problem(breakGoal, { ...at(goal), body })).code).toBe('goal-broken')
    const refused = await ada().problem(freezeGoalOf(goal).deed, freezeGoalOf(goal).input)
    expect(refused.status).toBe(403)
    await work('savings.look-for-due-goals')
    expect(await page(goal)).toMatchObject({ goal: { status: 'broken' }, leaving: [{ amountKobo: null }] })
    server.clock.advance(day)
    await work('savings.look-for-due-goals')
    await work('savings.look-for-due-goals')
    expect(await page(goal)).toMatchObject({ goal: { status: 'closed', balanceKobo: 0n }, leaving: [] })
    expect(await inWallet()).toBe(before + naira(19_500n))
  })
  it('comes to its day: it stays, or goes to the wallet, as its owner said', async () => {
    const stays = await lockedGoal()
    const goes = await lockedGoal({ rateBps: 1_200 }, { maturityInstruction: 'wallet' })
    expect((await ada().problem(payOutGoal, { ...at(stays), body: {} })).code).toBe('goal-not-matured')
    const before = await inWallet()
    server.clock.advance(59 * day)
    await work('savings.look-for-due-goals')
    expect((await page(stays)).goal.status).toBe('active')
    server.clock.advance(day)
    await work('savings.look-for-due-goals')
    expect((await page(stays)).goal).toMatchObject({ status: 'matured', balanceKobo: naira(20_000n) })
    expect((await page(goes)).goal).toMatchObject({ status: 'closed', balanceKobo: 0n })
    // ₦20,000.00 at 12 % for 60 days is ₦394.52 before, and ₦355.07 after tax, which is held back month by month.
    const received = (await inWallet()) - before
    expect(received > naira(20_355n) && received < naira(20_357n)).toBe(true)
    expect((await startDepositProblem(stays)).code).toBe('goal-matured')
    expect((await ada().call(payOutGoal, { ...at(stays), body: {} })).status).toBe('closed')
    expect((await inWallet()) - before).toBe(received + naira(20_000n))
    expect(told).toEqual(expect.arrayContaining(['savings.goal-matured', 'savings.goal-paid-out']))
  })
})

/** Holds some of a goal as a loan does that it secures; answers what gives it free. */
async function secured(goal: Goal, amount: Kobo) {
  const account = { kind: 'member_savings', scope: goal.id, ownerUid: testUsers.ada.uid } as const
  const by = { actorUid: null, now: server.clock.now() }
  const db = server.database.db
  const held = await transact(db, (tx) => hold(tx, { account, amount, deed: 'test.held', ...by }))
  if (isRefusal(held)) throw new Error('There is less in the goal')
  return () => transact(db, (tx) => voidHold(tx, { holdId: held.holdId, ...by }))
}

describe('a goal that secures a loan', () => {
  it('comes to its day and stays until the loan lets it go, and leaves the others as they are', async () => {
    const goal = await lockedGoal({}, { maturityInstruction: 'wallet' })
    const other = await lockedGoal({}, { maturityInstruction: 'wallet' })
    const free = await secured(goal, naira(5_000n))
    server.clock.advance(60 * day)
    await work('savings.look-for-due-goals')
    expect((await page(goal)).goal).toMatchObject({ status: 'matured', balanceKobo: naira(20_000n) })
    expect((await page(other)).goal.status).toBe('closed')
    expect((await ada().problem(payOutGoal, { ...at(goal), body: {} })).code).toBe('goal-held')
    await free()
    expect((await ada().call(payOutGoal, { ...at(goal), body: {} })).status).toBe('closed')
  })
  it('that was broken with notice before it waits for it', async () => {
    const goal = await lockedGoal({ noticeHours: 24 })
    const body = { costKobo: naira(500n), receivesKobo: naira(19_500n) }
    await ada().call(breakGoal, { ...at(goal), body })
    const free = await secured(goal, naira(5_000n))
    server.clock.advance(day)
    await work('savings.look-for-due-goals')
    expect((await page(goal)).goal).toMatchObject({ status: 'broken', balanceKobo: naira(20_000n) })
    await free()
    await work('savings.look-for-due-goals')
    expect((await page(goal)).goal).toMatchObject({ status: 'closed', balanceKobo: 0n })
  })
})

it('work that meets a goal which cannot be ended fails after the others, and is not done over and over', async () => {
  const goal = await lockedGoal({}, { maturityInstruction: 'wallet' })
  const other = await lockedGoal({}, { maturityInstruction: 'wallet' })
  server.clock.advance(60 * day)
  await sql`create function refuse_end() returns trigger language plpgsql as 'begin raise exception ''not now''; end'`.execute(
    server.db,
  )
  await sql`create trigger refuse_end before update on savings_accounts for each row
    when (old.id = ${sql.lit(goal.id)}::uuid) execute function refuse_end()`.execute(server.db)
  await work('savings.look-for-due-goals')
  const { rows } = await sql<{ place: { step: string; failed: unknown[] }; failures: number }>`
    select place::jsonb as place, failures from long_works where kind = 'savings.end-goals' order by id desc limit 1`.execute(
    server.db,
  )
  expect(rows[0]).toMatchObject({ place: { step: 'failed', failed: [{ goal_id: goal.id }] } })
  expect(rows[0]?.failures).toBeGreaterThan(0)
  expect((await page(other)).goal.status).toBe('closed')
  await sql`drop trigger refuse_end on savings_accounts`.execute(server.db)
})

const startDepositProblem = (goal: Goal) =>
  ada().problem(makeDeposit, { ...at(goal), body: { amountKobo: naira(500n) } })

const freezeGoalOf = (goal: { id: string; version: number }) => ({
  deed: freezeGoal,
  input: { ...at(goal), body: { version: goal.version, reason } },
})

it('a goal for a target keeps its aim, and ends in the night after it was reached', async () => {
  const aim = { targetKobo: naira(30_000n), targetOn: addDays(today(), 90) }
  const goal = await funded({ kind: 'target' }, aim)
  const { goal: kept } = await page(goal)
  const sooner = {
    version: kept.version,
    name: kept.name,
    icon: kept.icon,
    ...aim,
    targetOn: addDays(today(), 8),
  }
  expect(await ada().problem(editGoal, { ...at(goal), body: sooner })).toMatchObject({
    code: 'aim-fixed',
    problem: { field: 'targetOn' },
  })
  await work('savings.look-at-goals')
  expect((await page(goal)).goal.status).toBe('active')
  await pay(goal, naira(10_000n))
  server.clock.advance(day)
  await work('savings.look-at-goals')
  expect((await page(goal)).goal.status).toBe('matured')
})

describe('money moved to the wallet', () => {
  it('leaves at once, so often in a quarter as the plan says, and the smallest balance stays', async () => {
    const goal = await funded({ freeWithdrawalsPerQuarter: 2, minBalanceKobo: naira(500n) })
    const move = (amount: bigint) => ({ ...at(goal), body: { amountKobo: naira(amount) } })
    const before = await inWallet()
    expect(await ada().call(moveToWallet, move(1_000n))).toMatchObject({ balanceKobo: naira(19_000n) })
    expect((await ada().problem(moveToWallet, move(18_600n))).message).toBe(
      'You can withdraw up to ₦18,500.00. ₦0.00 is on hold.',
    )
    expect((await page(goal)).moving).toEqual({ mostKobo: naira(18_500n), freeLeft: 1 })
    await ada().call(moveToWallet, move(1_000n))
    const none = await ada().problem(moveToWallet, move(1_000n))
    expect(none.code).toBe('no-free-withdrawal')
    expect(await inWallet()).toBe(before + naira(2_000n))
  })
  it('is held for the time of the notice, and reaches the wallet once', async () => {
    const goal = await funded({ noticeHours: 48 })
    const before = await inWallet()
    const asked = { ...at(goal), body: { amountKobo: naira(5_000n) } }
    expect(await ada().call(moveToWallet, asked)).toMatchObject({
      balanceKobo: naira(20_000n),
      availableKobo: naira(15_000n),
    })
    expect((await page(goal)).leaving).toMatchObject([{ amountKobo: naira(5_000n) }])
    server.clock.advance(2 * day)
    await Promise.all([work('savings.look-for-due-goals'), work('savings.look-for-due-goals')])
    await work('savings.look-for-due-goals')
    expect((await page(goal)).goal).toMatchObject({ balanceKobo: naira(15_000n), heldKobo: 0n })
    expect(await inWallet()).toBe(before + naira(5_000n))
  })
  it('two at once never take more than there is', async () => {
    const goal = await funded({})
    const asked = { ...at(goal), body: { amountKobo: naira(15_000n) } }
    const outcomes = await Promise.allSettled([
      ada().call(moveToWallet, asked),
      ada().call(moveToWallet, asked),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await page(goal)).goal.balanceKobo).toBe(naira(5_000n))
  })
})

describe('a frozen goal', () => {
  it('takes and gives nothing until an administrator frees it; its owner reads why', async () => {
    const goal = await funded({})
    const [review] = (await server.as('bayo').call(listGoalReviews, { query: { code: goal.code } })).rows
    if (!review) throw new Error('The goal is not listed')
    expect(review).toMatchObject({
      balanceKobo: naira(20_000n),
      can: { freeze: true, unfreeze: 'goal-state' },
    })
    const body = { version: review.version, reason }
    expect((await server.as('dayo').problem(freezeGoal, { ...at(goal), body })).status).toBe(403)
    const frozen = await server.as('bayo').call(freezeGoal, { ...at(goal), body })
    expect(frozen).toMatchObject({ status: 'frozen', frozenReason: reason })
    expect((await page(goal)).goal).toMatchObject({
      status: 'frozen',
      frozenReason: reason,
      balanceKobo: naira(20_000n),
    })
    expect(
      (await ada().problem(moveToWallet, { ...at(goal), body: { amountKobo: naira(100n) } })).message,
    ).toBe('This goal is frozen. Nothing is paid in or out until it is unfrozen.')
    expect((await startDepositProblem(goal)).code).toBe('goal-frozen')
    const freed = { version: frozen.version, reason: 'The court has lifted it.' }
    await server.as('chidi').call(unfreezeGoal, { ...at(goal), body: freed })
    expect((await page(goal)).goal).toMatchObject({ status: 'active', frozenReason: null })
  })
})

describe('a goal nobody uses', () => {
  it('is inactive, then dormant, with its money as it was; its owner wakes it', async () => {
    const goal = await funded({})
    server.clock.advance(179 * day)
    await work('savings.look-at-goals')
    expect((await page(goal)).goal.dormancy).toBe('none')
    server.clock.advance(day)
    await work('savings.look-at-goals')
    expect((await page(goal)).goal.dormancy).toBe('inactive')
    server.clock.advance(185 * day)
    await work('savings.look-at-goals')
    const asleep = (await page(goal)).goal
    expect(asleep).toMatchObject({ dormancy: 'dormant', status: 'active', balanceKobo: naira(20_000n) })
    expect((await ada().problem(moveToWallet, { ...at(goal), body: { amountKobo: naira(100n) } })).code).toBe(
      'goal-dormant',
    )
    const awake = await ada().call(confirmGoal, { ...at(goal), body: { version: asleep.version } })
    expect(awake).toMatchObject({ dormancy: 'none', status: 'active' })
    await work('savings.look-at-goals')
    expect((await page(goal)).goal.dormancy).toBe('none')
  })
})
