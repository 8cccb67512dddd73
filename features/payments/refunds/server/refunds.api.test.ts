/** Money that came in goes back to whoever sent it, and a payment that a bank disputes is held until that ends. */

import { registryOf } from '@kolo/application/server-feature'
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { type Kobo, kobo, leastKobo, naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { moveFromWallet, readGoal } from '@kolo/savings/contract'
import { savings } from '@kolo/savings/server'
import { startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { readPayment } from '@kolo/transfers/contract'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { readReversal, reversePayment } from '../../reversals/reversal.contract.ts'
import {
  disputeEnded,
  lockForDecision,
  openDispute,
  refundFailed,
  refundSent,
  walletAccount,
} from '../../server/public.ts'
import { payDebt, readWallet } from '../../wallets/wallet.contract.ts'
import { disputePayment, endDispute, refundPayment, sayRefundSent } from '../refunds.contract.ts'

const { server, goal } = await paymentsFixture(startTestServer, testUsers)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const reason = 'The sender asked their bank for it.'
let references = 0
const nextReference = () => `REFUND${String(++references).padStart(6, '0')}`
const owed = { kind: 'withdrawals_payable', scope: 'refunds' } as const
const debt = { kind: 'member_loan', scope: testUsers.ada.uid, ownerUid: testUsers.ada.uid } as const

async function deposit(received: Kobo = naira(1_000n)) {
  server.clock.advance(24 * 3_600_000)
  const sent = await startDeposit(ada, goal, naira(1_000n))
  const bankReference = nextReference()
  await sayItWasSent(ada, sent, bankReference)
  await findTheMoney(bayo, sent, { bankReference, receivedKobo: received, anotherTransfer: true })
  server.clock.advance(1_000)
  return sent
}
const at = ({ id }: { id: string }) => ({ params: { id } })
const askRefund = (payment: { id: string }) => bayo.call(refundPayment, { ...at(payment), body: { reason } })
const sent = async (payment: { id: string }, bankReference = nextReference()) => {
  const [account] = (await bayo.call(readReversal, at(payment))).from
  const sentOn = dayIn(lagos, server.clock.now())
  return { ...at(payment), body: { collectionAccountId: account?.id ?? payment.id, bankReference, sentOn } }
}
/** The second administrator presses "approve" on what waits about a payment. */
async function approve(payment: { id: string }) {
  const { rows } = await chidi.call(listApprovals, {})
  const waiting = rows.find(({ subject }) => subject.id === payment.id)
  const input = { ...at({ id: waiting?.id ?? '' }), body: { version: waiting?.version ?? 0 } }
  await chidi.call(approveApproval, input)
  server.clock.advance(1_000)
  return waiting
}
const goalNow = async () => (await ada.call(readGoal, { params: { id: goal.id } })).goal
const walletNow = () => readBalance(server.db, walletAccount(testUsers.ada.uid))
const statusOf = async (payment: { id: string }) => (await ada.call(readPayment, at(payment))).status
const lastNotice = async () => JSON.stringify((await ada.call(listNotices, {})).rows[0])
const booksHold = async () =>
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })

/** What a channel's own word does, in the transaction of a job: nobody is signed in. */
function byChannel<Answer>(work: (call: Parameters<typeof openDispute>[0]) => Promise<Answer>) {
  return server.db.transaction().execute((db) =>
    work({
      db,
      now: server.clock.now(),
      record: () => undefined,
      enqueue: async () => undefined,
      registry: registryOf([savings]),
    }),
  )
}

describe('a refund', () => {
  it('leaves its purpose with the second word, and the bank when it was sent; the member reads both', async () => {
    const before = (await goalNow()).balanceKobo
    const payment = await deposit()
    expect(await askRefund(payment)).toMatchObject({
      status: 'confirmed',
      approval: { title: `Send payment ${payment.code} back`, status: 'waiting' },
    })
    expect(await approve(payment)).toMatchObject({
      amountKobo: naira(1_000n),
      about: { uid: testUsers.ada.uid },
    })
    expect((await goalNow()).balanceKobo).toBe(before)
    expect((await readBalance(server.db, owed)).balance).toBe(naira(1_000n))
    expect(await ada.call(readPayment, at(payment))).toMatchObject({
      status: 'refund_pending',
      refund: { reason },
    })
    expect(await lastNotice()).toContain('A payment of ₦1,000.00 is being sent back')

    const said = await sent(payment)
    expect(await bayo.call(sayRefundSent, said)).toMatchObject({ approval: { status: 'waiting' } })
    await approve(payment)
    expect((await readBalance(server.db, owed)).balance).toBe(0n)
    expect(await ada.call(readPayment, at(payment))).toMatchObject({
      status: 'refunded',
      refund: { sent: { reference: said.body.bankReference, on: said.body.sentOn } },
    })
    expect(await lastNotice()).toContain(said.body.bankReference)
    await booksHold()
  })
  it('is refused where the member has used the money, whoever asks, and of what is not confirmed', async () => {
    const short = await deposit(naira(900n))
    await ada.call(moveFromWallet, {
      params: { id: goal.id },
      body: { amountKobo: naira(900n), paymentId: short.id },
    })
    const asked = { ...at(short), body: { reason } }
    expect(await bayo.problem(refundPayment, asked)).toMatchObject({ code: 'money-spent' })
    for (const name of ['ada', 'dayo', 'efe'] as const)
      expect((await server.as(name).problem(refundPayment, asked)).status).toBe(403)
    const open = await startDeposit(ada, goal, naira(1_000n))
    expect(await bayo.problem(refundPayment, { ...at(open), body: { reason } })).toMatchObject({
      code: 'not-confirmed',
    })
    expect((await bayo.problem(refundPayment, { ...at(short), body: { reason: 'no' } })).status).toBe(422)
  })
  it('is sent once, from an account of the community, under a reference of its own, after it was decided', async () => {
    const [one, two] = [await deposit(), await deposit()]
    for (const payment of [one, two]) {
      await askRefund(payment)
      await approve(payment)
    }
    const said = await sent(one)
    const no = async (input: typeof said) => (await bayo.problem(sayRefundSent, input)).code
    expect(await no({ ...said, body: { ...said.body, collectionAccountId: one.id } })).toBe(
      'no-paying-account',
    )
    const yesterday = dayIn(lagos, server.clock.now()).replace(/\d\d$/, '01') as typeof said.body.sentOn
    expect(await no({ ...said, body: { ...said.body, sentOn: yesterday } })).toBe('sent-too-early')
    await bayo.call(sayRefundSent, said)
    await approve(one)
    expect(await no(said)).toBe('not-going-back')
    const sameLine = said.body.bankReference.toLowerCase()
    expect(await bayo.problem(sayRefundSent, await sent(two, sameLine))).toMatchObject({
      code: 'reference-used',
      message: expect.stringContaining(one.code),
    })
    expect(await bayo.problem(reversePayment, { ...at(two), body: { reason } })).toMatchObject({
      code: 'not-confirmed',
    })
  })
})

describe('a dispute', () => {
  it('holds what came in and freezes the goal; won, all of it is free again', async () => {
    const payment = await deposit(naira(1_200n))
    const [goalBefore, walletBefore] = [await goalNow(), await walletNow()]
    expect(await bayo.call(disputePayment, { ...at(payment), body: { reason } })).toMatchObject({
      status: 'disputed',
      dispute: { heldKobo: naira(1_200n), frozen: true, reason },
    })
    expect(await goalNow()).toMatchObject({ status: 'frozen', frozenReason: reason })
    expect(await ada.call(readGoal, { params: { id: goal.id } })).toMatchObject({ isDisputed: true })
    expect((await walletNow()).held).toBe(walletBefore.held + naira(200n))
    expect(await lastNotice()).toContain('takes and gives nothing')
    expect(await statusOf(payment)).toBe('disputed')

    const ended = {
      ...at(payment),
      body: { outcome: 'won' as const, reason: 'The bank has closed the case.' },
    }
    expect(await bayo.call(endDispute, ended)).toMatchObject({ approval: { status: 'waiting' } })
    await approve(payment)
    expect(await goalNow()).toMatchObject({ status: 'active', balanceKobo: goalBefore.balanceKobo })
    expect(await walletNow()).toEqual(walletBefore)
    expect(await statusOf(payment)).toBe('confirmed')
    await booksHold()
  })
  it('lost, takes what was held and no more: what was spent before is owed', async () => {
    const debtBefore = (await readBalance(server.db, debt)).balance
    const payment = await deposit(naira(900n))
    const others = (await walletNow()).available - naira(900n)
    await ada.call(moveFromWallet, {
      params: { id: goal.id },
      body: { amountKobo: naira(900n), paymentId: payment.id },
    })
    const before = await walletNow()
    await bayo.call(disputePayment, { ...at(payment), body: { reason } })
    const there = leastKobo(kobo(others), naira(900n))
    expect((await walletNow()).held).toBe(before.held + there)
    // What comes in later is the member's own, and is not taken for it.
    await deposit(naira(950n))
    await bayo.call(endDispute, {
      ...at(payment),
      body: { outcome: 'lost', reason: 'The bank has taken it.' },
    })
    await approve(payment)
    expect((await walletNow()).balance).toBe(kobo(before.balance + naira(950n) - there))
    expect((await readBalance(server.db, debt)).balance).toBe(kobo(debtBefore + naira(900n) - there))
    expect(await ada.call(readPayment, at(payment))).toMatchObject({
      status: 'refunded',
      dispute: { ended: { outcome: 'lost', owedKobo: kobo(naira(900n) - there) } },
    })
    expect(await lastNotice()).toContain('The bank has reversed ₦900.00')
    await booksHold()
  })
  it('leaves a debt that its member pays from the wallet, no more than is owed and no more than is there', async () => {
    const { owedKobo, availableKobo } = await ada.call(readWallet, {})
    expect(owedKobo).toBeGreaterThan(0n)
    const no = async (amountKobo: bigint) =>
      (await ada.problem(payDebt, { body: { amountKobo: kobo(amountKobo) } })).code
    expect(await no(availableKobo + 1n)).toMatch(/above-debt|wallet-too-small/)
    expect(await no(owedKobo + 1n)).toMatch(/above-debt|wallet-too-small/)
    expect((await ada.problem(payDebt, { body: { amountKobo: kobo(0n) } })).status).toBe(422)
    const part = kobo(owedKobo - 1n)
    expect(await ada.call(payDebt, { body: { amountKobo: part } })).toMatchObject({
      owedKobo: 1n,
      availableKobo: availableKobo - part,
    })
    expect(await no(2n)).toBe('above-debt')
    await booksHold()
  })
  it('does not free a goal that an administrator has frozen since', async () => {
    const payment = await deposit()
    await bayo.call(disputePayment, { ...at(payment), body: { reason } })
    server.clock.advance(1_000)
    await server.db
      .updateTable('savings_accounts')
      .set({ frozen_at: server.clock.now(), frozen_reason: 'Another matter.' })
      .where('id', '=', goal.id)
      .execute()
    await bayo.call(endDispute, { ...at(payment), body: { outcome: 'won', reason } })
    await approve(payment)
    expect(await goalNow()).toMatchObject({ status: 'frozen', frozenReason: 'Another matter.' })
    expect(await ada.call(readGoal, { params: { id: goal.id } })).toMatchObject({ isDisputed: false })
    await server.db
      .updateTable('savings_accounts')
      .set({ status: 'active', frozen_at: null, frozen_reason: null })
      .where('id', '=', goal.id)
      .execute()
  })
})

it('a channel says the same by itself, once each, and of a payment that may be said so', async () => {
  const payment = await deposit()
  // What the stage pays by is a transfer; of a channel that proves it, everything else is the same.
  await server.database.asOwner((owner) =>
    owner.query(
      `update payments set channel = 'card', transfer_code = null, collection_account_id = null where id = $1`,
      [payment.id],
    ),
  )
  const locked = (db: Parameters<typeof lockForDecision>[0]) => lockForDecision(db, payment.id, null)
  const opens = { reason: 'Paystack: the customer did not know this charge.', reference: 'DSP-1', by: null }
  const open = () => byChannel(async (call) => openDispute(call, await locked(call.db), opens))
  expect(await open()).toMatchObject({ status: 'disputed' })
  expect(isRefusal(await open())).toBe(true)
  const won = { outcome: 'won' as const, reason: 'Paystack: declined.' }
  const end = () => byChannel(async (call) => disputeEnded(call, await locked(call.db), won))
  expect(await end()).toMatchObject({ status: 'confirmed' })
  expect(isRefusal(await end())).toBe(true)
  // The event of the opening comes once more, late.
  expect(isRefusal(await open())).toBe(true)

  const sendBack = () =>
    byChannel(async (call) =>
      refundSent(call, await locked(call.db), {
        from: { kind: 'psp_clearing', scope: 'paystack' },
        reference: 'RFD-1',
        on: dayIn(lagos, call.now),
      }),
    )
  expect(isRefusal(await sendBack())).toBe(true)
  await askRefund(payment)
  await approve(payment)
  const failed = await byChannel(async (call) =>
    refundFailed(call, await locked(call.db), 'The card was closed.'),
  )
  expect(failed).toMatchObject({ status: 'refund_pending' })
  expect(await bayo.call(readReversal, at(payment))).toMatchObject({
    refund: { problem: 'The card was closed.' },
    can: { sayRefundSent: true },
  })
  expect(await sendBack()).toMatchObject({ status: 'refunded' })
  expect(isRefusal(await sendBack())).toBe(true)
  await booksHold()
})

it('PostgreSQL lets no payment go back, or be disputed, without what has to be beside it', async () => {
  const payment = await deposit()
  const app = new pg.Client({ connectionString: server.database.appUrl })
  await app.connect()
  const code = (statement: string) =>
    app.query(statement).then(
      () => 'it was done',
      (error: pg.DatabaseError) => error.code,
    )
  const to = (status: string) => code(`update payments set status = '${status}' where id = '${payment.id}'`)
  for (const status of ['refund_pending', 'refunded', 'disputed']) expect(await to(status)).toBe('23514')
  await askRefund(payment)
  await approve(payment)
  for (const status of ['confirmed', 'refunded', 'reversed', 'disputed'])
    expect(await to(status)).toBe('23514')
  expect(await code(`update payment_refunds set reason = 'another'`)).toBe('42501')
  expect(await code(`delete from payment_refunds`)).toBe('42501')
  await app.end()
})
