/** Many small payments are one large one, and what once needed two administrators needs them for ever. */
import { writeSetting } from '@kolo/application/community-settings'
import { kobo, naira } from '@kolo/foundation/money'
import { openOrdinaryGoal, startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, testKey } from '@kolo/server/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findTheMoney, sayItWasSent } from '../../testing/transfer.factory.ts'
import { paymentsFixture } from '../../testing/transfer.fixtures.ts'
import { secondAdministratorFrom } from '../../transfers/server/transfer.settings.ts'
import { changeThreshold } from '../../transfers/settings.contract.ts'
import {
  confirmPayment,
  type Payment,
  readPaymentReview,
  rejectPayment,
} from '../../transfers/transfer.contract.ts'

const { server, goal } = await paymentsFixture(startTestServer, testUsers)
const beside = await startTestServer({ beside: server })
afterAll(() => beside.close())
let references = 0
const nextReference = () => `PIECE${String(++references).padStart(8, '0')}`
const day = 24 * 3_600_000
const at = (payment: { id: string }) => ({ params: { id: payment.id } })
const asBayo = () => server.as('bayo')
const asChidi = () => server.as('chidi')

/** Every test has a day of its own. */
beforeEach(async () => {
  server.clock.advance(day)
  await administrate('bayo', 'chidi')
})

async function administrate(...names: ('bayo' | 'chidi')[]) {
  for (const name of ['bayo', 'chidi'] as const) {
    const role = names.includes(name) ? 'admin' : 'user'
    await server.db.updateTable('profiles').set({ role }).where('uid', '=', testUsers[name].uid).execute()
  }
}

let dayosGoal: { id: string } | undefined
async function sent(amount = naira(200_000n), who: 'ada' | 'dayo' = 'ada'): Promise<Payment> {
  const member = server.as(who)
  if (who === 'dayo') dayosGoal ??= await openOrdinaryGoal(member, goal.plan.id)
  const target = (who === 'dayo' && dayosGoal) || goal
  return sayItWasSent(member, await startDeposit(member, target, amount), nextReference())
}
const found = (who: 'bayo' | 'chidi', payment: Payment) =>
  findTheMoney(server.as(who), payment, { bankReference: nextReference() })

describe('one word', () => {
  it('lets in less than the threshold of one payer in 24 hours, whoever says it, and the sheet says so before', async () => {
    expect((await found('bayo', await sent())).status).toBe('confirmed')
    expect((await found('chidi', await sent())).status).toBe('confirmed')
    const third = await sent()
    const review = await asBayo().call(readPaymentReview, at(third))
    expect(review).toMatchObject({ needsSecond: true, secondBecause: 'payer-day' })
    expect((await found('bayo', third)).status).toBe('proof_submitted')
    const small = await sent(kobo(9_999_999n))
    expect(await asBayo().call(readPaymentReview, at(small))).toMatchObject({ needsSecond: false })
    expect((await found('bayo', small)).status).toBe('confirmed')
    server.clock.advance(day)
    expect((await found('bayo', await sent())).status).toBe('confirmed')
  })
  it('lets in less than the threshold by one administrator, of however many payers', async () => {
    expect((await found('bayo', await sent(naira(250_000n)))).status).toBe('confirmed')
    const other = await sent(naira(250_000n), 'dayo')
    expect(await asBayo().call(readPaymentReview, at(other))).toMatchObject({
      secondBecause: 'administrator-day',
    })
    expect(await asChidi().call(readPaymentReview, at(other))).toMatchObject({ needsSecond: false })
    expect((await found('chidi', other)).status).toBe('confirmed')
  })
  it('does not count what two looked at', async () => {
    const large = await sent(naira(600_000n))
    const bankReference = nextReference()
    await findTheMoney(asBayo(), large, { bankReference })
    expect((await findTheMoney(asChidi(), large, { bankReference })).status).toBe('confirmed')
    expect((await found('bayo', await sent(naira(400_000n)))).status).toBe('confirmed')
  })
  it('twenty at once, on two nodes, let in one', async () => {
    const payments: Payment[] = []
    for (let n = 0; n < 20; n++) payments.push(await sent(kobo(49_999_999n), n % 2 ? 'dayo' : 'ada'))
    const answers = await Promise.all(
      payments.map(async (payment, n) => {
        const body = {
          receivedKobo: payment.amountKobo,
          bankReference: nextReference(),
          version: payment.version,
        }
        const node = n % 3 ? server : beside
        const input = { ...at(payment), body: { ...body, anotherTransfer: true } }
        return (await node.as('bayo').call(confirmPayment, input)).status
      }),
    )
    expect(answers.filter((status) => status === 'confirmed')).toHaveLength(1)
    expect(answers.filter((status) => status === 'proof_submitted')).toHaveLength(19)
    for (const payment of payments) await sendBackIfWaiting(payment)
  })
})

async function sendBackIfWaiting(payment: { id: string }) {
  const { status, version } = await asBayo().call(readPaymentReview, at(payment))
  if (status !== 'proof_submitted') return
  await asBayo().call(rejectPayment, { ...at(payment), body: { reason: 'It was for a test.', version } })
}

describe('a payment that once needed two', () => {
  it('needs two after it was rejected and proved again, also when its first word was the mistake', async () => {
    const payment = await sent(naira(1_000n))
    const bankReference = nextReference()
    await findTheMoney(asBayo(), payment, { bankReference, receivedKobo: naira(700_000n) })
    await sendBackIfWaiting(payment)
    await sayItWasSent(server.as('ada'), payment, nextReference())
    expect(await asBayo().call(readPaymentReview, at(payment))).toMatchObject({
      needsSecond: true,
      secondBecause: 'once-needed',
    })
    expect((await findTheMoney(asBayo(), payment, { bankReference })).status).toBe('proof_submitted')
    expect((await findTheMoney(asChidi(), payment, { bankReference })).status).toBe('confirmed')
  })
  it('needs two when the threshold has risen since', async () => {
    const payment = await sent(naira(600_000n))
    const decision = { actorUid: testUsers.bayo.uid, now: server.clock.now() }
    await writeSetting(server.db, secondAdministratorFrom, naira(900_000n), decision)
    expect((await found('bayo', payment)).status).toBe('proof_submitted')
    await writeSetting(server.db, secondAdministratorFrom, naira(500_000n), decision)
    await sendBackIfWaiting(payment)
  })
  it('is remembered by the database, whoever asks it to forget', async () => {
    const payment = await sent(naira(600_000n))
    const forget = server.db.updateTable('payments').set({ needs_two: false }).where('id', '=', payment.id)
    await expect(forget.execute()).rejects.toThrow('once needed two administrators')
    await sendBackIfWaiting(payment)
  })
})

describe('the only administrator', () => {
  it('confirms nothing above the ceiling, at once or in pieces', async () => {
    const large = await sent(naira(5_000_001n))
    await administrate('bayo')
    const input = (payment: Payment) => ({
      ...at(payment),
      body: { receivedKobo: payment.amountKobo, bankReference: nextReference(), version: payment.version },
    })
    expect(await asBayo().problem(confirmPayment, input(large))).toMatchObject({
      code: 'above-alone-ceiling',
      message:
        'You can confirm up to ₦5,000,000.00 in 24 hours on your own. This payment needs a second administrator.',
    })
    const one = await sent(naira(3_000_000n))
    const two = await sent(naira(2_500_000n))
    const words = new Map([one, two].map(({ id }) => [id, nextReference()]))
    for (const payment of [one, two])
      await findTheMoney(asBayo(), payment, { bankReference: words.get(payment.id) ?? '' })
    server.clock.advance(day)
    const done = await findTheMoney(asBayo(), one, { bankReference: words.get(one.id) ?? '' })
    expect(done.status).toBe('confirmed')
    const { version } = await asBayo().call(readPaymentReview, at(two))
    const again = { receivedKobo: two.amountKobo, bankReference: words.get(two.id) ?? '', version }
    expect((await asBayo().problem(confirmPayment, { ...at(two), body: again })).code).toBe(
      'above-alone-ceiling',
    )
    await sendBackIfWaiting(large)
  })
  it('what it confirmed alone counts against what else it decides alone', async () => {
    server.clock.advance(2 * day)
    const payment = await sent(naira(4_000_000n))
    await administrate('bayo')
    const bankReference = nextReference()
    await findTheMoney(asBayo(), payment, { bankReference })
    const raise = { body: { amountKobo: naira(1_500_000n), reason: 'Decided at the general meeting.' } }
    await asBayo().call(changeThreshold, raise)
    server.clock.advance(day)
    expect((await findTheMoney(asBayo(), payment, { bankReference })).status).toBe('confirmed')
    expect((await asBayo().problem(changeThreshold, raise)).code).toBe('above-alone-ceiling')
    server.clock.advance(day)
    const raised = await asBayo().call(changeThreshold, raise)
    expect(raised.secondAdministratorFromKobo).toBe(naira(1_500_000n))
    await asBayo().call(changeThreshold, {
      body: { amountKobo: naira(500_000n), reason: raise.body.reason },
    })
  })
  it('cannot go on after an objection, not even by rejecting and hearing of it again', async () => {
    const payment = await sent(naira(600_000n))
    await administrate('bayo')
    const bankReference = nextReference()
    await findTheMoney(asBayo(), payment, { bankReference })
    const headers = { 'content-type': 'application/json', 'idempotency-key': testKey() }
    const objecting = { method: 'POST', headers }
    const listed = (await (await server.as('dayo').fetch('/api/alone-notices')).json()) as {
      rows: { id: string; sentence: string }[]
    }
    const notice = listed.rows.find(({ sentence }) => sentence.includes(payment.code))
    expect(notice?.sentence).toBe(`The payment ${payment.code} of ₦600,000.00 is about to be confirmed.`)
    const objected = await server.as('dayo').fetch(`/api/alone-notices/${notice?.id}/objection`, {
      ...objecting,
      body: JSON.stringify({ reason: 'Nobody knows of this transfer.' }),
    })
    expect(objected.status).toBe(201)
    server.clock.advance(2 * day)
    const { version, can } = await asBayo().call(readPaymentReview, at(payment))
    expect(can.confirm).toBe('second-administrator-needed')
    const again = { receivedKobo: payment.amountKobo, bankReference, version }
    expect((await asBayo().problem(confirmPayment, { ...at(payment), body: again })).code).toBe(
      'second-administrator-needed',
    )
    await sendBackIfWaiting(payment)
    await sayItWasSent(server.as('ada'), payment, nextReference())
    await findTheMoney(asBayo(), payment, { bankReference })
    server.clock.advance(2 * day)
    expect((await asBayo().call(readPaymentReview, at(payment))).can.confirm).toBe(
      'second-administrator-needed',
    )
    await administrate('bayo', 'chidi')
    expect((await findTheMoney(asChidi(), payment, { bankReference })).status).toBe('confirmed')
  })
})
