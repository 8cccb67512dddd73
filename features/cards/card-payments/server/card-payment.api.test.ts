/** Card payments against a provider of our own that speaks the documented protocol, and can lie, repeat, be late and be down. */
import { registryOf } from '@kolo/application/server-feature'
import { kobo, naira } from '@kolo/foundation/money'
import { cancelInvestment, payByCard, readInvestment } from '@kolo/investments/investing'
import { makePlan } from '@kolo/investments/testing'
import { beginInvestment } from '@kolo/investments/testing/investing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { correctPayment } from '@kolo/payments/reversal'
import { disputeEnded, lockForDecision } from '@kolo/payments/server'
import { listGoals, makeCardDeposit, makeDeposit, readGoal } from '@kolo/savings/contract'
import { savings } from '@kolo/savings/server'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { againPath } from '../../cards.paths.ts'
import { cardsFixture } from '../../testing/card-payment.fixtures.ts'
import { signedWith } from '../../testing/fake-paystack.ts'
import * as contract from '../card-payment.contract.ts'
import { unavailableSentence } from '../card-payment.messages.ts'

const { paystack, server, goal, webhook, start, leave, work, askWaiting, moved } = await cardsFixture(
  startTestServer,
  testUsers,
)
const ada = server.as('ada')
const bayo = server.as('bayo')
const read = (id: string) => ada.call(contract.readCardPayment, { params: { id } })
const check = (id: string) => ada.call(contract.checkCardPayment, { params: { id } })
const clearingOf = (amount: bigint, fee: bigint) => ({ clearing: amount - fee, fees: fee })

describe('paying by card', () => {
  it('is offered where a provider is configured, and what it costs is said before', async () => {
    const way = async () => (await ada.call(listGoals, {})).cardWay
    expect(await way()).toEqual({ isOffered: true, feeBearer: 'community', hasPayments: false })
    const payment = await start(naira(20_000n))
    expect((await way()).hasPayments).toBe(true)
    expect(payment).toMatchObject({
      status: 'initiated',
      amountKobo: 2_000_000n,
      feeKobo: 0n,
      chargeKobo: 2_000_000n,
      can: { pay: true, cancel: true },
    })
    expect(await moved(work)).toEqual({})
  })

  it('leads to the provider with our own reference, whole kobo and the way back, and to the same page again', async () => {
    const { id, url, reference, code } = await leave(naira(20_000n))
    expect(reference).toMatch(new RegExp(`^${code}-[2-9A-HJ-NP-Z]{6}$`))
    const { body } = paystack.asked.at(-1) ?? {}
    expect(body).toEqual({
      email: testUsers.ada.email,
      amount: 2_000_000,
      currency: 'NGN',
      reference,
      callback_url: `${server.community.origin}/card-payments/${id}`,
      metadata: { payment: code },
    })
    expect(await ada.call(contract.openCheckout, { params: { id } })).toEqual({ url })
    expect(await read(id)).toMatchObject({ status: 'pending', checkout: { reference } })
  })

  it('the event comes first: booked once the provider was asked, with what it took', async () => {
    const { id, reference } = await leave(naira(20_000n))
    paystack.pay(reference)
    expect(await paystack.sendPaid(webhook, reference)).toEqual([200])
    expect((await read(id)).status).toBe('pending')
    expect(await moved(work)).toEqual({ goal: 2_000_000n, ...clearingOf(2_000_000n, 40_000n) })
    expect(await read(id)).toMatchObject({
      status: 'confirmed',
      confirmation: { receivedKobo: 2_000_000n, outcome: 'exact', toPurposeKobo: 2_000_000n },
    })
    expect((await ada.call(readGoal, { params: { id: goal.id } })).activity.rows[0]?.amountKobo).toBe(
      2_000_000n,
    )
    expect(JSON.stringify(server.jobs)).toContain('payments.confirmed')
    expect(await moved(() => check(id))).toEqual({})
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })

  it('the member comes back first: their look books it, and the event changes nothing', async () => {
    const { id, reference } = await leave(naira(5_000n))
    expect(await check(id)).toMatchObject({ status: 'pending', checkout: { providerStatus: 'abandoned' } })
    paystack.pay(reference)
    server.clock.advance(5_000)
    expect(await moved(() => check(id))).toEqual({ goal: 500_000n, ...clearingOf(500_000n, 17_500n) })
    await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toEqual({})
  })

  it('the event comes twice, late and out of order: one booking, and it is kept once', async () => {
    const { id, reference } = await leave()
    paystack.pay(reference)
    expect(await paystack.sendPaid(webhook, reference, 3)).toEqual(expect.arrayContaining([200]))
    expect(await moved(work)).toMatchObject({ goal: 2_000_000n })
    server.clock.advance(6 * 3_600_000)
    expect(await paystack.sendPaid(webhook, reference)).toEqual([200])
    expect(await moved(work)).toEqual({})
    const { rows } = await sql`select 1 from card_events where reference = ${reference}`.execute(server.db)
    expect(rows).toHaveLength(1)
    expect((await read(id)).status).toBe('confirmed')
  })

  it('no event comes: the provider is asked by itself', async () => {
    const { id, reference } = await leave(naira(2_000n))
    paystack.pay(reference)
    expect(await moved(askWaiting)).toEqual({})
    server.clock.advance(6 * 60_000)
    expect(await moved(askWaiting)).toMatchObject({ goal: 200_000n, fees: 3_000n })
    expect((await read(id)).status).toBe('confirmed')
  })

  it('paid after the 24 hours it could be paid: booked all the same', async () => {
    const { id, reference } = await leave(naira(3_000n))
    const later = sql`update payments set status = 'expired', expires_at = now() where id = ${id}`
    await later.execute(server.database.db)
    expect(await ada.problem(contract.openCheckout, { params: { id } })).toMatchObject({
      code: 'card-closed',
    })
    server.clock.advance(30 * 3_600_000)
    paystack.pay(reference)
    await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toMatchObject({ goal: 300_000n })
  })

  it('given up, and paid all the same', async () => {
    const { id, reference } = await leave(naira(3_000n))
    const cancelled = await ada.call(contract.cancelCardPayment, { params: { id } })
    expect(cancelled).toMatchObject({ status: 'cancelled', can: { pay: 'card-closed' } })
    paystack.pay(reference)
    await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toMatchObject({ goal: 300_000n })
    expect((await read(id)).status).toBe('confirmed')
  })

  it('refused by the bank: failed, and a later success counts', async () => {
    const { id, reference } = await leave(naira(3_000n))
    const charge = paystack.charges.get(reference)
    if (charge) charge.status = 'failed'
    expect(await check(id)).toMatchObject({ status: 'failed', can: { pay: 'card-closed' } })
    paystack.pay(reference)
    await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toMatchObject({ goal: 300_000n })
  })
})

describe('what is not as it was agreed', () => {
  it.each([
    ['less', 1_500_000, { wallet: 1_500_000n, ...clearingOf(1_500_000n, 32_500n) }, 'short'],
    ['more', 2_500_000, { goal: 2_000_000n, wallet: 500_000n, ...clearingOf(2_500_000n, 47_500n) }, 'over'],
  ])('%s: nothing is booked until an administrator books what came', async (_, amount, booked, outcome) => {
    const { id, reference } = await leave(naira(20_000n))
    paystack.pay(reference, { amount })
    await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toEqual({})
    expect(await check(id)).toMatchObject({
      status: 'pending',
      mismatch: { problem: 'amount', paidKobo: BigInt(amount), currency: 'NGN', expectedKobo: 2_000_000n },
      can: { pay: 'card-closed' },
    })
    const query = { which: 'to-look-at' } as const
    const [review] = (await bayo.call(contract.listCardReviews, { query })).rows
    if (!review) throw new Error('No card payment is to be looked at')
    expect(review).toMatchObject({ id, member: { uid: testUsers.ada.uid }, can: { book: true } })
    const booking = { params: { id }, body: { version: review.version } }
    expect(await moved(() => bayo.call(contract.bookCardPayment, booking))).toEqual(booked)
    expect((await bayo.call(contract.listCardReviews, { query })).rows).toEqual([])
    expect((await read(id)).confirmation?.outcome).toBe(outcome)
    expect(await bayo.problem(contract.bookCardPayment, booking)).toMatchObject({ code: 'not-bookable' })
  })

  it('another currency: kept, shown, and never booked', async () => {
    const { id, reference } = await leave()
    paystack.pay(reference, { currency: 'USD' })
    await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toEqual({})
    const { mismatch, version } = await check(id)
    expect(mismatch).toMatchObject({ problem: 'currency', currency: 'USD' })
    const booking = { params: { id }, body: { version } }
    expect(await bayo.problem(contract.bookCardPayment, booking)).toMatchObject({ code: 'not-bookable' })
  })

  it('an event that says paid is not believed while the provider, asked, does not', async () => {
    const { id, reference } = await leave()
    await paystack.send(webhook, { id: 1, reference, amount: 2_000_000, currency: 'NGN', status: 'success' })
    expect(await moved(work)).toEqual({})
    expect((await read(id)).status).toBe('pending')
  })

  it('an answer about another charge books nothing here', async () => {
    const other = await leave()
    paystack.pay(other.reference)
    const { id, reference } = await leave(naira(1_000n))
    paystack.behave({ lies: { status: 'success', reference: 'PAY-2026-999999-ABCDEF', amount: 100_000 } })
    await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toEqual({})
    expect((await read(id)).status).toBe('pending')
  })

  it('of a member who has left: kept for administrators', async () => {
    const { id, reference } = await leave()
    paystack.pay(reference)
    const archive = (is: boolean) =>
      sql`update profiles set is_archived = ${is}, archived_at = ${is ? sql`now()` : sql`null`} where uid = ${testUsers.ada.uid}`.execute(
        server.db,
      )
    await archive(true)
    await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toEqual({})
    await archive(false)
    expect((await read(id)).mismatch?.problem).toBe('member-gone')
  })
})

describe('an event', () => {
  const body = JSON.stringify({
    event: 'charge.success',
    data: { reference: 'SHOP-1', amount: 100, currency: 'NGN' },
  })
  const post = (text: string, signature: string) =>
    fetch(webhook, { method: 'POST', headers: { 'x-paystack-signature': signature }, body: text })

  it.each([
    ['no signature', ''],
    ['of another key', signedWith('sk_test_0000000000000000000', body)],
    ['over other bytes', signedWith(paystack.settings.secretKey, `${body} `)],
    ['cut', signedWith(paystack.settings.secretKey, body).slice(2)],
  ])('with a signature that is wrong is not heard: %s', async (_, signature) => {
    expect((await post(body, signature)).status).toBe(401)
    expect((await bayo.call(contract.listCardEvents, {})).rows).toEqual([])
  })

  it('that belongs to no payment is kept for administrators, and moves nothing', async () => {
    expect((await post(body, signedWith(paystack.settings.secretKey, body))).status).toBe(200)
    expect(await moved(work)).toEqual({})
    const { rows } = await bayo.call(contract.listCardEvents, {})
    expect(rows).toMatchObject([
      { event: 'charge.success', reference: 'SHOP-1', amountKobo: 100n, currency: 'NGN' },
    ])
  })

  it('that is no payment is shown beside the payment it is about', async () => {
    const { reference, code } = await leave()
    const dispute = { id: 7, transaction: { reference }, amount: 2_000_000, currency: 'NGN' }
    expect(await paystack.send(webhook, dispute, { event: 'charge.dispute.create' })).toBe(200)
    expect(await moved(work)).toEqual({})
    const [first] = (await bayo.call(contract.listCardEvents, {})).rows
    expect(first).toMatchObject({ event: 'charge.dispute.create', payment: { code } })
  })

  it('of a dispute holds what came and stops its goal, once, and posts nothing', async () => {
    const { id, reference } = await leave(naira(2_000n))
    paystack.pay(reference)
    await check(id)
    const dispute = { id: 8, transaction: { reference }, amount: 200_000, currency: 'NGN' }
    for (const _ of [1, 2])
      expect(await paystack.send(webhook, dispute, { event: 'charge.dispute.create' })).toBe(200)
    expect(await moved(work)).toEqual({})
    expect((await read(id)).status).toBe('disputed')
    const { goal: held } = await ada.call(readGoal, { params: { id: goal.id } })
    expect(held).toMatchObject({ status: 'frozen', heldKobo: 200_000n })
    await server.db.transaction().execute(async (db) => {
      const ending = { db, now: server.clock.now(), record: () => undefined, registry: registryOf([savings]) }
      const payment = await lockForDecision(db, id, null)
      await disputeEnded({ ...ending, enqueue: async () => undefined }, payment, {
        outcome: 'won',
        reason: 'The bank agrees with the community.',
      })
    })
    expect((await read(id)).status).toBe('confirmed')
  })

  it.each(['not json', '{}', '{"event":"customeridentification.success","data":{}}', '[]'])(
    'that says nothing of a charge is taken and forgotten: %s',
    async (text) => {
      const { rows } = await bayo.call(contract.listCardEvents, {})
      expect((await post(text, signedWith(paystack.settings.secretKey, text))).status).toBe(200)
      expect((await bayo.call(contract.listCardEvents, {})).rows).toHaveLength(rows.length)
    },
  )
})

describe('a provider that is down', () => {
  it.each([
    ['answers with a fault', { status: 500 }],
    ['does not know our key', { status: 401 }],
    ['sends the member to a page that is not safe', { page: 'http://elsewhere.example/pay' }],
    ['sends the member to a script', { page: 'javascript:alert(1)' }],
  ])('%s: said in its words, and tried again with the same payment', async (_, badly) => {
    const { id } = await start()
    paystack.behave(badly)
    const { problem } = await ada.problem(contract.openCheckout, { params: { id } })
    expect(problem).toMatchObject({ code: 'cards-unavailable', message: unavailableSentence })
    paystack.behave()
    expect((await ada.call(contract.openCheckout, { params: { id } })).url).toContain('/checkout/')
  })

  it('while it is asked: the work waits in the queue, and nothing is lost', async () => {
    const { id, reference } = await leave()
    paystack.pay(reference)
    await paystack.sendPaid(webhook, reference)
    paystack.behave({ status: 503 })
    expect(await moved(work)).toEqual({})
    expect(await ada.problem(contract.checkCardPayment, { params: { id } })).toMatchObject({
      code: 'cards-unavailable',
    })
    paystack.behave()
    expect(await moved(work)).toMatchObject({ goal: 2_000_000n })
  })
})

it('whoever bears the fee: the member adds it, and it is told before', async () => {
  const body = { feeBearer: 'member' } as const
  expect(await bayo.call(contract.changeCardSettings, { body })).toMatchObject({
    isConfigured: true,
    ...body,
  })
  const { id, reference, feeKobo, chargeKobo } = await leave(naira(20_000n))
  expect([feeKobo, chargeKobo]).toEqual([40_609n, 2_040_609n])
  await bayo.call(contract.changeCardSettings, { body: { feeBearer: 'community' } })
  paystack.pay(reference)
  await paystack.sendPaid(webhook, reference)
  expect(await moved(work)).toEqual({ goal: 2_000_000n, clearing: 2_000_000n })
  expect((await read(id)).confirmation?.receivedKobo).toBe(kobo(2_000_000n))
})

it('leads to what it is for, and to where the same is put in anew, whatever that is', async () => {
  const forGoal = await start()
  expect(forGoal.target).toMatchObject({ name: goal.name, link: `/savings/${goal.id}` })
  expect(againPath(forGoal, 'card')).toBe(`/savings/${goal.id}?do=save&amount=${forGoal.amountKobo}&by=card`)
  const plan = await makePlan(server.db, {
    preparedBy: testUsers.bayo.uid,
    now: server.clock.now(),
    status: 'open',
  })
  const { id, code } = await beginInvestment(ada, plan.id)
  const invested = await ada.call(payByCard, { params: { id }, body: {} })
  expect(invested.target).toMatchObject({ name: `${plan.name}, ${code}`, link: `/investment/${id}` })
  expect(againPath(invested, 'transfer')).toBe(`/investment/${id}?do=pay&by=transfer`)
})

it('makes an investment active with its money, once, and its place is sold; in one that is deleted it goes to the wallet', async () => {
  const made = { preparedBy: testUsers.bayo.uid, now: server.clock.now(), cap_kobo: naira(20_000n) }
  const plan = await makePlan(server.db, { ...made, status: 'open' })
  const places = () =>
    server.db
      .selectFrom('investment_plans')
      .select(['status', 'subscribed_kobo', 'reserved_kobo'])
      .where('id', '=', plan.id)
      .executeTakeFirstOrThrow()
  const pay = async () => {
    const { id } = await beginInvestment(ada, plan.id)
    const { id: payment } = await ada.call(payByCard, { params: { id }, body: {} })
    await ada.call(contract.openCheckout, { params: { id: payment } })
    return { id, reference: (await read(payment)).checkout?.reference ?? '' }
  }
  const [kept, deleted] = [await pay(), await pay()]
  const own = async ({ id }: { id: string }) => await ada.call(readInvestment, { params: { id } })
  expect(await places()).toMatchObject({ subscribed_kobo: 0n, reserved_kobo: naira(20_000n) })
  paystack.pay(kept.reference)
  await paystack.sendPaid(webhook, kept.reference, 2)
  expect(await moved(work)).toEqual(clearingOf(1_000_000n, 25_000n))
  expect((await own(kept)).investment.status).toBe('active')
  expect((await own(kept)).activity.rows).toHaveLength(1)
  await ada.call(cancelInvestment, { params: { id: deleted.id } })
  expect(await places()).toMatchObject({ subscribed_kobo: naira(10_000n), reserved_kobo: 0n })
  paystack.pay(deleted.reference)
  await paystack.sendPaid(webhook, deleted.reference)
  expect(await moved(work)).toEqual({ wallet: 1_000_000n, ...clearingOf(1_000_000n, 25_000n) })
  expect((await own(deleted)).investment.status).toBe('cancelled')
  expect(await places()).toMatchObject({ subscribed_kobo: naira(10_000n), reserved_kobo: 0n })
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('is for its member alone, and for administrators to see', async () => {
  const { id } = await start()
  const chidi = server.as('chidi')
  expect(await chidi.problem(contract.readCardPayment, { params: { id } })).toMatchObject({
    code: 'not-found',
  })
  expect(await chidi.problem(contract.openCheckout, { params: { id } })).toMatchObject({ code: 'not-found' })
  const [newest] = (await ada.call(contract.listCardPayments, {})).rows
  expect(newest?.id).toBe(id)
  expect((await chidi.call(contract.listCardReviews, {})).rows[0]).toMatchObject({
    id,
    can: { book: 'not-bookable' },
  })
})

it('that was put elsewhere says so, to its member and to administrators on whichever page it stands', async () => {
  const { id, reference } = await leave(naira(2_000n))
  paystack.pay(reference)
  await check(id)
  server.clock.advance(5_000)
  const reason = 'The member had chosen the wrong goal.'
  const body = { targetId: testUsers.ada.uid, reason }
  for (const administrator of [bayo, server.as('chidi')])
    await administrator.call(correctPayment, { params: { id }, body })
  const own = await ada.call(contract.readCardPayment, { params: { id } })
  expect(own).toMatchObject({ status: 'confirmed', target: { name: 'Wallet' }, corrected: { reason } })
  expect(own.corrected?.from).toBe(goal.name)
  expect(await bayo.call(contract.readCardReview, { params: { id } })).toMatchObject({
    id,
    corrected: { reason },
  })
  expect((await ada.problem(contract.readCardReview, { params: { id } })).status).toBe(403)
})

it('asked for again it is the same one, with the latest word about the card; by transfer it waits for its end', async () => {
  const params = { id: goal.id }
  const body = { amountKobo: naira(4_321n) }
  const one = await ada.call(makeCardDeposit, { params, body })
  const pressed = { params, body: { ...body, keepCard: true } }
  const both = await Promise.all([ada.call(makeCardDeposit, pressed), ada.call(makeCardDeposit, pressed)])
  expect(both.map(({ id }) => id)).toEqual([one.id, one.id])
  const kept = await server.db
    .selectFrom('card_payments')
    .select('keep_card')
    .where('payment_id', '=', one.id)
    .executeTakeFirstOrThrow()
  expect(kept.keep_card).toBe(true)
  expect(await ada.problem(makeDeposit, { params, body })).toMatchObject({
    code: 'payment-open',
    message: `You have an open payment of ₦4,321.00 for this, ${one.code}. Finish it, cancel it, or confirm that this is another payment.`,
  })
  await ada.call(contract.cancelCardPayment, { params: { id: one.id } })
  expect((await ada.call(makeCardDeposit, { params, body })).id).not.toBe(one.id)
})

it('switched off, nobody begins one, and what was begun is booked', async () => {
  const { id, reference } = await leave(naira(2_000n))
  expect(await bayo.call(contract.changeCardSettings, { body: { isOffered: false } })).toMatchObject({
    isConfigured: true,
    isOffered: false,
  })
  expect((await ada.call(listGoals, {})).cardWay).toMatchObject({ isOffered: false, hasPayments: true })
  const deposit = { params: { id: goal.id }, body: { amountKobo: naira(1_000n) } }
  expect(await ada.problem(makeCardDeposit, deposit)).toMatchObject({ code: 'cards-unavailable' })
  paystack.pay(reference)
  expect(await check(id)).toMatchObject({ status: 'confirmed' })
  await bayo.call(contract.changeCardSettings, { body: { isOffered: true } })
})

describe('where no provider is configured', async () => {
  const off = await startTestServer({ beside: server, community: { cards: undefined } })
  it('nothing is offered, started or heard', async () => {
    expect((await off.as('ada').call(listGoals, {})).cardWay).toMatchObject({ isOffered: false })
    const deposit = { params: { id: goal.id }, body: { amountKobo: naira(1_000n) } }
    const { problem } = await off.as('ada').problem(makeCardDeposit, deposit)
    expect(problem).toMatchObject({ code: 'cards-unavailable', message: unavailableSentence })
    expect(await paystack.send(off.url + contract.hearPaystack.path, { reference: 'SHOP-2' })).toBe(401)
    await off.close()
  })
})
