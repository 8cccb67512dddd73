/** Automatic saving: said once, done on its days, made up for once, paused after three failures. */
import { type Kobo, naira } from '@kolo/foundation/money'
import { addDays, type Instant } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freezeGoal, type Goal, moveToWallet, readGoal, unfreezeGoal } from '../../goals/goal.contract.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan } from '../../testing/goal.factory.ts'
import { pauseAutoSave, resumeAutoSave, setAutoSave, stopAutoSave } from '../auto-save.contract.ts'

let server: TestServer
let payments = 0
let planId: string
const day = 86_400_000

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  // A Monday morning.
  server.clock.set('2027-01-04T09:00:00.000Z')
  const plan = await openPlan(server.as('bayo'), server.as('chidi'), {
    code: 'AUTO',
    name: 'By itself',
    frequencies: ['daily', 'weekly'],
    freeWithdrawalsPerQuarter: 1_000,
  })
  planId = plan.id
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

const ada = () => server.as('ada')
const at = ({ id }: { id: string }) => ({ params: { id } })
const page = (goal: Goal) => ada().call(readGoal, at(goal))
const saved = async (goal: Goal) => (await page(goal)).goal.balanceKobo
const inWallet = async () => (await ada().call(readWallet, {})).availableKobo

async function opened(amount: Kobo = naira(20_000n)) {
  payments += 1
  const goal = await openOrdinaryGoal(ada(), planId, { name: `Goal ${payments}` })
  await depositAndConfirm(ada(), server.as('bayo'), goal, amount, `AUT${String(payments).padStart(8, '0')}`)
  return goal
}

const weekly = { amountKobo: naira(1_000n), frequency: 'weekly', day: 1, method: 'wallet' } as const
const set = (goal: Goal, changes: object = {}) =>
  ada().call(setAutoSave, { ...at(goal), body: { ...weekly, ...changes } })

let told: { topic: unknown; facts: Record<string, unknown> }[] = []
const jobs = features.flatMap((feature) => feature.jobs ?? [])

/** Does a job in a transaction of its own; with `dies` it never commits, as when its process is killed. */
async function job(name: string, dies = false) {
  const { community, clock } = server
  const enqueue = async (_: string, data: Record<string, unknown>) => {
    if ('topic' in data && !dies) told.push(data as never)
  }
  const killed = new Error('killed')
  await server.database.db
    .transaction()
    .execute(async (db) => {
      await jobs.find((one) => one.name === name)?.run({ db, now: clock.now(), community, enqueue }, {})
      if (dies) throw killed
    })
    .catch((error) => {
      if (error !== killed) throw error
    })
}

/** The work of an hour. */
async function look() {
  told = []
  for (const name of ['savings.look-for-auto-saves', 'long-work.turn', 'long-work.turn']) await job(name)
}
const advance = (days: number) => server.clock.advance(days * day)
const topicsOf = () => told.map(({ topic }) => topic)

describe('setting it', () => {
  let goal: Goal
  beforeAll(async () => {
    goal = await opened()
  })
  it('says what the plan offers and which day is next', async () => {
    expect((await page(goal)).autoSave).toMatchObject({
      frequencies: ['daily', 'weekly'],
      leastKobo: naira(100n),
      set: null,
      can: { set: true },
    })
    expect((await set(goal)).set).toEqual({ ...weekly, nextRunOn: '2027-01-11', paused: null, last: null })
    expect((await ada().call(stopAutoSave, at(goal))).set).toBeNull()
  })
  it.each<[string, object, string, RegExp]>([
    [
      'a rhythm the plan has not',
      { frequency: 'monthly', day: 5 },
      'frequency',
      /does not offer that saving schedule/,
    ],
    ['a day no week has', { day: 8 }, 'day', /Choose the day for it/],
    ['a day for every day', { frequency: 'daily' }, 'day', /Choose the day for it/],
  ])('is refused beside its field: %s', async (_, changes, field, message) => {
    const { problem } = await ada().problem(setAutoSave, { ...at(goal), body: { ...weekly, ...changes } })
    expect(problem).toMatchObject({ field, message: expect.stringMatching(message) })
    expect((await page(goal)).autoSave.set).toBeNull()
  })
  it('says the smallest one word for word', async () => {
    const plan = await openPlan(server.as('bayo'), server.as('chidi'), {
      code: 'AUTO5',
      name: 'By fives',
      minTopupKobo: naira(5_000n),
    })
    const fives = await openOrdinaryGoal(ada(), plan.id)
    await depositAndConfirm(ada(), server.as('bayo'), fives, naira(5_000n), 'AUTFIVE00001')
    const no = await ada().problem(setAutoSave, { ...at(fives), body: weekly })
    expect(no.message).toBe('The smallest automatic saving is ₦5,000.00.')
  })
  it('is changed by its owner alone', async () => {
    for (const contract of [setAutoSave, pauseAutoSave, resumeAutoSave]) {
      const body = contract === setAutoSave ? weekly : {}
      const no = await server.as('dayo').problem(contract, { ...at(goal), body } as never)
      expect(no.status).toBe(404)
    }
    expect((await server.as('dayo').problem(stopAutoSave, at(goal))).status).toBe(404)
    expect((await ada().problem(pauseAutoSave, { ...at(goal), body: {} })).code).toBe('auto-save-missing')
  })
})

describe('on its day', () => {
  it('moves the amount once, however often it is looked and whoever dies', async () => {
    const goal = await opened()
    await ada().call(moveToWallet, { ...at(goal), body: { amountKobo: naira(9_000n) } })
    await set(goal)
    await look()
    expect(await saved(goal)).toBe(naira(11_000n))
    server.clock.set('2027-01-11T06:30:00.000Z')
    await job('savings.look-for-auto-saves')
    await job('long-work.turn', true)
    expect(await saved(goal)).toBe(naira(11_000n))
    await Promise.all([job('long-work.turn'), job('long-work.turn')])
    await look()
    await look()
    expect(await saved(goal)).toBe(naira(12_000n))
    expect((await page(goal)).autoSave.set).toMatchObject({
      nextRunOn: '2027-01-18',
      last: { day: '2027-01-11', outcome: 'saved' },
    })
  })
  it('makes up for three weeks that were missed once', async () => {
    const goal = await opened()
    await ada().call(moveToWallet, { ...at(goal), body: { amountKobo: naira(9_000n) } })
    await set(goal, { frequency: 'daily', day: null })
    advance(23)
    await look()
    expect(await saved(goal)).toBe(naira(12_000n))
    await ada().call(stopAutoSave, at(goal))
    advance(2)
    await look()
    expect(await saved(goal)).toBe(naira(12_000n))
  })
  it('reminds whoever sends a transfer, with the amount filled in, and takes nothing', async () => {
    const goal = await opened()
    await set(goal, { method: 'transfer' })
    advance(7)
    const before = await inWallet()
    await look()
    const mine = told.filter(({ facts }) => facts.id === goal.id)
    expect(mine).toMatchObject([{ topic: 'savings.saving-due', facts: { amount: '100000' } }])
    expect(await saved(goal)).toBe(naira(20_000n))
    expect(await inWallet()).toBeLessThanOrEqual(before)
    await ada().call(stopAutoSave, at(goal))
  })
  it('is paused by its owner, and goes on from its next day without making up for anything', async () => {
    const goal = await opened()
    await set(goal, { method: 'transfer', frequency: 'daily', day: null })
    expect((await ada().call(pauseAutoSave, { ...at(goal), body: {} })).set?.paused).toBe('member')
    advance(5)
    await look()
    expect(told.filter(({ facts }) => facts.id === goal.id)).toEqual([])
    const resumed = await ada().call(resumeAutoSave, { ...at(goal), body: {} })
    const today = server.clock.now().slice(0, 10)
    expect(resumed.set).toMatchObject({ paused: null, nextRunOn: addDays(today as never, 1) })
    await ada().call(stopAutoSave, at(goal))
  })
  it('does nothing for a frozen goal', async () => {
    const goal = await opened()
    await set(goal, { method: 'transfer', frequency: 'daily', day: null })
    const { version } = (await page(goal)).goal
    const body = { version, reason: 'Asked for by the court.' }
    const frozen = await server.as('bayo').call(freezeGoal, { ...at(goal), body })
    advance(1)
    await look()
    expect(told.filter(({ facts }) => facts.id === goal.id)).toEqual([])
    await server.as('bayo').call(unfreezeGoal, { ...at(goal), body: { ...body, version: frozen.version } })
    expect((await page(goal)).autoSave.set?.last?.outcome).toBe('frozen')
    await ada().call(stopAutoSave, at(goal))
  })
})

it('that fails says so, tries again the next day, and is paused after the third time', async () => {
  const goal = await opened()
  server.clock.set('2027-06-07T08:00:00.000Z')
  await set(goal, { amountKobo: naira(90_000_000n) })
  server.clock.set('2027-06-14T08:00:00.000Z')
  const failures = () => told.filter(({ facts }) => facts.id === goal.id).map(({ facts }) => facts.again)
  for (const again of ['2027-06-15', '2027-06-16', null]) {
    await look()
    expect(failures()).toEqual([again])
    expect(topicsOf()).toContain('savings.not-collected')
    advance(1)
  }
  expect((await page(goal)).autoSave.set).toMatchObject({ paused: 'failures' })
  expect(await saved(goal)).toBe(naira(20_000n))
  advance(14)
  await look()
  expect(failures()).toEqual([])
  const topic = features
    .flatMap(({ topics = [] }) => topics)
    .find(({ name }) => name === 'savings.not-collected')
  const facts = { id: goal.id, name: 'Rent', amount: naira(5_000n), again: '2027-06-15' }
  const write = { day: () => '15/06/2027', naira: () => '₦5,000.00' }
  expect(topic?.words(facts as never, write as never).parts[0]).toBe(
    'We could not collect ₦5,000.00 for Rent. We will try again on 15/06/2027. Nothing was taken.',
  )
  await ada().call(stopAutoSave, at(goal))
})

it('a goal for which it breaks down holds none of the others, and is tried again at the end', async () => {
  server.clock.set('2027-08-02T08:00:00.000Z' as Instant)
  const [broken, sound] = [await opened(), await opened()]
  for (const goal of [broken, sound]) await set(goal, { method: 'transfer', frequency: 'daily', day: null })
  advance(1)
  const today = server.clock.now().slice(0, 10)
  // A day that was written before: what comes after it fails.
  await server.db
    .insertInto('savings_auto_save_runs')
    .values({
      account_id: broken.id,
      day: today,
      outcome: 'reminded',
      amount_kobo: 1n,
      happened_at: today,
    } as never)
    .execute()
  await look()
  expect((await page(sound)).autoSave.set?.last?.day).toBe(today)
  const works = () =>
    server.db.selectFrom('long_works').selectAll().where('kind', '=', 'savings.auto-save').execute()
  expect((await works()).find(({ state }) => state === 'running')).toMatchObject({ failures: 1 })
  await server.db.deleteFrom('savings_auto_save_runs').where('account_id', '=', broken.id).execute()
  server.clock.advance(10_000)
  await job('long-work.turn')
  expect((await works()).filter(({ state }) => state === 'running')).toEqual([])
  expect((await page(broken)).autoSave.set?.last?.day).toBe(today)
})
