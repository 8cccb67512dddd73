/** A payment that was confirmed by mistake is taken back by two, and what arrived is booked where it belongs. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { moveFromWallet, readGoal } from '@kolo/savings/contract'
import { openOrdinaryGoal, startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, testKey } from '@kolo/server/testing'
import { readPayment } from '@kolo/transfers/contract'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { walletAccount } from '../../server/public.ts'
import { readWallet } from '../../wallets/wallet.contract.ts'
import { readReversal, reversePayment } from '../reversal.contract.ts'

const { server, goal, plan } = await paymentsFixture(startTestServer, testUsers)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const reason = 'The line in the bank belongs to somebody else.'
let references = 0
const nextReference = () => `BACK${String(++references).padStart(8, '0')}`
const dayosGoal = await openOrdinaryGoal(server.as('dayo'), plan.id)

async function deposit(received: Kobo = naira(1_000n), bankReference = nextReference()) {
  server.clock.advance(24 * 3_600_000)
  const sent = await startDeposit(ada, goal, naira(1_000n))
  await sayItWasSent(ada, sent, bankReference)
  await findTheMoney(bayo, sent, { bankReference, receivedKobo: received, anotherTransfer: true })
  server.clock.advance(1_000)
  return { ...sent, bankReference }
}
const at = ({ id }: { id: string }) => ({ params: { id } })
const ask = (payment: { id: string }, body: { forCode?: string } = {}) =>
  bayo.call(reversePayment, { ...at(payment), body: { reason, ...body } })
const refused = async (payment: { id: string }, who = bayo, body: { forCode?: string } = {}) =>
  await who.problem(reversePayment, { ...at(payment), body: { reason, ...body } })

async function approve(payment: { code: string }) {
  const { rows } = await chidi.call(listApprovals, {})
  const waiting = rows.find(({ kind, title }) => kind === 'payments.reversal' && title.endsWith(payment.code))
  const input = { ...at({ id: waiting?.id ?? '' }), body: { version: waiting?.version ?? 0 } }
  return {
    waiting,
    approve: () => chidi.call(approveApproval, input),
    problem: () => chidi.problem(approveApproval, input),
  }
}
async function takeBack(payment: { id: string; code: string }, body: { forCode?: string } = {}) {
  await ask(payment, body)
  await (await approve(payment)).approve()
  server.clock.advance(1_000)
}
const goalBalance = async () => (await ada.call(readGoal, { params: { id: goal.id } })).goal.balanceKobo
const walletBalance = async () => (await readBalance(server.db, walletAccount(testUsers.ada.uid))).balance

describe('a payment confirmed by mistake', () => {
  it('waits for a second administrator, then leaves the balance whole, with the reason the member reads', async () => {
    const before = await goalBalance()
    const payment = await deposit()
    expect(await ask(payment)).toMatchObject({
      status: 'confirmed',
      approval: { status: 'waiting' },
      can: { reverse: true },
    })
    expect((await refused(payment)).code).toBe('own-approval')
    expect(await goalBalance()).toBe(before + naira(1_000n))
    const { waiting, approve: press } = await approve(payment)
    expect(waiting).toMatchObject({
      title: `Reverse payment ${payment.code}`,
      amountKobo: naira(1_000n),
      about: { uid: testUsers.ada.uid },
      reason,
    })
    await press()
    expect(await goalBalance()).toBe(before)
    expect(await ada.call(readPayment, at(payment))).toMatchObject({
      status: 'reversed',
      takenBack: { reason },
      can: { move: 'nothing-to-move' },
    })
    expect(await bayo.call(readReversal, at(payment))).toMatchObject({
      status: 'reversed',
      reversed: { reason },
      can: { reverse: 'not-confirmed' },
    })
    const [notice] = (await ada.call(listNotices, {})).rows
    expect(JSON.stringify(notice)).toContain('A payment of ₦1,000.00 was reversed')
    expect(JSON.stringify(notice)).toContain(reason)
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
    const event = await server.db
      .selectFrom('audit_events')
      .selectAll()
      .where('kind', '=', 'payment.reversed')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      actor_uid: testUsers.chidi.uid,
      subject_uid: testUsers.ada.uid,
      facts: { code: payment.code },
    })
  })
  it('is taken back once, and then its bank reference can confirm the right one', async () => {
    const payment = await deposit()
    await takeBack(payment)
    expect((await refused(payment)).code).toBe('not-confirmed')
    const again = await deposit(naira(1_000n), payment.bankReference)
    expect((await ada.call(readPayment, at(again))).status).toBe('confirmed')
  })
  it('that came in short and lies in the wallet goes out of the wallet', async () => {
    const before = await walletBalance()
    const payment = await deposit(naira(900n))
    await takeBack(payment)
    expect(await walletBalance()).toBe(before)
    const [line] = (await ada.call(readWallet, {})).rows
    expect(line).toMatchObject({
      description: expect.stringMatching(/^Reversed: Transfer/),
      amountKobo: kobo(-90_000n),
    })
  })
  it('is left as it is where the member has used the money, also while it waits', async () => {
    const payment = await deposit(naira(900n))
    await ask(payment)
    await ada.call(moveFromWallet, {
      params: { id: goal.id },
      body: { amountKobo: naira(900n), paymentId: payment.id },
    })
    const { problem } = await approve(payment)
    expect(await problem()).toMatchObject({
      code: 'cannot-be-applied',
      message: expect.stringContaining('Only ₦0.00 of the ₦900.00 is still available'),
    })
    expect((await ada.call(readPayment, at(payment))).status).toBe('confirmed')
    const other = await deposit(naira(900n))
    await ada.call(moveFromWallet, {
      params: { id: goal.id },
      body: { amountKobo: naira(900n), paymentId: other.id },
    })
    expect(await refused(other)).toMatchObject({ code: 'money-spent' })
  })
  it('is no matter for its own member, for members or for moderators', async () => {
    const payment = await deposit()
    for (const name of ['ada', 'dayo', 'efe'] as const)
      expect((await refused(payment, server.as(name))).status).toBe(403)
    expect((await bayo.problem(reversePayment, { ...at(payment), body: { reason: 'no' } })).status).toBe(422)
  })
})

describe('a payment of somebody else', () => {
  it('is confirmed in the same transaction, and keeps the bank reference', async () => {
    const before = await goalBalance()
    const wrong = await deposit()
    const right = await startDeposit(server.as('dayo'), dayosGoal, naira(1_000n))
    await takeBack(wrong, { forCode: right.code.toLowerCase() })
    expect(await goalBalance()).toBe(before)
    expect(await server.as('dayo').call(readPayment, at(right))).toMatchObject({
      status: 'confirmed',
      confirmation: { receivedKobo: naira(1_000n), bankReference: wrong.bankReference, outcome: 'exact' },
    })
    expect(await bayo.call(readReversal, at(wrong))).toMatchObject({ reversed: { correctedBy: right.code } })
    expect((await server.as('dayo').call(readGoal, { params: { id: dayosGoal.id } })).goal.balanceKobo).toBe(
      naira(1_000n),
    )
    const again = await startDeposit(ada, goal, naira(1_000n))
    await sayItWasSent(ada, again, wrong.bankReference)
    await expect(findTheMoney(bayo, again, { bankReference: wrong.bankReference })).rejects.toThrow(
      right.code,
    )
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })
  it('is refused where there is none, or it cannot take the money', async () => {
    const [wrong, done] = [await deposit(), await deposit()]
    expect(await refused(wrong, bayo, { forCode: 'PAY-2026-999999' })).toMatchObject({
      code: 'no-such-payment',
    })
    for (const forCode of [wrong.code, done.code]) {
      expect(await refused(wrong, bayo, { forCode })).toMatchObject({ code: 'payment-not-open' })
    }
  })
})

it('two who approve at once take it back once', async () => {
  const payment = await deposit()
  await ask(payment)
  const { waiting } = await approve(payment)
  const input = { ...at({ id: waiting?.id ?? '' }), body: { version: waiting?.version ?? 0 } }
  const answers = await Promise.allSettled(
    [1, 2].map(() => chidi.call(approveApproval, input, { idempotencyKey: testKey() })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('PostgreSQL takes nothing back without an approval of the same transaction and the journal that posts it back', async () => {
  const payment = await deposit()
  const app = new pg.Client({ connectionString: server.database.appUrl })
  await app.connect()
  const code = (statement: string) =>
    app.query(statement).then(
      () => 'it was done',
      (error: pg.DatabaseError) => error.code,
    )
  const { journal_id } = await server.db
    .selectFrom('payments')
    .select('journal_id')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  const back = `update payments set status = 'reversed', reversed_at = now(), reversal_reason = 'because', reversal_journal_id = '${journal_id}' where id = '${payment.id}'`
  expect(await code(back)).toBe('23514')
  await takeBack(payment)
  expect(await code(`update payments set reversal_reason = 'another' where id = '${payment.id}'`)).toBe(
    '23514',
  )
  expect(
    await code(
      `update payments set status = 'confirmed', reversed_at = null, reversal_reason = null, reversal_journal_id = null where id = '${payment.id}'`,
    ),
  ).toBe('23514')
  await app.end()
})

it('whatever came in and was taken back, balances are as before, once, and never below nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ kobo: fc.bigInt(1n, 250_000n), spent: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (arrivals) => {
        const start = { goal: await goalBalance(), wallet: await walletBalance() }
        const kept = { goal: 0n, wallet: 0n }
        const paid: { id: string; code: string; kobo: bigint; spent: boolean }[] = []
        for (const { kobo: received, spent } of arrivals) {
          const payment = await deposit(kobo(received))
          const movable = spent && received >= 50_000n && received < 100_000n
          if (movable)
            await ada.call(moveFromWallet, {
              params: { id: goal.id },
              body: { amountKobo: kobo(received), paymentId: payment.id },
            })
          paid.push({ id: payment.id, code: payment.code, kobo: received, spent: movable })
        }
        for (const { id, code, kobo: received, spent } of paid) {
          // ₦1,000 was promised: less went to the wallet whole, more left its rest there.
          const fromWallet = received < 100_000n ? received : received - 100_000n
          if ((await walletBalance()) < fromWallet) {
            expect((await refused({ id })).code).toBe('money-spent')
            kept.goal += spent ? received : received - fromWallet
            kept.wallet += spent ? 0n : fromWallet
          } else {
            await takeBack({ id, code })
            if (spent) {
              kept.goal += received
              kept.wallet -= received
            }
            expect((await refused({ id })).code).toBe('not-confirmed')
          }
          expect(await walletBalance()).toBeGreaterThanOrEqual(0n)
        }
        expect(await goalBalance()).toBe(start.goal + kept.goal)
        expect(await walletBalance()).toBe(start.wallet + kept.wallet)
        expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
      },
    ),
    { numRuns: process.env.DEEP === '1' ? 100 : 2, endOnFailure: true },
  )
})
