import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { changeTier } from '@kolo/profile/members'
import { makeDeposit } from '@kolo/savings/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { describe, expect, it } from 'vitest'
import { findTheMoney, receiptBytes, sayItWasSent } from '../../testing/transfer.factory.ts'
import { paymentsFixture } from '../../testing/transfer.fixtures.ts'
import {
  confirmPayment,
  listPaymentReviews,
  listPayments,
  type Payment,
  readPayment,
  readPaymentReview,
  rejectPayment,
  submitProof,
} from '../transfer.contract.ts'

const { server, goal, start, upload, runJob } = await paymentsFixture(startTestServer, testUsers)
let references = 0
const nextReference = () => `NIP${String(++references).padStart(8, '0')}`
const { ada, bayo } = testUsers
const asAda = () => server.as('ada')
const at = (payment: { id: string }) => ({ params: { id: payment.id } })

const reviewOf = (payment: { id: string }) => server.as('bayo').call(readPaymentReview, at(payment))

async function reject(payment: { id: string }, reason = 'No such line in the bank.') {
  const { version } = await reviewOf(payment)
  return server.as('bayo').call(rejectPayment, { ...at(payment), body: { reason, version } })
}

describe('a stranger', () => {
  it('finds no payment of somebody else', async () => {
    const payment = await start()
    for (const person of ['efe', 'bayo', 'funke'] as const) {
      const other = server.as(person)
      expect((await other.problem(readPayment, at(payment))).status).toBe(404)
      expect((await other.call(listPayments, {})).rows).toEqual([])
    }
    const proof = { ...at(payment), body: { bankReference: nextReference() } }
    expect((await server.as('bayo').problem(submitProof, proof)).status).toBe(404)
    expect((await upload('bayo', payment, receiptBytes('png'), 'image/png')).status).toBe(404)
    expect((await server.as('dayo').problem(readPaymentReview, at(payment))).status).toBe(403)
  })
  it('nor one that does not exist, nor one that is no id', async () => {
    expect((await asAda().problem(readPayment, { params: { id: ada.uid } })).status).toBe(404)
    expect((await asAda().problem(readPayment, { params: { id: 'x' } })).status).toBe(422)
  })
})

describe('the proof', () => {
  it('is a receipt or a bank reference, and nothing less', async () => {
    const payment = await start()
    const nothing = await asAda().problem(submitProof, { ...at(payment), body: {} })
    expect(nothing).toMatchObject({
      code: 'proof-missing',
      message: 'Please add the transfer receipt or the bank reference.',
    })
    expect((await upload('ada', payment, receiptBytes('pdf'), 'application/pdf')).status).toBe(201)
    const sent = await asAda().call(submitProof, { ...at(payment), body: { payerName: 'Nwosu Ada' } })
    expect(sent).toMatchObject({
      status: 'proof_submitted',
      payerName: 'Nwosu Ada',
      receipts: [{ contentType: 'application/pdf' }],
    })
  })
  it('may be completed while it is checked, without losing its place in the queue', async () => {
    const payment = await sayItWasSent(asAda(), await start(), nextReference())
    server.clock.advance(60_000)
    const completed = await sayItWasSent(asAda(), payment, nextReference())
    expect(completed.submittedAt).toBe(payment.submittedAt)
    expect(completed.bankReference).not.toBe(payment.bankReference)
  })
  it('can be sent by a member whose account is not active, because the money has left the bank', async () => {
    const seed = await server.db.selectFrom('payments').selectAll().limit(1).executeTakeFirstOrThrow()
    const id = '01900000-0000-7000-8000-0000000000e1'
    await server.db
      .insertInto('payments')
      .values({
        id,
        code: 'PAY-2026-900001',
        member_uid: testUsers.efe.uid,
        purpose: 'savings',
        target_id: goal.id,
        amount_kobo: naira(1_000n),
        channel: 'transfer',
        transfer_code: 'EFEEFE',
        collection_account_id: seed.collection_account_id,
        status: 'pending',
        started_at: server.clock.now(),
        expires_at: seed.expires_at,
      })
      .execute()
    expect((await sayItWasSent(server.as('efe'), { id }, nextReference())).status).toBe('proof_submitted')
    const deposit = { params: { id: goal.id }, body: { amountKobo: naira(500n) } }
    expect((await server.as('efe').problem(makeDeposit, deposit)).code).toBe('account-inactive')
  })
})

describe('a payment of another channel', () => {
  it('is not found here: nobody proves it, sees it among transfers or confirms it with a line of the bank', async () => {
    const {
      transfer_code: _,
      collection_account_id: __,
      ...begun
    } = await server.db
      .selectFrom('payments')
      .selectAll()
      .where('status', '=', 'pending')
      .limit(1)
      .executeTakeFirstOrThrow()
    const id = '01900000-0000-7000-8000-0000000000e2'
    const card = { ...begun, id, code: 'PAY-2026-900002', channel: 'card', member_uid: testUsers.ada.uid }
    await server.db.insertInto('payments').values(card).execute()
    const proof = { params: { id }, body: { bankReference: nextReference() } }
    expect((await asAda().problem(submitProof, proof)).code).toBe('not-found')
    expect((await asAda().problem(readPayment, { params: { id } })).code).toBe('not-found')
    const { rows } = await asAda().call(listPayments, { query: { limit: 100 } })
    expect(rows.map((row) => row.id)).not.toContain(id)
    const bayo = server.as('bayo')
    expect((await bayo.problem(readPaymentReview, { params: { id } })).code).toBe('not-found')
    const found = await bayo.call(listPaymentReviews, { query: { reference: card.code } })
    expect(found.rows).toEqual([])
    const body = { receivedKobo: kobo(begun.amount_kobo), bankReference: nextReference(), version: 1 }
    expect((await bayo.problem(confirmPayment, { params: { id }, body })).code).toBe('not-found')
  })
})

describe('a rejection', () => {
  it('gives the reason, and the member sends the proof again', async () => {
    const payment = await start()
    await upload('ada', payment, receiptBytes('png'), 'image/png')
    await asAda().call(submitProof, { ...at(payment), body: {} })
    server.clock.advance(3_600_000)
    const rejected = await reject(payment)
    expect(rejected).toMatchObject({ status: 'rejected', rejection: { reason: 'No such line in the bank.' } })
    expect(server.jobs.at(-1)).toMatchObject({
      job: 'mail.send',
      data: { to: ada.email, text: expect.stringContaining('No such line in the bank.') },
    })
    const seen = await asAda().call(readPayment, at(payment))
    expect(seen).toMatchObject({
      status: 'rejected',
      instructions: { amountKobo: 100_000n },
      can: { submitProof: true },
    })

    // The old receipt has been looked at already: something new is needed.
    expect((await asAda().problem(submitProof, { ...at(payment), body: {} })).code).toBe('proof-missing')
    server.clock.advance(1_000)
    await upload('ada', payment, receiptBytes('jpeg'), 'image/jpeg')
    const again = await asAda().call(submitProof, { ...at(payment), body: {} })
    expect(again.status).toBe('proof_submitted')
    const done = await findTheMoney(server.as('bayo'), payment, { bankReference: nextReference() })
    expect(done).toMatchObject({ status: 'confirmed', member: { rejectedBefore: 1 } })
  })
  it('needs a reason and something that waits', async () => {
    const payment = await start()
    const body = { reason: 'No such line.', version: payment.version }
    expect((await server.as('bayo').problem(rejectPayment, { ...at(payment), body })).code).toBe(
      'not-waiting',
    )
    const short = { ...at(payment), body: { reason: ' no ', version: payment.version } }
    expect((await server.as('bayo').problem(rejectPayment, short)).status).toBe(422)
  })
  it('forgets the word of a first administrator', async () => {
    const payment = await sayItWasSent(asAda(), await start(naira(600_000n)), nextReference())
    await findTheMoney(server.as('chidi'), payment, { bankReference: 'FIRSTWORD01' })
    await reject(payment)
    await sayItWasSent(asAda(), payment, nextReference())
    const fresh = await reviewOf(payment)
    expect(fresh.firstConfirmation).toBeUndefined()
    const kept = await findTheMoney(server.as('bayo'), payment, { bankReference: nextReference() })
    expect(kept.status).toBe('proof_submitted')
  })
})

describe('72 hours', () => {
  it('end a payment nobody proved, and no other', async () => {
    const idle = await start()
    const proved = await sayItWasSent(asAda(), await start(), nextReference())
    server.clock.advance(72 * 3_600_000 - 1)
    const young = await start()
    await runJob('payments.expire')
    expect((await asAda().call(readPayment, at(idle))).status).toBe('pending')
    server.clock.advance(1)
    await runJob('payments.expire')
    const expired = await asAda().call(readPayment, at(idle))
    expect(expired).toMatchObject({ status: 'expired', can: { submitProof: 'payment-closed' } })
    expect(expired.instructions).toBeUndefined()
    expect((await asAda().call(readPayment, at(proved))).status).toBe('proof_submitted')
    expect((await asAda().call(readPayment, at(young))).status).toBe('pending')
    const late = await asAda().problem(submitProof, { ...at(idle), body: { bankReference: nextReference() } })
    expect(late).toMatchObject({ code: 'payment-closed' })
    const confirming = {
      receivedKobo: naira(1_000n),
      bankReference: nextReference(),
      version: expired.version,
    }
    expect((await server.as('bayo').problem(confirmPayment, { ...at(idle), body: confirming })).code).toBe(
      'not-waiting',
    )
  })
  it('begin again with a rejection', async () => {
    const payment = await sayItWasSent(asAda(), await start(), nextReference())
    server.clock.advance(71 * 3_600_000)
    const { expiresAt } = await reject(payment)
    expect(Date.parse(expiresAt) - Date.parse(server.clock.now())).toBe(72 * 3_600_000)
  })
})

describe('the queue', () => {
  it('is oldest first, paged, with its count and sum', async () => {
    const before = (await server.as('bayo').call(listPaymentReviews, {})).queue
    const sent: Payment[] = []
    for (let n = 0; n < 3; n++) {
      server.clock.advance(1_000)
      sent.push(await sayItWasSent(asAda(), await start(naira(2_000n)), nextReference()))
    }
    const { queue } = await server.as('bayo').call(listPaymentReviews, {})
    expect(queue).toMatchObject({ count: before.count + 3, sumKobo: before.sumKobo + 600_000n })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await server
        .as('bayo')
        .call(listPaymentReviews, { query: { limit: 2, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(queue.count)
    expect(new Set(seen).size).toBe(queue.count)
    expect(seen.slice(-3)).toEqual(sent.map(({ id }) => id))
  })
})

describe('a payment an administrator looks for', () => {
  it('is found by what a bank made of its transfer code, or by its own code, in any state', async () => {
    const payment = await start(naira(3_000n))
    const plain = payment.transferCode.replaceAll('-', '')
    for (const reference of [
      payment.transferCode,
      plain.toLowerCase(),
      payment.code,
      payment.code.toLowerCase(),
    ]) {
      const { rows } = await server.as('bayo').call(listPaymentReviews, { query: { reference } })
      expect(rows.map(({ id }) => id)).toEqual([payment.id])
    }
    const none = await server.as('bayo').call(listPaymentReviews, { query: { reference: "KOLO-'; --" } })
    expect(none.rows).toEqual([])
  })
})

describe('payments nobody finishes', () => {
  it('are twenty at most', async () => {
    await server.db
      .updateTable('payments')
      .set({ status: 'expired' })
      .where('status', 'in', ['pending', 'rejected', 'proof_submitted'])
      .execute()
    for (let n = 0; n < 20; n++) await start(naira(100n))
    const input = { params: { id: goal.id }, body: { amountKobo: naira(100n), another: true } }
    expect(await asAda().problem(makeDeposit, input)).toMatchObject({
      code: 'too-many-payments',
      message: expect.stringContaining('You have 20 transfers that are not finished.'),
    })
  })
})

describe("the member's tier", () => {
  it('limits one deposit and, with what is on its way, the balance', async () => {
    await server.db
      .updateTable('payments')
      .set({ status: 'expired' })
      .where('status', '=', 'pending')
      .execute()
    for (const who of ['bayo', 'chidi'] as const) {
      await server.as(who).call(changeTier, {
        params: { uid: ada.uid },
        body: { tier: 'basic', reason: 'A fresh start for this test.' },
      })
    }
    const tooMuch = await asAda().problem(makeDeposit, {
      params: { id: goal.id },
      body: { amountKobo: kobo(5_000_001n) },
    })
    expect(tooMuch).toMatchObject({
      code: 'above-tier-deposit',
      message:
        'This amount is above the limit for your account tier (₦50,000.00). Complete verification to raise it.',
      problem: { field: 'amountKobo' },
    })
    let refused = 0
    for (let n = 0; n < 8; n++) {
      const body = { amountKobo: naira(50_000n), another: true }
      const deposit = { params: { id: goal.id }, body }
      const problem = await asAda()
        .call(makeDeposit, deposit)
        .then(
          () => undefined,
          (error) => error,
        )
      if (!problem) continue
      refused += 1
      expect(problem).toMatchObject({
        code: 'above-limit',
        message: 'This would take the account above its limit of ₦300,000.00.',
      })
    }
    expect(refused).toBeGreaterThan(0)
  })
  it('holds when two deposits start at once', async () => {
    await server.db
      .updateTable('payments')
      .set({ status: 'expired' })
      .where('status', 'in', ['pending', 'rejected', 'proof_submitted'])
      .execute()
    const room = 5
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        asAda().call(makeDeposit, {
          params: { id: goal.id },
          body: { amountKobo: naira(50_000n), another: true },
        }),
      ),
    )
    const passed = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(passed).toBe(room)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('above-limit')
  })
  it('is looked at again when a payment that was not found is sent again, also ten at once', async () => {
    const tier = (accountTier: 'basic' | 'premium') =>
      server.db
        .updateTable('profiles')
        .set({ account_tier: accountTier })
        .where('uid', '=', ada.uid)
        .execute()
    await tier('premium')
    await server.db
      .updateTable('payments')
      .set({ status: 'expired' })
      .where('status', 'in', ['pending', 'rejected', 'proof_submitted'])
      .execute()
    async function notFound(amount: Kobo) {
      const payment = await start(amount)
      await sayItWasSent(asAda(), payment, nextReference())
      await reject(payment)
      return { ...at(payment), body: { bankReference: nextReference() } }
    }
    const large = await notFound(naira(60_000n))
    const small: (typeof large)[] = []
    for (let n = 0; n < 10; n++) small.push(await notFound(naira(50_000n)))
    await tier('basic')
    const tooLarge = await asAda().problem(submitProof, large)
    expect(tooLarge).toMatchObject({
      code: 'above-tier-deposit',
      message:
        'This amount is above the limit for your account tier (₦50,000.00). Complete verification to raise it.',
    })
    expect(tooLarge.problem).not.toHaveProperty('field')
    const outcomes = await Promise.allSettled(small.map((again) => asAda().call(submitProof, again)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(5)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('above-limit')
  })
})

it('everything an administrator decided is in the audit log under their name', async () => {
  const kinds = await server.db
    .selectFrom('audit_events')
    .select('kind')
    .distinct()
    .where('actor_uid', '=', bayo.uid)
    .orderBy('kind')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'collection-account.proposed',
      'payment.confirmed',
      'payment.rejected',
      'savings-plan.drafted',
    ]),
  )
})
