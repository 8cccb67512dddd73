/** Automatic saving from a kept card: told to Paystack once a day, booked once, paused after three failures or with the card. */

import { type Kobo, naira } from '@kolo/foundation/money'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { resumeAutoSave, setAutoSave, stopAutoSave } from '@kolo/savings/auto-save'
import { makeCardDeposit, readGoal } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkCardPayment,
  listCardPayments,
  openCheckout,
  readCardPayment,
  readSavedCard,
  removeSavedCard,
} from '../../card-payments/card-payment.contract.ts'
import { cardsFixture } from '../../testing/card-payment.fixtures.ts'

const { paystack, server, webhook, work, moved } = await cardsFixture(startTestServer, testUsers)
const ada = server.as('ada')
const plan = await openPlan(server.as('bayo'), server.as('chidi'), {
  code: 'BYCARD',
  name: 'By card',
  frequencies: ['daily', 'weekly'],
})
const at = ({ id }: { id: string }) => ({ params: { id } })
const page = (one: { id: string }) => ada.call(readGoal, at(one))
const standing = async (one: { id: string }) => (await page(one)).autoSave.set
const charges = () => paystack.asked.filter(({ path }) => path.endsWith('/charge_authorization')).length
const daily = { amountKobo: naira(1_000n), frequency: 'daily', day: null, method: 'card' } as const
const set = (one: { id: string }, changes: object = {}) =>
  ada.call(setAutoSave, { ...at(one), body: { ...daily, ...changes } })
const jobs = features.flatMap((feature) => feature.jobs ?? [])
/** What members were told since it was last asked. */
const told = (about: string) =>
  server.jobs
    .filter(({ data }) => data.topic === about)
    .map(({ data }) => data.facts as Record<string, unknown>)

/** Does a job in a transaction of its own; with `dies` it never commits, as when its process is killed. */
async function job(name: string, data: Record<string, unknown> = {}, dies = false) {
  const put: { job: string; data: Record<string, unknown> }[] = []
  const call = { now: server.clock.now(), community: server.community }
  const enqueue = async (one: string, facts: Record<string, unknown>) =>
    void put.push({ job: one, data: facts })
  const killed = new Error('killed')
  await server.database.db
    .transaction()
    .execute(async (db) => {
      await jobs.find((one) => one.name === name)?.run({ ...call, db, enqueue }, data)
      if (dies) throw killed
    })
    .then(() => void server.jobs.push(...put))
    .catch((error) => {
      if (error !== killed) throw error
    })
}

/** The day's work, and what Paystack is told and asked by it. */
async function theDay() {
  server.jobs.length = 0
  for (const name of ['savings.look-for-auto-saves', 'long-work.turn', 'long-work.turn']) await job(name)
  await work()
}

/** What comes round by itself asks what became of what was begun. */
async function follow() {
  await job('savings.follow-debits')
  const asked = server.jobs.filter((one) => one.job === 'savings.follow-debit')
  for (const one of asked) {
    server.jobs.splice(server.jobs.indexOf(one), 1)
    await job(one.job, one.data)
  }
}

async function paysAndKeeps(one: { id: string }, amountKobo: Kobo = naira(2_000n)) {
  const { id } = await ada.call(makeCardDeposit, { ...at(one), body: { amountKobo, keepCard: true } })
  await ada.call(openCheckout, { params: { id } })
  const { checkout } = await ada.call(readCardPayment, { params: { id } })
  paystack.pay(checkout?.reference ?? '')
  await ada.call(checkCardPayment, { params: { id } })
}

const nextDay = () => server.clock.advance(86_400_000)
let goal: { id: string }
const saved = async () => (await page(goal)).goal.balanceKobo

beforeAll(async () => {
  server.clock.set('2027-01-04T09:00:00.000Z')
  goal = await openOrdinaryGoal(ada, plan.id)
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('is offered once a card is kept, and refused beside its field before', async () => {
  expect((await page(goal)).autoSave.methods).toEqual(['transfer', 'wallet'])
  const { problem } = await ada.problem(setAutoSave, { ...at(goal), body: daily })
  expect(problem).toMatchObject({ code: 'no-kept-card', field: 'method' })
  await paysAndKeeps(goal)
  expect((await page(goal)).autoSave.methods).toEqual(['transfer', 'wallet', 'card'])
  expect((await set(goal)).set).toMatchObject({ ...daily, nextRunOn: '2027-01-05', paused: null })
})

it('charges the card once on its day, whoever dies, however often it is looked, and by event and answer both', async () => {
  nextDay()
  const before = charges()
  const had = await saved()
  await job('savings.look-for-auto-saves')
  await job('long-work.turn', {}, true)
  expect(await work()).toEqual([])
  await Promise.all([job('long-work.turn'), job('long-work.turn')])
  await job('savings.look-for-auto-saves')
  await job('long-work.turn')
  expect(await standing(goal)).toMatchObject({ nextRunOn: '2027-01-06', last: { outcome: 'waiting' } })
  await job('savings.follow-debits')
  await work()
  expect(charges() - before).toBe(1)
  const { reference } = [...paystack.charges.values()].at(-1) ?? { reference: '' }
  const [newest] = (await ada.call(listCardPayments, {})).rows
  await Promise.all([
    paystack.sendPaid(webhook, reference, 2),
    ada.call(checkCardPayment, { params: { id: newest?.id ?? '' } }),
  ])
  expect(await moved(work)).toEqual({})
  await follow()
  await theDay()
  await follow()
  expect([charges() - before, (await saved()) - had]).toEqual([1, naira(1_000n)])
  expect(await standing(goal)).toMatchObject({ last: { day: '2027-01-05', outcome: 'saved' }, paused: null })
  expect(newest).toMatchObject({ isDebit: true, status: 'confirmed' })
})

it('while nobody knows, nothing more is charged for its goal; it is asked again and found', async () => {
  nextDay()
  const [before, had] = [charges(), await saved()]
  // Paystack charges, and nobody hears of it.
  paystack.behave({ debits: 'lost-answer', lies: { status: 'ongoing' } })
  await theDay()
  nextDay()
  await theDay()
  await follow()
  expect((await standing(goal))?.last).toEqual({ day: '2027-01-06', outcome: 'waiting' })
  expect([charges() - before, (await saved()) - had]).toEqual([1, 0n])
  paystack.behave()
  server.jobs.push({ job: 'cards.ask-waiting', data: {} })
  await work()
  await follow()
  expect((await standing(goal))?.last).toEqual({ day: '2027-01-06', outcome: 'saved' })
  expect([charges() - before, (await saved()) - had]).toEqual([1, naira(1_000n)])
  // The day that was due meanwhile is made up for once.
  await theDay()
  await follow()
  expect([charges() - before, (await saved()) - had]).toEqual([2, naira(2_000n)])
})

it('refused by the bank three days in a row it is paused, and its member is told each time', async () => {
  const before = charges()
  const had = await saved()
  for (const again of [true, true, false]) {
    nextDay()
    paystack.behave({ debits: 'refused' })
    await theDay()
    await follow()
    const [facts] = told('savings.not-collected')
    expect(facts).toMatchObject({ id: goal.id, amount: '100000' })
    expect(facts?.again === null).toBe(!again)
  }
  expect(await standing(goal)).toMatchObject({ paused: 'failures', last: { outcome: 'failed' } })
  nextDay()
  paystack.behave()
  await theDay()
  expect([charges() - before, (await saved()) - had]).toEqual([3, 0n])
})

describe('the kept card', () => {
  it('says what is saved from it, to its member alone, and nothing it is charged by', async () => {
    const said = await ada.call(readSavedCard, {})
    expect(said).toMatchObject({
      card: { brand: 'visa', last4: '1381', isExpired: false },
      uses: [{ id: goal.id, name: 'House rent', link: `/savings/${goal.id}` }],
    })
    expect(await server.as('chidi').call(readSavedCard, {})).toEqual({ card: null, uses: [] })
    const shown = [said, await page(goal), await ada.call(listCardPayments, {})]
    const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
    expect(JSON.stringify(shown, plain)).not.toContain('AUTH_')
    const audit = await sql`select * from audit_events where facts::text like '%AUTH!_%' escape '!'`.execute(
      server.db,
    )
    expect(audit.rows).toEqual([])
  })

  it('removed pauses what was saved from it, which goes on when a card is kept again', async () => {
    await ada.call(resumeAutoSave, { ...at(goal), body: {} })
    await ada.call(removeSavedCard, {})
    const before = charges()
    expect(await standing(goal)).toMatchObject({ paused: 'card', method: 'card' })
    nextDay()
    await theDay()
    expect(charges()).toBe(before)
    expect(await ada.problem(resumeAutoSave, { ...at(goal), body: {} })).toMatchObject({
      code: 'no-kept-card',
    })
    await paysAndKeeps(goal)
    expect((await standing(goal))?.paused).toBe('card')
    await ada.call(resumeAutoSave, { ...at(goal), body: {} })
    nextDay()
    expect(await moved(theDay)).toMatchObject({ fees: 1_500n })
    expect(charges() - before).toBe(1)
    await follow()
  })

  it('removed while it is charged: what was told to Paystack is booked, what was not is not told', async () => {
    nextDay()
    const before = charges()
    server.jobs.length = 0
    for (const name of ['savings.look-for-auto-saves', 'long-work.turn']) await job(name)
    await ada.call(removeSavedCard, {})
    await work()
    expect(charges()).toBe(before)
    server.clock.advance(62 * 60_000)
    server.jobs.push({ job: 'cards.ask-waiting', data: {} })
    await work()
    await follow()
    expect(await standing(goal)).toMatchObject({ paused: 'card', last: { outcome: 'failed' } })
    expect((await ada.call(stopAutoSave, at(goal))).set).toBeNull()
  })
})
