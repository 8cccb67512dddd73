/** The main job from end to end: a goal, a transfer, a confirmation, and books that agree to the kobo. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer, testKey } from '@kolo/server/testing'
import {
  confirmPayment,
  listPaymentReviews,
  readPayment,
  readPaymentReview,
  rejectPayment,
  submitProof,
} from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listGoals, makeDeposit, moveFromWallet, readGoal } from '../../goals/goal.contract.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan, startDeposit } from '../../testing/goal.factory.ts'

let server: TestServer
let dataDir: string
let planId: string
let bankScope: string
let references = 0
const { ada, bayo, chidi } = testUsers
const nextReference = () => `FT26112000${String(++references).padStart(4, '0')}`

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-savings-'))
  server = await startTestServer({ community: { dataDir } })
  for (const person of Object.values(testUsers)) {
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  }
  bankScope = (await openCollectionAccount(server.as('bayo'), server.as('chidi'))).id
  planId = (await openPlan(server.as('bayo'), server.as('chidi'))).id
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(() => {
  server.jobs.length = 0
})

const asAda = () => server.as('ada')
const asBayo = () => server.as('bayo')
const asChidi = () => server.as('chidi')
const bank = async () => (await readBalance(server.db, { kind: 'bank', scope: bankScope })).balance

async function goalOfAda(name = 'House rent') {
  return openOrdinaryGoal(asAda(), planId, { name })
}

async function events(kind: string, id: string) {
  return server.db
    .selectFrom('audit_events')
    .selectAll()
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .execute()
}

describe('a deposit', () => {
  it('grows the goal exactly when an administrator found the money, and every book says the same', async () => {
    const goal = await goalOfAda()
    const before = await bank()
    expect(goal).toMatchObject({
      status: 'pending',
      balanceKobo: 0n,
      code: expect.stringMatching(/^SAV-2026-\d{6}$/),
    })

    const payment = await startDeposit(asAda(), goal, naira(84_000n))
    expect(payment).toMatchObject({
      status: 'pending',
      code: expect.stringMatching(/^PAY-2026-\d{6}$/),
      transferCode: expect.stringMatching(/^KOLO-[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$/),
      target: { id: goal.id, name: 'House rent' },
      instructions: { bankName: 'Sahel Trust Bank', accountNumber: '0102030401', amountKobo: 8_400_000n },
      can: { submitProof: true },
    })

    const sent = await sayItWasSent(asAda(), payment, nextReference())
    expect(sent.status).toBe('proof_submitted')
    expect(sent.instructions).toBeUndefined()
    const waiting = await asAda().call(readGoal, { params: { id: goal.id } })
    expect(waiting.goal).toMatchObject({ balanceKobo: 0n, checkingKobo: 8_400_000n, status: 'pending' })
    expect(waiting.payments.map(({ id }) => id)).toEqual([payment.id])

    const review = await findTheMoney(asBayo(), payment, {
      bankReference: nextReference(),
      note: 'Thank you.',
    })
    expect(review).toMatchObject({
      status: 'confirmed',
      confirmation: {
        receivedKobo: 8_400_000n,
        toPurposeKobo: 8_400_000n,
        toWalletKobo: 0n,
        outcome: 'exact',
      },
      member: { fullName: 'Ada Nwosu', memberCode: expect.stringMatching(/^KM-/) },
    })

    const page = await asAda().call(readGoal, { params: { id: goal.id } })
    expect(page.goal).toMatchObject({ status: 'active', balanceKobo: 8_400_000n, checkingKobo: 0n })
    expect(page.activity.rows).toMatchObject([
      {
        amountKobo: 8_400_000n,
        balanceAfterKobo: 8_400_000n,
        description: `Transfer ${payment.transferCode}`,
      },
    ])
    expect(page.payments).toEqual([])
    expect(await bank()).toBe(before + 8_400_000n)
    const [audited] = await events('payment.confirmed', payment.id)
    expect(audited).toMatchObject({
      actor_uid: bayo.uid,
      subject_uid: ada.uid,
      facts: { code: payment.code, receivedKobo: '8400000', promisedKobo: '8400000', outcome: 'exact' },
    })
    expect(server.jobs.filter(({ job }) => job === 'mail.send')).toMatchObject([
      {
        data: {
          to: ada.email,
          subject: 'Your transfer is confirmed',
          text: expect.stringContaining('₦84,000.00'),
        },
      },
    ])
    const [mail] = server.jobs.filter(({ job }) => job === 'mail.send')
    // The amount by itself, and what it was for, in both parts.
    expect(mail?.data.html).toMatch(/font-size:32px[^>]*>₦84,000\.00</)
    for (const said of [goal.name, payment.transferCode, payment.code]) {
      expect(mail?.data.text).toContain(`: ${said}`)
      expect(mail?.data.html).toContain(`>${said}</td>`)
    }
  })

  it('shows totals and goals on one page, without money that is only being checked', async () => {
    const before = (await asAda().call(listGoals, {})).totals
    const goal = await goalOfAda('School fees')
    await depositAndConfirm(asAda(), asBayo(), goal, naira(20_000n), nextReference())
    server.clock.advance(1_000)
    const second = await startDeposit(asAda(), goal, naira(5_000n))
    await sayItWasSent(asAda(), second, nextReference())
    const { totals, goals, payments, plans, can } = await asAda().call(listGoals, {})
    expect(totals.savedKobo).toBe(before.savedKobo + 2_000_000n)
    expect(totals.checkingKobo).toBe(before.checkingKobo + 500_000n)
    expect(goals.find(({ id }) => id === goal.id)).toMatchObject({
      balanceKobo: 2_000_000n,
      checkingKobo: 500_000n,
    })
    expect(payments[0]).toMatchObject({ id: second.id, status: 'proof_submitted' })
    expect(plans.map(({ id }) => id)).toContain(planId)
    expect(can).toEqual({ openGoal: true })
    await findTheMoney(asBayo(), second, { bankReference: nextReference() })
  })
})

describe('an amount that is not the amount promised', () => {
  it('short: all of it goes to the wallet, the member is asked and can move it', async () => {
    const goal = await goalOfAda('Shop stock')
    const payment = await startDeposit(asAda(), goal, naira(200_000n))
    await sayItWasSent(asAda(), payment, nextReference())
    await findTheMoney(asBayo(), payment, { receivedKobo: naira(199_500n), bankReference: nextReference() })
    const mail = server.jobs.at(-1)?.data.text
    expect(mail).toContain(
      'You sent ₦500.00 less than the ₦200,000.00 planned. ₦199,500.00 is in your wallet. Your money is safe.',
    )
    expect(mail).toContain('Would you like to move it')
    expect(mail).toContain(`Move to Shop stock: ${server.community.origin}/savings/${goal.id}`)
    expect(await asAda().call(readPayment, { params: { id: payment.id } })).toMatchObject({
      status: 'confirmed',
      confirmation: { outcome: 'short', toPurposeKobo: 0n, toWalletKobo: 19_950_000n },
    })
    const wallet = await asAda().call(readWallet, {})
    expect(wallet.availableKobo).toBe(19_950_000n)

    const moved = await asAda().call(moveFromWallet, {
      params: { id: goal.id },
      body: { amountKobo: naira(199_500n), paymentId: payment.id },
    })
    expect(moved).toMatchObject({ status: 'active', balanceKobo: 19_950_000n })
    const problem = await asAda().problem(moveFromWallet, {
      params: { id: goal.id },
      body: { amountKobo: naira(100n) },
    })
    expect(problem).toMatchObject({
      code: 'wallet-too-small',
      message: 'Your wallet has ₦0.00. Choose that or less.',
    })
  })

  it('over: the promised amount to the goal, the rest to the wallet', async () => {
    const goal = await goalOfAda('Emergency')
    const before = (await asAda().call(readWallet, {})).balanceKobo
    const payment = await startDeposit(asAda(), goal, naira(50_000n))
    await sayItWasSent(asAda(), payment, nextReference())
    const review = await findTheMoney(asBayo(), payment, {
      receivedKobo: kobo(5_050_001n),
      bankReference: nextReference(),
    })
    expect(review.confirmation).toMatchObject({
      outcome: 'over',
      toPurposeKobo: 5_000_000n,
      toWalletKobo: 50_001n,
    })
    expect((await asAda().call(readWallet, {})).balanceKobo).toBe(before + 50_001n)
    await asAda().call(moveFromWallet, { params: { id: goal.id }, body: { amountKobo: naira(500n) } })
  })
})

describe('who may confirm', () => {
  async function submitted(amount: Kobo = naira(1_000n), payer: 'ada' | 'bayo' = 'ada') {
    const member = server.as(payer)
    const goal =
      (await member.call(listGoals, {})).goals.find(({ name }) => name === 'Who may confirm') ??
      (await openOrdinaryGoal(member, planId, { name: 'Who may confirm' }))
    const payment = await startDeposit(member, goal, amount)
    return sayItWasSent(member, payment, nextReference())
  }
  const confirming = (payment: { id: string; amountKobo: Kobo; version: number }, changes = {}) => ({
    params: { id: payment.id },
    body: {
      receivedKobo: payment.amountKobo,
      bankReference: nextReference(),
      version: payment.version,
      anotherTransfer: true,
      ...changes,
    },
  })

  it('no member, no moderator, no stranger', async () => {
    const payment = await submitted()
    for (const person of ['ada', 'dayo', 'efe', 'funke'] as const) {
      expect((await server.as(person).problem(confirmPayment, confirming(payment))).status).toBe(403)
      expect((await server.as(person).problem(listPaymentReviews, {})).status).toBe(403)
    }
    expect((await server.client().problem(confirmPayment, confirming(payment))).status).toBe(401)
    await asBayo().call(confirmPayment, confirming(payment))
  })

  it('never the payer, who may not reject it either', async () => {
    const payment = await submitted(naira(1_000n), 'bayo')
    const problem = await asBayo().problem(confirmPayment, confirming(payment))
    expect(problem).toMatchObject({
      status: 409,
      code: 'own-payment',
      message: 'You cannot confirm your own payment.',
    })
    const reject = {
      params: { id: payment.id },
      body: { reason: 'Not in the bank.', version: payment.version },
    }
    expect((await asBayo().problem(rejectPayment, reject)).code).toBe('own-payment')
    const seen = await asBayo().call(readPaymentReview, { params: { id: payment.id } })
    expect(seen.can).toMatchObject({ confirm: 'own-payment', reject: 'own-payment' })
    await asChidi().call(confirmPayment, confirming(payment))
  })

  it('from ₦500,000 two administrators who wrote the same', async () => {
    const payment = await submitted(naira(500_000n))
    const bankReference = nextReference()
    const first = await asBayo().call(confirmPayment, confirming(payment, { bankReference }))
    expect(first).toMatchObject({
      status: 'proof_submitted',
      needsSecond: true,
      firstConfirmation: { by: { uid: bayo.uid, fullName: 'Bayo Adeyemi' }, receivedKobo: 50_000_000n },
      can: { confirm: 'second-administrator-needed' },
    })
    const again = await asBayo().problem(confirmPayment, confirming(first, { bankReference }))
    expect(again).toMatchObject({
      code: 'second-administrator-needed',
      message: 'This payment needs a second administrator.',
    })
    const other = confirming(first, { bankReference, receivedKobo: naira(499_000n) })
    expect((await asChidi().problem(confirmPayment, other)).code).toBe('confirmation-differs')
    const done = await asChidi().call(
      confirmPayment,
      confirming(first, { bankReference: bankReference.toLowerCase() }),
    )
    expect(done).toMatchObject({ status: 'confirmed', confirmation: { outcome: 'exact' } })
    const rows = await server.db
      .selectFrom('payment_decisions')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.administrator_uid).sort()).toEqual([bayo.uid, chidi.uid].sort())
  })

  it('just under the threshold one administrator is enough; just over what came in it is not', async () => {
    // A day of its own, before and after: what one word lets in is summed up over 24 hours.
    server.clock.advance(24 * 3_600_000)
    const under = await submitted(kobo(49_999_999n))
    expect((await asBayo().call(confirmPayment, confirming(under))).status).toBe('confirmed')
    const over = await submitted(kobo(49_999_999n))
    const kept = await asBayo().call(confirmPayment, confirming(over, { receivedKobo: naira(500_000n) }))
    expect(kept.status).toBe('proof_submitted')
    await asBayo().call(rejectPayment, {
      params: { id: over.id },
      body: { reason: 'Wrong line of the bank.', version: kept.version },
    })
    server.clock.advance(24 * 3_600_000)
  })

  it('of two administrators at once exactly one confirms', async () => {
    const payment = await submitted()
    const outcomes = await Promise.allSettled([
      asBayo().call(confirmPayment, confirming(payment)),
      asChidi().call(confirmPayment, confirming(payment)),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'not-waiting' })
    expect(await events('payment.confirmed', payment.id)).toHaveLength(1)
  })

  it('one bank reference confirms one payment, however it is written, even at once', async () => {
    const one = await submitted()
    const two = await submitted()
    const outcomes = await Promise.allSettled([
      asBayo().call(confirmPayment, confirming(one, { bankReference: 'NIP 000-4711/a' })),
      asChidi().call(confirmPayment, confirming(two, { bankReference: 'nip0004711A' })),
    ])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    const won = outcomes.find((outcome) => outcome.status === 'fulfilled')
    expect(lost?.reason).toMatchObject({
      code: 'bank-reference-used',
      message: `This bank reference was already used for payment ${won?.value.code}.`,
    })
    const left = won?.value.id === one.id ? two : one
    await asBayo().call(confirmPayment, confirming(left))
  })

  it('a replayed key answers the same and posts nothing; another body is refused', async () => {
    const payment = await submitted()
    const idempotencyKey = testKey()
    const input = confirming(payment)
    const first = await asBayo().call(confirmPayment, input, { idempotencyKey })
    const before = await bank()
    expect(await asBayo().call(confirmPayment, input, { idempotencyKey })).toEqual(first)
    expect(await bank()).toBe(before)
    const other = confirming(payment, { receivedKobo: naira(2_000n) })
    expect(await asBayo().problem(confirmPayment, other, { idempotencyKey })).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    })
  })

  it('a stale look is not enough', async () => {
    const payment = await submitted()
    const newer = await asAda().call(submitProof, {
      params: { id: payment.id },
      body: { bankReference: nextReference() },
    })
    expect((await asBayo().problem(confirmPayment, confirming(payment))).code).toBe('changed-meanwhile')
    await asBayo().call(confirmPayment, confirming(newer))
  })
})

describe('what is sent', () => {
  it.each(['-1', '0', '9999', '10000000001', '1e21', '100.5', '', ' 100000', '0x64'])(
    'the amount %j is refused with its sentence',
    async (amountKobo) => {
      const goal = (await asAda().call(listGoals, {})).goals[0]
      const answer = await asAda().fetch(`/api/savings/${goal?.id}/deposits`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': testKey() },
        body: JSON.stringify({ amountKobo }),
      })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ code: 'invalid-input', errors: [{ field: 'amountKobo' }] })
    },
  )
  it.each([
    [10_000_000_001n, 'Enter an amount between ₦100 and ₦100,000,000.'],
    [9_999n, 'Enter an amount between ₦100 and ₦100,000,000.'],
    [0n, 'Enter an amount above ₦0.'],
    [-1n, 'Enter an amount above ₦0.'],
  ])('an amount of %s kobo says why not', async (amount, sentence) => {
    const goal = (await asAda().call(listGoals, {})).goals[0]
    const input = { params: { id: goal?.id ?? '' }, body: { amountKobo: kobo(amount) } }
    const { problem } = await asAda().problem(makeDeposit, input)
    expect(problem?.errors).toMatchObject([{ message: sentence }])
  })
})
