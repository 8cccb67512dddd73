/** A kept card is charged without its member being there: told once, asked about however often, booked once. */
import { naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { listGoals, makeCardDeposit } from '@kolo/savings/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openCheckout, readCardPayment, removeSavedCard } from '../../card-payments/card-payment.contract.ts'
import { debit } from '../../server/public.ts'
import { cardsFixture } from '../../testing/card-payment.fixtures.ts'

const { paystack, server, goal, leave, work, askWaiting, moved } = await cardsFixture(
  startTestServer,
  testUsers,
)
const ada = server.as('ada')
const savedCard = async () => (await ada.call(listGoals, {})).cardWay.savedCard
let asked = 0

/** Everything that was ever put into the queue, which is written to disk. */
const queued: string[] = []
const { jobs } = server
const push = jobs.push.bind(jobs)
jobs.push = (...more) => {
  queued.push(JSON.stringify(more))
  return push(...more)
}

/** Something saves for Ada under this name. */
function take(reference: string, amount = naira(1_000n)) {
  const { db, community } = server
  return db.transaction().execute((transaction) =>
    debit(
      {
        db: transaction,
        now: server.clock.now(),
        record: () => undefined,
        enqueue: async (job, data) => void jobs.push({ job, data }),
        community,
      },
      { memberUid: testUsers.ada.uid, purpose: 'savings', target: goal, amount, reference },
    ),
  )
}

/** How often the provider was told to charge a kept card since this was last asked. */
function toldToCharge(): number {
  const told = paystack.asked.filter(({ path }) => path.endsWith('/charge_authorization')).length
  const more = told - asked
  asked = told
  return more
}

/** Ada pays by card and lets the community keep it, or not. */
async function paysByCard(keepCard: boolean) {
  const { id } = await ada.call(makeCardDeposit, {
    params: { id: goal.id },
    body: { amountKobo: naira(2_000n), keepCard },
  })
  await ada.call(openCheckout, { params: { id } })
  const { checkout } = await ada.call(readCardPayment, { params: { id } })
  paystack.pay(checkout?.reference ?? '')
  server.clock.advance(6 * 60_000)
  await askWaiting()
  return ada.call(readCardPayment, { params: { id } })
}

describe('a card is kept', () => {
  it('only where its member said so, and only its brand, end and month are shown', async () => {
    expect(await take('before')).toMatchObject({ refusal: 'no-saved-card' })
    expect((await paysByCard(false)).cardNotKept).toBeUndefined()
    expect(await savedCard()).toBeUndefined()
    expect((await paysByCard(true)).cardNotKept).toBeUndefined()
    expect(await savedCard()).toEqual({
      brand: 'visa',
      last4: '1381',
      expiresMonth: 12,
      expiresYear: 2030,
      isExpired: false,
    })
  })

  it('not where the provider would not charge it again, and its member reads so', async () => {
    const before = await savedCard()
    paystack.behave({ lies: { authorization: { reusable: false } } })
    expect(await paysByCard(true)).toMatchObject({ status: 'confirmed', cardNotKept: true })
    paystack.behave()
    expect(await savedCard()).toEqual(before)
  })

  it('sealed: neither the database nor the queue can read what it is charged by', async () => {
    const { rows } = await sql<{ sealed: Buffer }>`select authorization_sealed as sealed from saved_cards
      where removed_at is null`.execute(server.database.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('AUTH_')
    expect(queued.filter((job) => job.includes('cards.settle') && job.includes('card"'))).not.toEqual([])
    expect(queued.filter((job) => job.includes('AUTH_'))).toEqual([])
  })
})

describe('a debit', () => {
  it('is unknown until the provider was asked, and booked once under its reference', async () => {
    expect(await take('month-1')).toBe('unknown')
    expect(await take('month-1')).toBe('unknown')
    expect(await moved(work)).toMatchObject({ goal: 100_000n })
    expect(toldToCharge()).toBe(1)
    expect(await take('month-1')).toBe('confirmed')
    expect(await moved(work)).toEqual({})
    expect(toldToCharge()).toBe(0)
  })

  it('of which the answer was lost is asked about, never sent again', async () => {
    paystack.behave({ debits: 'lost-answer' })
    expect(await take('month-2')).toBe('unknown')
    expect(await moved(work)).toMatchObject({ goal: 100_000n })
    expect(await take('month-2')).toBe('confirmed')
    expect(toldToCharge()).toBe(1)
  })

  it('while the provider does not answer at all it stays unknown, and is found later', async () => {
    await take('month-3')
    paystack.behave({ status: 503 })
    expect(await moved(work)).toEqual({})
    expect(await take('month-3')).toBe('unknown')
    paystack.behave()
    const charges = paystack.charges.size
    await work()
    // It was told once, and that was lost.
    expect([toldToCharge(), paystack.charges.size - charges]).toEqual([1, 0])
    expect(await take('month-3')).toBe('unknown')
    server.clock.advance(61 * 60_000)
    await askWaiting()
    expect(await take('month-3')).toBe('failed')
    expect(toldToCharge()).toBe(0)
  })

  it('that the bank refuses has failed', async () => {
    paystack.behave({ debits: 'refused' })
    await take('month-4')
    expect(await moved(work)).toEqual({})
    expect(await take('month-4')).toBe('failed')
    expect(toldToCharge()).toBe(1)
  })

  it('done by two at once is told to the provider once', async () => {
    await Promise.all([take('month-5'), take('month-5')])
    const [job] = server.jobs.filter((one) => one.job === 'cards.send')
    if (job) server.jobs.push(job)
    expect(await moved(work)).toMatchObject({ goal: 100_000n })
    expect(toldToCharge()).toBe(1)
  })

  it('is the member’s to see, and neither paid again nor given up by them', async () => {
    await take('month-6')
    const [card] = (
      await sql<{ id: string }>`select payment_id as id from card_payments
      where debit_reference = 'month-6'`.execute(server.database.db)
    ).rows
    const params = { id: card?.id ?? '' }
    expect(await ada.call(readCardPayment, { params })).toMatchObject({
      isDebit: true,
      can: { pay: 'card-closed', cancel: 'card-closed' },
    })
    expect(await ada.problem(openCheckout, { params })).toMatchObject({ code: 'card-closed' })
    await work()
  })
})

it('a card that was removed is charged no more', async () => {
  toldToCharge()
  await take('last')
  expect(await ada.call(removeSavedCard, {})).toEqual({ removed: true })
  expect(await ada.call(removeSavedCard, {})).toEqual({ removed: false })
  expect(await savedCard()).toBeUndefined()
  await work()
  expect(toldToCharge()).toBe(0)
  expect(isRefusal(await take('later'))).toBe(true)
  const sealed = sql<{ count: number }>`select count(authorization_sealed)::int as count from saved_cards`
  expect((await sealed.execute(server.database.db)).rows[0]?.count).toBe(0)
  expect(await leave()).toMatchObject({ isDebit: false })
})
