/** What a transfer left in the wallet is moved where it was meant to go: that sum, to that goal, once. */
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer, testKey } from '@kolo/server/testing'
import { cancelPayment, readPayment } from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Goal, listGoals, moveFromWallet, readGoal } from '../../goals/goal.contract.ts'
import { openOrdinaryGoal, openPlan, startDeposit } from '../../testing/goal.factory.ts'

let server: TestServer
let goal: Goal
let other: Goal
let references = 0

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  goal = await openOrdinaryGoal(server.as('ada'), plan.id, { name: 'Rent' })
  other = await openOrdinaryGoal(server.as('ada'), plan.id, { name: 'School' })
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

const ada = () => server.as('ada')
const inWallet = async () => (await ada().call(readWallet, {})).availableKobo
const asked = async () => (await ada().call(listGoals, {})).payments
const held = async () => (await ada().call(readGoal, { params: { id: goal.id } })).goal.balanceKobo

async function arrived(promised: Kobo, receivedKobo: Kobo, target: { id: string } = goal) {
  const payment = await startDeposit(ada(), target, promised)
  await sayItWasSent(ada(), payment, `FT2611200${++references}AB`)
  const bankReference = `NIP00047${++references}`
  await findTheMoney(server.as('bayo'), payment, { receivedKobo, bankReference, anotherTransfer: true })
  return payment
}
const moving = (payment: { id: string }, amountKobo: Kobo, id = goal.id) => ({
  params: { id },
  body: { amountKobo, paymentId: payment.id },
})
const told = () => server.jobs.findLast(({ job }) => job === 'mail.send')?.data

describe('a transfer that came in short', () => {
  it('is told in one story, asked about where it is read, and moved whole by one act', async () => {
    const payment = await arrived(naira(1_000n), naira(950n))
    expect(told()).toMatchObject({ subject: expect.stringContaining('You sent ₦50.00 less than planned') })
    expect(told()?.text).toContain(
      'You sent ₦50.00 less than the ₦1,000.00 planned. ₦950.00 is in your wallet.',
    )
    expect(told()?.text).toContain(`Move to Rent: ${server.community.origin}/savings/${goal.id}`)
    expect(await asked()).toMatchObject([
      { id: payment.id, status: 'confirmed', can: { move: true }, confirmation: { outcome: 'short' } },
    ])
    const moved = await ada().call(moveFromWallet, moving(payment, naira(950n)))
    expect([moved.balanceKobo, await inWallet()]).toEqual([naira(950n), kobo(0n)])
    expect(await asked()).toEqual([])
    const now = await ada().call(readPayment, { params: { id: payment.id } })
    expect(now).toMatchObject({
      can: { move: 'nothing-to-move' },
      confirmation: { movedAt: expect.any(String) },
    })
  })

  it('is never moved in another sum, to another goal or by another member', async () => {
    const payment = await arrived(naira(1_000n), naira(900n))
    const before = await inWallet()
    for (const input of [
      moving(payment, naira(800n)),
      moving(payment, naira(900n), other.id),
      moving({ id: other.id }, naira(900n)),
    ])
      expect(await ada().problem(moveFromWallet, input)).toMatchObject({
        code: 'nothing-to-move',
        message: 'This money is no longer in your wallet. It was already moved.',
      })
    expect((await server.as('bayo').problem(moveFromWallet, moving(payment, naira(900n)))).status).toBe(404)
    expect(await inWallet()).toBe(before)
    await ada().call(moveFromWallet, moving(payment, naira(900n)))
  })

  it('is moved once: with one key sent twice, and by two acts at once', async () => {
    const payment = await arrived(naira(2_000n), naira(1_900n))
    const spare = await arrived(naira(2_000n), naira(1_900n))
    const [before, walletBefore] = [await held(), await inWallet()]
    const idempotencyKey = testKey()
    const twice = await Promise.allSettled(
      [1, 2].map(() => ada().call(moveFromWallet, moving(payment, naira(1_900n)), { idempotencyKey })),
    )
    expect(twice.some(({ status }) => status === 'fulfilled')).toBe(true)
    const replayed = await ada().call(moveFromWallet, moving(payment, naira(1_900n)), { idempotencyKey })
    expect(replayed.balanceKobo).toBe(before + naira(1_900n))
    const atOnce = await Promise.allSettled(
      [1, 2, 3].map(() => ada().call(moveFromWallet, moving(spare, naira(1_900n)))),
    )
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of atOnce)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'nothing-to-move' })
    expect(await held()).toBe(before + naira(3_800n))
    expect(await inWallet()).toBe(walletBefore - naira(3_800n))
  })

  it('is not asked about when its target takes less than that, or the wallet has it no more', async () => {
    const little = await arrived(naira(1_000n), naira(50n))
    expect(await asked()).toMatchObject([{ id: little.id, can: { move: 'left-in-wallet' } }])
    const payment = await arrived(naira(1_000n), naira(700n))
    await ada().call(moveFromWallet, { params: { id: other.id }, body: { amountKobo: naira(600n) } })
    expect((await asked()).map(({ id }) => id)).toEqual([little.id])
    expect((await ada().problem(moveFromWallet, moving(payment, naira(700n)))).code).toBe('wallet-too-small')
  })
})

it('is not asked about when its goal would hold more than its plan allows, with what is on its way', async () => {
  const terms = { code: 'CAPPED', name: 'Up to a limit', maxBalanceKobo: naira(2_500n) }
  const plan = await openPlan(server.as('bayo'), server.as('chidi'), terms)
  const capped = await openOrdinaryGoal(ada(), plan.id, { name: 'Phone' })
  const payment = await arrived(naira(1_000n), naira(900n), capped)
  const isAsked = async () => (await asked()).some(({ id, can }) => id === payment.id && can.move === true)
  expect(await isAsked()).toBe(true)
  const second = await startDeposit(ada(), capped, naira(1_700n))
  expect(await isAsked()).toBe(false)
  expect(await ada().call(readPayment, { params: { id: payment.id } })).toMatchObject({
    can: { move: 'left-in-wallet' },
  })
  expect((await ada().problem(moveFromWallet, moving(payment, naira(900n), capped.id))).code).toBe(
    'above-limit',
  )
  await ada().call(cancelPayment, { params: { id: second.id } })
  expect(await isAsked()).toBe(true)
  await ada().call(moveFromWallet, moving(payment, naira(900n), capped.id))
})

it('what came in over is told with the same words, and what is over is moved', async () => {
  const before = await held()
  const payment = await arrived(naira(1_000n), naira(1_250n))
  expect(told()).toMatchObject({ subject: expect.stringContaining('You sent ₦250.00 more than planned') })
  await ada().call(moveFromWallet, moving(payment, naira(250n)))
  expect(await held()).toBe(before + naira(1_250n))
})

it('is asked about for 30 days', async () => {
  const payment = await arrived(naira(1_000n), naira(600n))
  expect((await asked()).map(({ id }) => id)).toContain(payment.id)
  server.clock.advance(30 * 24 * 60 * 60 * 1000)
  expect(await asked()).toEqual([])
})

it('the database keeps no move of money that is not there', async () => {
  const row = (id: string, amount: bigint) =>
    server.db
      .insertInto('payment_moves')
      .values({ payment_id: id, amount_kobo: kobo(amount), moved_at: server.clock.now() })
      .execute()
  const exact = await arrived(naira(1_000n), naira(1_000n))
  await expect(row(exact.id, 100_000n)).rejects.toThrow(/did not leave this in the wallet/)
})
