/** A member's goals: opened, changed, read, deleted, and never seen by anybody else. */
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { issueStatement } from '@kolo/reports/documents'
import { openStatementFile, statementOf } from '@kolo/reports/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savings } from '../../server/public.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan, startDeposit } from '../../testing/goal.factory.ts'
import {
  cancelGoal,
  editGoal,
  type Goal,
  listGoalActivity,
  listGoals,
  makeDeposit,
  openGoal,
  readGoal,
} from '../goal.contract.ts'

let server: TestServer
let planId: string
let references = 0
const nextReference = () => `GOAL${String(++references).padStart(8, '0')}`

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  planId = (await openPlan(server.as('bayo'), server.as('chidi'))).id
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(1_000))

const asAda = () => server.as('ada')
const at = ({ id }: { id: string }) => ({ params: { id } })
const today = () => dayIn(lagos, server.clock.now())
const wanted = (changes = {}) => ({
  body: { planId, name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null, ...changes },
})
const changed = (goal: Goal, changes = {}) => ({
  ...at(goal),
  body: {
    version: goal.version,
    name: goal.name,
    icon: goal.icon,
    targetKobo: goal.targetKobo,
    targetOn: goal.targetOn,
    ...changes,
  },
})
const remove = (goal: { id: string }) => asAda().call(cancelGoal, at(goal))

async function runJob(name: string) {
  const job = savings.jobs?.find((each) => each.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  const enqueue = async () => undefined
  await server.db
    .transaction()
    .execute((db) => job.run({ db, now: server.clock.now(), community: server.community, enqueue }, {}))
}

describe('opening a goal', () => {
  it('needs a complete profile or a verified e-mail, and an active account', async () => {
    expect((await server.as('funke').problem(openGoal, wanted())).message).toBe(
      'Insufficient permissions. Your account may need verification.',
    )
    expect((await server.as('efe').problem(openGoal, wanted())).code).toBe('account-inactive')
    expect((await server.client().problem(openGoal, wanted())).status).toBe(401)
  })
  it.each([
    [{ name: 'x' }, 'name', 'Please give your goal a name of 2 to 60 characters.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Please give your goal a name of 2 to 60 characters.'],
    [{ targetKobo: naira(500n) }, 'targetKobo', 'Your target must be more than ₦500.00.'],
    [
      { targetKobo: naira(900n), targetOn: '2026-11-24' },
      'targetOn',
      'Choose a date at least 7 days from today.',
    ],
    [{ targetOn: '2027-11-24' }, 'targetKobo', 'Enter a target amount for your date.'],
    [{ targetKobo: naira(900n), targetOn: '2027-02-30' }, 'targetOn', 'February 2027 has no day 30.'],
  ])('refuses %o', async (changes, field, message) => {
    const { problem } = await asAda().problem(openGoal, wanted(changes) as never)
    expect(problem).toMatchObject({ field, message })
  })
  it('is not for a plan that does not exist', async () => {
    expect((await asAda().problem(openGoal, wanted({ planId: testUsers.ada.uid }))).status).toBe(404)
  })
  it('has room for ten, also when they are opened at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => server.as('chidi').call(openGoal, wanted())),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'too-many-goals', message: 'You can have up to 10 goals.' })
    const { goals } = await server.as('chidi').call(listGoals, {})
    await server.as('chidi').call(cancelGoal, at(goals[0] as Goal))
    expect((await server.as('chidi').call(openGoal, wanted())).status).toBe('pending')
  })
})

describe('a goal of somebody else', () => {
  it('is not found, by anybody, in any way', async () => {
    const goal = await openOrdinaryGoal(asAda(), planId)
    for (const person of ['bayo', 'chidi', 'dayo'] as const) {
      const other = server.as(person)
      expect((await other.problem(readGoal, at(goal))).status).toBe(404)
      expect((await other.problem(editGoal, changed(goal))).status).toBe(404)
      expect((await other.problem(cancelGoal, at(goal))).status).toBe(404)
      expect((await other.problem(listGoalActivity, at(goal))).status).toBe(404)
      expect((await other.problem(issueStatement, statementOf({ account: goal.id }))).status).toBe(404)
      const deposit = { ...at(goal), body: { amountKobo: naira(500n) } }
      expect((await other.problem(makeDeposit, deposit)).status).toBe(404)
    }
    await remove(goal)
  })
})

describe('changing a goal', () => {
  it('takes name, picture, target and date; a stale change is refused', async () => {
    const goal = await openOrdinaryGoal(asAda(), planId)
    const targetOn = addDays(today(), 100)
    const saved = await asAda().call(
      editGoal,
      changed(goal, { name: 'School fees', icon: 'school', targetKobo: naira(45_000n), targetOn }),
    )
    expect(saved).toMatchObject({
      name: 'School fees',
      icon: 'school',
      targetKobo: 4_500_000n,
      targetOn,
      version: 2,
    })
    expect(saved.progress).toMatchObject({ state: 'on-track', leftKobo: 4_500_000n })
    expect((await asAda().problem(editGoal, changed(goal))).code).toBe('changed-meanwhile')
    server.clock.advance(97 * 86_400_000)
    const near = await asAda().call(editGoal, changed(saved, { name: 'Fees' }))
    expect(near).toMatchObject({ name: 'Fees', progress: { state: 'behind' } })
    await remove(goal)
    expect((await asAda().problem(editGoal, changed(near))).code).toBe('goal-closed')
  })
})

describe('deleting a goal', () => {
  it('cancels a new one together with instructions nobody followed', async () => {
    const goal = await openOrdinaryGoal(asAda(), planId)
    const payment = await startDeposit(asAda(), goal, naira(500n))
    expect(await remove(goal)).toMatchObject({
      status: 'cancelled',
      can: { deposit: 'goal-closed', cancel: 'goal-closed' },
    })
    const late = await asAda().problem(makeDeposit, { ...at(goal), body: { amountKobo: naira(500n) } })
    expect(late).toMatchObject({ code: 'goal-closed', message: 'This goal is closed.' })
    const rows = await server.db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', payment.id)
      .execute()
    expect(rows).toEqual([{ status: 'expired' }])
    const page = await asAda().call(listGoals, {})
    expect(page.finished.map(({ id }) => id)).toContain(goal.id)
    expect(page.goals.map(({ id }) => id)).not.toContain(goal.id)
  })
  it('waits for a transfer that is being checked, and changes nothing meanwhile', async () => {
    const goal = await openOrdinaryGoal(asAda(), planId)
    const idle = await startDeposit(asAda(), goal, naira(500n))
    await sayItWasSent(asAda(), await startDeposit(asAda(), goal, naira(500n)), nextReference())
    expect((await asAda().problem(cancelGoal, at(goal))).code).toBe('goal-being-paid')
    const page = await asAda().call(readGoal, at(goal))
    expect(page.payments.find(({ id }) => id === idle.id)).toMatchObject({ status: 'pending' })
  })
  it('is refused while it holds money', async () => {
    const goal = await openOrdinaryGoal(asAda(), planId)
    await depositAndConfirm(asAda(), server.as('bayo'), goal, naira(500n), nextReference())
    expect(await asAda().problem(cancelGoal, at(goal))).toMatchObject({
      code: 'goal-has-money',
      message: 'Move the money out before deleting this goal.',
    })
    expect((await asAda().call(readGoal, at(goal))).goal.can.cancel).toBe('goal-has-money')
  })
  it('happens by itself after 30 days without money', async () => {
    const goal = await openOrdinaryGoal(asAda(), planId)
    server.clock.advance(30 * 86_400_000)
    await runJob('savings.cancel-unused-goals')
    expect((await asAda().call(readGoal, at(goal))).goal.status).toBe('pending')
    server.clock.advance(1)
    await runJob('savings.cancel-unused-goals')
    expect((await asAda().call(readGoal, at(goal))).goal.status).toBe('cancelled')
  })
})

describe('the first deposit', () => {
  it('must reach what the plan asks for; later ones its smallest top-up', async () => {
    const goal = await openOrdinaryGoal(asAda(), planId)
    expect(goal.leastDepositKobo).toBe(50_000n)
    const small = { ...at(goal), body: { amountKobo: naira(499n) } }
    expect(await asAda().problem(makeDeposit, small)).toMatchObject({
      code: 'below-opening',
      message: 'The first deposit into this goal must be at least ₦500.00.',
      problem: { field: 'amountKobo' },
    })
    await depositAndConfirm(asAda(), server.as('bayo'), goal, naira(500n), nextReference())
    expect((await asAda().call(readGoal, at(goal))).goal.leastDepositKobo).toBe(10_000n)
    expect((await startDeposit(asAda(), goal, naira(100n))).status).toBe('pending')
  })
})

describe('the statement', () => {
  it('pages on the screen and downloads as CSV with the balance after each line', async () => {
    const goal = await openOrdinaryGoal(asAda(), planId)
    const codes: string[] = []
    for (const amount of [500n, 700n, 900n]) {
      server.clock.advance(86_400_000)
      const payment = await depositAndConfirm(
        asAda(),
        server.as('bayo'),
        goal,
        naira(amount),
        nextReference(),
      )
      codes.push(payment.transferCode)
    }
    const first = await asAda().call(listGoalActivity, { ...at(goal), query: { limit: 2 } })
    expect(first.rows.map((row) => [row.amountKobo, row.balanceAfterKobo])).toEqual([
      [90_000n, 210_000n],
      [70_000n, 120_000n],
    ])
    const rest = await asAda().call(listGoalActivity, {
      ...at(goal),
      query: { limit: 2, cursor: first.nextCursor },
    })
    expect(rest.rows.map((row) => row.amountKobo)).toEqual([50_000n])
    expect(rest.nextCursor).toBeUndefined()

    const answer = await openStatementFile(asAda(), { account: goal.id })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`${goal.code}-statement-[2-9A-Z-]{14}.csv`),
    )
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines[0]).toBe('Date,Description,In,Out,Balance')
    expect(lines.slice(1, -1).map((line) => line.split(',').slice(1))).toEqual([
      ['"Opening balance"', '', '', '0.00'],
      [`"Transfer ${codes[0]}"`, '500.00', '', '500.00'],
      [`"Transfer ${codes[1]}"`, '700.00', '', '1200.00'],
      [`"Transfer ${codes[2]}"`, '900.00', '', '2100.00'],
      ['"Closing balance"', '2100.00', '0.00', '2100.00'],
    ])
    const day = today()
    const last = await openStatementFile(asAda(), { account: goal.id, from: day, to: day })
    expect((await last.text()).trim().split('\r\n').slice(2, -2)).toHaveLength(1)
    const before = addDays(day, -1)
    const middle = await openStatementFile(asAda(), { account: goal.id, from: before, to: before })
    expect((await middle.text()).trim().split('\r\n').slice(2, -2)).toEqual([
      expect.stringContaining(',700.00,,1200.00'),
    ])
  })
})
