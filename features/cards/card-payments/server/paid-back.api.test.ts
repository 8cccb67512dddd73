/** What Paystack sends back of a payment and what a bank disputes: booked as Paystack answers, once, in whatever order it is told. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { naira } from '@kolo/foundation/money'
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { refundPayment } from '@kolo/payments/refunds'
import { readReversal } from '@kolo/payments/reversal'
import { readGoal } from '@kolo/savings/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { describe, expect, it } from 'vitest'
import { cardsFixture } from '../../testing/card-payment.fixtures.ts'
import {
  cardsToLookAt,
  changeCardSettings,
  checkCardPayment,
  listCardEvents,
  readCardPayment,
} from '../card-payment.contract.ts'

const { paystack, server, goal, webhook, leave, work, moved } = await cardsFixture(startTestServer, testUsers)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const at = (id: string) => ({ params: { id } })
const statusOf = async (id: string) => (await ada.call(readCardPayment, at(id))).status
const problemOf = async (id: string) => (await bayo.call(readReversal, at(id))).refund?.problem
const goalStatus = async () => (await ada.call(readGoal, at(goal.id))).goal.status

/** Ada paid ₦2,000 by card, and it is booked. */
async function paid() {
  const payment = await leave(naira(2_000n))
  paystack.pay(payment.reference)
  await ada.call(checkCardPayment, at(payment.id))
  server.clock.advance(5_000)
  return payment
}

/** Two administrators decide that it goes back. */
async function goesBack(id: string) {
  await bayo.call(refundPayment, { ...at(id), body: { reason: 'It was paid by mistake.' } })
  const { rows } = await chidi.call(listApprovals, {})
  const { id: approval = '', version = 0 } = rows.find(({ subject }) => subject.id === id) ?? {}
  await chidi.call(approveApproval, { ...at(approval), body: { version } })
  server.clock.advance(5_000)
}

/** What comes round by itself. */
function follow() {
  server.jobs.push({ job: 'cards.follow-refunds', data: {} })
  return work()
}

describe('a refund', () => {
  it('is booked once when Paystack has sent it, however often and in which order that is told', async () => {
    const { id, reference } = await paid()
    await goesBack(id)
    for (const status of ['pending', 'failed'] as const) await paystack.sendRefund(webhook, reference, status)
    expect(await moved(work)).toEqual({})
    expect([await statusOf(id), await problemOf(id)]).toEqual([
      'refund_pending',
      'Paystack could not send it: failed.',
    ])
    await paystack.sendRefund(webhook, reference, 'processed')
    await paystack.sendRefund(webhook, reference, 'processed')
    expect(await moved(work)).toEqual({ clearing: -200_000n })
    expect(await statusOf(id)).toBe('refunded')
    // Told late: how it once stood.
    await paystack.send(webhook, { transaction_reference: reference }, { event: 'refund.processing' })
    expect(await moved(work)).toEqual({})
    expect(await moved(follow)).toEqual({})
    expect(await statusOf(id)).toBe('refunded')
  })

  it('is not believed from the event alone', async () => {
    const { id, reference } = await paid()
    await goesBack(id)
    paystack.refund(reference, 'processing')
    const lie = { status: 'processed', transaction_reference: reference, amount: 200_000, currency: 'NGN' }
    await paystack.send(webhook, lie, { event: 'refund.processed' })
    expect(await moved(work)).toEqual({})
    expect(await statusOf(id)).toBe('refund_pending')
    paystack.refund(reference, 'processed')
    expect(await moved(follow)).toEqual({ clearing: -200_000n })
  })

  it('sent before two administrators decided it moves nothing, and is booked once they did', async () => {
    const { id, reference } = await paid()
    await paystack.sendRefund(webhook, reference, 'processed')
    expect(await moved(work)).toEqual({})
    expect(await statusOf(id)).toBe('confirmed')
    expect((await bayo.call(listCardEvents, {})).rows[0]).toMatchObject({
      event: 'refund.processed',
      payment: { id },
    })
    expect(await moved(() => goesBack(id))).toEqual({ goal: -200_000n })
    paystack.behave({ status: 503 })
    expect(await moved(follow)).toEqual({})
    paystack.behave()
    expect(await moved(work)).toEqual({ clearing: -200_000n })
    expect(await statusOf(id)).toBe('refunded')
  })

  it('of a part is left to administrators, and what Paystack cannot send is told them', async () => {
    const { id, reference } = await paid()
    await goesBack(id)
    await paystack.sendRefund(webhook, reference, 'processed', 50_000)
    expect(await moved(work)).toEqual({})
    expect(await paystack.sendRefund(webhook, reference, 'needs-attention')).toBe(200)
    expect(await moved(work)).toEqual({})
    expect(await problemOf(id)).toBe('Paystack could not send it: needs-attention.')
  })

  it('of all that was paid takes back the fee its member had added', async () => {
    await bayo.call(changeCardSettings, { body: { feeBearer: 'member' } })
    const { id, reference, feeKobo } = await paid()
    await bayo.call(changeCardSettings, { body: { feeBearer: 'community' } })
    await goesBack(id)
    await paystack.sendRefund(webhook, reference, 'processed')
    expect(await moved(work)).toEqual({ clearing: -200_000n - feeKobo, fees: feeKobo })
  })
})

describe('what was paid otherwise than agreed', () => {
  const desk = async () => {
    const { work: lists } = await bayo.call(readAdminHome, {})
    return workIn(lists, cardsToLookAt)
  }
  it('waits on the administrators’ first screen until it is booked, or given back at Paystack', async () => {
    const before = (await desk()).count
    const dollars = await leave(naira(3_000n))
    server.clock.advance(1_000)
    const less = await leave(naira(4_000n))
    paystack.pay(dollars.reference, { currency: 'USD' })
    paystack.pay(less.reference, { amount: 100_000 })
    for (const { reference } of [dollars, less]) await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toEqual({})
    const member = { uid: testUsers.ada.uid, fullName: testUsers.ada.fullName }
    const waiting = await desk()
    expect([waiting.count - before, waiting.mine]).toEqual([2, waiting.count])
    expect(waiting.rows.filter(({ id }) => id === dollars.id || id === less.id)).toMatchObject([
      { id: dollars.id, member, problem: 'currency', currency: 'USD' },
      { id: less.id, member, problem: 'amount', amountKobo: 400_000n, paidKobo: 100_000n },
    ])
    await paystack.sendRefund(webhook, dollars.reference, 'processed')
    paystack.refund(less.reference, 'processed')
    expect(await moved(follow)).toEqual({})
    expect((await desk()).rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining([dollars.id]))
    expect((await desk()).rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining([less.id]))
    expect([await statusOf(dollars.id), await statusOf(less.id)]).toEqual(['failed', 'failed'])
  })
})

describe('a dispute', () => {
  it('that was declined frees what was held; told again nothing happens', async () => {
    const { id, reference } = await paid()
    await paystack.sendDispute(webhook, reference)
    expect(await moved(work)).toEqual({})
    expect([await statusOf(id), await goalStatus()]).toEqual(['disputed', 'frozen'])
    for (const _ of [1, 2]) await paystack.sendDispute(webhook, reference, 'declined')
    expect(await moved(work)).toEqual({})
    expect([await statusOf(id), await goalStatus()]).toEqual(['confirmed', 'active'])
    server.clock.advance(60_000)
    await paystack.sendDispute(webhook, reference, 'declined')
    expect(await moved(work)).toEqual({})
    expect(await statusOf(id)).toBe('confirmed')
  })

  it.each(['merchant-accepted', 'auto-accepted'] as const)(
    'that was %s takes the payment back',
    async (how) => {
      const { id, reference } = await paid()
      await paystack.sendDispute(webhook, reference)
      await work()
      await paystack.sendDispute(webhook, reference, how)
      expect(await moved(work)).toEqual({ goal: -200_000n, clearing: -200_000n })
      expect([await statusOf(id), await goalStatus()]).toEqual(['refunded', 'active'])
    },
  )

  it('whose end is heard before its beginning ends the same, and its beginning stops nothing after it', async () => {
    const { id, reference } = await paid()
    await paystack.sendDispute(webhook, reference, 'merchant-accepted')
    expect(await moved(work)).toEqual({ goal: -200_000n, clearing: -200_000n })
    const won = await paid()
    await paystack.sendDispute(webhook, won.reference, 'declined')
    await work()
    for (const late of [reference, won.reference]) await paystack.sendDispute(webhook, late)
    expect(await moved(work)).toEqual({})
    expect([await statusOf(id), await statusOf(won.id), await goalStatus()]).toEqual([
      'refunded',
      'confirmed',
      'active',
    ])
  })

  it('an event that says it ended is not believed while Paystack, asked, does not, nor where a part goes back', async () => {
    const [{ id, reference }, other] = [await paid(), await paid()]
    const { id: dispute } = paystack.dispute(reference)
    await paystack.sendDispute(webhook, reference)
    const lie = {
      id: dispute,
      status: 'resolved',
      resolution: 'merchant-accepted',
      transaction: { reference },
    }
    await paystack.send(webhook, lie, { event: 'charge.dispute.resolve' })
    expect(await moved(work)).toEqual({})
    expect(await statusOf(id)).toBe('disputed')
    await paystack.sendDispute(webhook, other.reference)
    await work()
    await paystack.sendDispute(webhook, other.reference, 'merchant-accepted', 100_000)
    expect(await moved(work)).toEqual({})
    expect(await statusOf(other.id)).toBe('disputed')
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })
})
