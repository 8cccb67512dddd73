/** Cash through HTTP: booked with a receipt, counted by a second officer, within the law's limit, and brought to the bank. */
import { approveApproval } from '@kolo/approvals/contract'
import { takeBackJournal } from '@kolo/books/contract'
import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { correctPayment } from '@kolo/payments/reversal'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { confirmPayment, listCollectionAccounts, listPaymentReviews } from '@kolo/transfers/contract'
import { sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bankCash,
  bookCash,
  type CashReview,
  cancelCash,
  cashToCount,
  changeCashSettings,
  confirmCash,
  listCashReceipts,
  listCashReviews,
  listCashTargets,
  listTills,
  readCashReceipt,
  readCashReview,
} from '../cash.contract.ts'
import { cashAccount } from './cash.postings.ts'

const { server, goal, start } = await paymentsFixture(startTestServer, testUsers)
const [ada, bayo, chidi, dayo] = (['ada', 'bayo', 'chidi', 'dayo'] as const).map((name) => server.as(name))
if (!ada || !bayo || !chidi || !dayo) throw new Error('The cast is not there')
const { rows: accounts } = await bayo.call(listCollectionAccounts, {})
const accountId = accounts[0]?.id ?? ''
const today = server.clock.now().slice(0, 10) as CalendarDate

const order = (amountKobo = naira(20_000n), more: object = {}) => ({
  body: { memberUid: testUsers.ada.uid, purpose: 'savings', targetId: goal.id, amountKobo, ...more },
})
const book = (amount = naira(20_000n), more: object = {}) => bayo.call(bookCash, order(amount, more))
const counted = ({ id, version }: CashReview, countedKobo: bigint) => ({
  params: { id },
  body: { countedKobo: kobo(countedKobo), version },
})
const walletOfAda = { purpose: 'wallet', targetId: testUsers.ada.uid }
const tillOfBayo = async () => {
  const { rows } = await bayo.call(listTills, {})
  const till = rows.find(({ keeper }) => keeper.uid === testUsers.bayo.uid)
  if (!till) throw new Error('Bayo has no till')
  return till
}

it('is offered to nobody before it is switched on', async () => {
  expect((await ada.call(listCashReceipts, {})).isTaken).toBe(false)
  expect(await bayo.problem(bookCash, order())).toMatchObject({ status: 409, code: 'cash-off' })
  expect((await ada.problem(changeCashSettings, { body: { isTaken: true } })).status).toBe(403)
})

describe('switched on', () => {
  beforeAll(async () => {
    await bayo.call(changeCashSettings, { body: { isTaken: true } })
  })
  afterAll(async () => {
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })

  it('of a member who is not active is refused beside the member, with the reason', async () => {
    const active = (is: boolean) =>
      sql`update profiles set is_active = ${is} where uid = ${testUsers.ada.uid}`.execute(server.db)
    await active(false)
    expect(await bayo.problem(bookCash, order())).toMatchObject({
      code: 'member-not-active',
      message: 'This member’s account is not active, so no money can be taken for it.',
      problem: { field: 'memberUid' },
    })
    await active(true)
  })

  it('is booked with a receipt at once, counted by another officer, and then in the goal', async () => {
    const { rows: targets } = await bayo.call(listCashTargets, { params: { id: testUsers.ada.uid } })
    expect(targets.map(({ purpose, id }) => [purpose, id])).toEqual(
      expect.arrayContaining([
        ['savings', goal.id],
        ['wallet', testUsers.ada.uid],
      ]),
    )
    const booked = await book()
    expect(booked).toMatchObject({
      number: expect.stringMatching(/^CSH-\d{4}-\d{6}$/),
      status: 'proof_submitted',
      receivedBy: { uid: testUsers.bayo.uid },
      can: { count: 'own-receipt', cancel: true },
    })
    expect(await ada.call(readCashReceipt, { params: { id: booked.id } })).toMatchObject({
      number: booked.number,
      status: 'proof_submitted',
    })
    expect((await chidi.call(listCashReviews, {})).rows.map(({ id }) => id)).toEqual([booked.id])
    const desk = async (who: typeof bayo) => workIn((await who.call(readAdminHome, {})).work, cashToCount)
    expect(await desk(chidi)).toMatchObject({
      count: 1,
      mine: 1,
      oldestAt: booked.bookedAt,
      rows: [{ number: booked.number, receivedBy: { uid: testUsers.bayo.uid }, can: { count: true } }],
    })
    expect(await desk(bayo)).toMatchObject({ count: 1, mine: 0, rows: [{ can: { count: 'own-receipt' } }] })
    // It waits at the cash desk, not among the transfers.
    const queue = await bayo.call(listPaymentReviews, { query: { status: 'proof_submitted' } })
    expect([queue.rows, queue.queue.count]).toEqual([[], 0])
    expect(await bayo.problem(confirmCash, counted(booked, naira(20_000n)))).toMatchObject({
      code: 'own-receipt',
    })
    expect(await chidi.problem(confirmCash, counted(booked, naira(19_500n)))).toMatchObject({
      code: 'count-differs',
      problem: { field: 'countedKobo' },
    })
    const before = await readBalance(server.db, {
      kind: 'member_savings',
      scope: goal.id,
      ownerUid: testUsers.ada.uid,
    })
    const confirmed = await chidi.call(confirmCash, counted(booked, naira(20_000n)))
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      countedBy: { uid: testUsers.chidi.uid },
      inWallet: false,
    })
    const after = await readBalance(server.db, {
      kind: 'member_savings',
      scope: goal.id,
      ownerUid: testUsers.ada.uid,
    })
    expect(after.balance - before.balance).toBe(naira(20_000n))
    expect((await tillOfBayo()).inHandKobo).toBe(naira(20_000n))
    expect(await desk(chidi)).toEqual({ count: 0, mine: 0, rows: [] })
    expect(await chidi.problem(confirmCash, counted(confirmed, naira(20_000n)))).toMatchObject({
      code: 'cash-decided',
    })
    const subjects = server.jobs.map(({ data }) => String(data.subject))
    expect(subjects).toContain(`Receipt ${booked.number} for your cash`)
    expect(subjects).toContain('Your cash payment is confirmed')
  })

  it.each([
    [
      '₦5,000,000',
      { amountKobo: naira(5_000_000n) },
      'amountKobo',
      'Cash of ₦5,000,000 or more cannot be accepted. Please use a bank transfer.',
    ],
    ['₦99', { amountKobo: naira(99n) }, 'amountKobo', 'Enter an amount between ₦100 and ₦100,000,000.'],
    ['nobody', { memberUid: '' }, 'memberUid', 'Choose the member who brought the cash.'],
    [
      'a stranger',
      { memberUid: testUsers.ada.uid.replace(/.$/, '0') },
      'memberUid',
      'Choose the member who brought the cash.',
    ],
    [
      'their own',
      { memberUid: testUsers.bayo.uid, targetId: testUsers.bayo.uid, purpose: 'wallet' },
      'memberUid',
      'You cannot confirm your own payment.',
    ],
    [
      'a purpose that is none',
      { purpose: 'raffle' },
      'targetId',
      'Choose where the money goes: this takes no money now.',
    ],
    [
      "somebody else's goal",
      { memberUid: testUsers.dayo.uid },
      'targetId',
      'Choose where the money goes: this takes no money now.',
    ],
  ])(
    'of %s is refused beside its field and books nothing; the same form can be sent again',
    async (_, more, field, message) => {
      const count = async () =>
        (await sql<{ n: number }>`select count(*)::int as n from payments`.execute(server.database.db)).rows
      const before = await count()
      const { problem } = await bayo.problem(bookCash, order(undefined, more))
      const said = problem?.errors?.[0] ?? problem
      expect([said?.field, said?.message]).toEqual([field, message])
      expect(await count()).toEqual(before)
      const again = await book(naira(1_000n))
      await bayo.call(cancelCash, {
        params: { id: again.id },
        body: { reason: 'Only tried.', version: again.version },
      })
    },
  )

  it('is summed over 24 hours, but for what was cancelled, and free again a day later', async () => {
    server.clock.advance(25 * 3_600_000)
    const first = await book(naira(4_000_000n), walletOfAda)
    expect(await bayo.problem(bookCash, order(naira(1_000_000n), walletOfAda))).toMatchObject({
      code: 'cash-limit-day',
      problem: { field: 'amountKobo' },
      message:
        'This member brought ₦4,000,000.00 in cash in the last 24 hours. Cash of ₦5,000,000 or more cannot be accepted. Please use a bank transfer.',
    })
    const cancelled = await bayo.call(cancelCash, {
      params: { id: first.id },
      body: { reason: 'A note was false.', version: first.version },
    })
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'A note was false.' })
    expect((await ada.call(readCashReceipt, { params: { id: first.id } })).reason).toBe('A note was false.')
    await book(naira(4_999_999n), walletOfAda)
    server.clock.advance(25 * 3_600_000)
    const next = await book(naira(4_999_999n), walletOfAda)
    expect(next.number > first.number).toBe(true)
  })

  it('two that come at once cannot both pass the limit', async () => {
    server.clock.advance(25 * 3_600_000)
    const sent = await Promise.allSettled([
      book(naira(3_000_000n), walletOfAda),
      chidi.call(bookCash, order(naira(3_000_000n), walletOfAda)),
    ])
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is confirmed once, however many count it at once', async () => {
    server.clock.advance(25 * 3_600_000)
    const booked = await book(naira(3_000n), walletOfAda)
    const before = (await ada.call(readWallet, {})).balanceKobo
    const sent = await Promise.allSettled(
      Array.from({ length: 5 }, () => chidi.call(confirmCash, counted(booked, naira(3_000n)))),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await ada.call(readWallet, {})).balanceKobo - before).toBe(naira(3_000n))
  })

  it('is nobody else’s to see, and moderators neither book nor count it', async () => {
    const booked = await book(naira(1_500n), walletOfAda)
    const on = { params: { id: booked.id } }
    expect((await dayo.problem(readCashReceipt, on)).status).toBe(404)
    for (const who of [ada, dayo]) {
      expect((await who.problem(readCashReview, on)).status).toBe(403)
      expect((await who.problem(bookCash, order())).status).toBe(403)
      expect((await who.problem(confirmCash, counted(booked, naira(1_500n)))).status).toBe(403)
      expect((await who.problem(listTills, {})).status).toBe(403)
    }
  })

  it('is brought to the bank by two, no more than is in hand, under a reference of its own', async () => {
    const till = await tillOfBayo()
    const banking = (more: object = {}) => ({
      params: { id: till.id },
      body: {
        amountKobo: naira(15_000n),
        collectionAccountId: accountId,
        bankReference: 'PAYIN/0001',
        paidOn: today,
        ...more,
      },
    })
    expect(await bayo.problem(bankCash, banking({ amountKobo: kobo(till.inHandKobo + 1n) }))).toMatchObject({
      code: 'more-than-in-hand',
      problem: { field: 'amountKobo' },
    })
    expect(await bayo.problem(bankCash, banking({ collectionAccountId: goal.id }))).toMatchObject({
      code: 'no-such-account',
      problem: { field: 'collectionAccountId' },
    })
    const asked = await bayo.call(bankCash, banking())
    const waiting = asked.rows.find(({ id }) => id === till.id)?.waiting
    expect((await tillOfBayo()).inHandKobo).toBe(till.inHandKobo)
    await chidi.call(approveApproval, {
      params: { id: waiting?.id ?? '' },
      body: { version: waiting?.version ?? 0 },
    })
    expect((await tillOfBayo()).inHandKobo).toBe(kobo(till.inHandKobo - naira(15_000n)))
    const { bankings } = await bayo.call(listTills, {})
    expect(bankings).toMatchObject([{ amountKobo: naira(15_000n), bankReference: 'PAYIN/0001' }])
    expect(await bayo.problem(bankCash, banking({ amountKobo: naira(1n) }))).toMatchObject({
      code: 'bank-reference-used',
      problem: { field: 'bankReference' },
      message: expect.stringContaining(bankings[0]?.code ?? '?'),
    })
    // Nor does it confirm a transfer of a member.
    const payment = await sayItWasSent(ada, await start(naira(1_000n)), 'PAYIN/0001')
    const body = { receivedKobo: naira(1_000n), bankReference: 'PAYIN/0001', version: payment.version }
    expect(await bayo.problem(confirmPayment, { params: { id: payment.id }, body })).toMatchObject({
      code: 'bank-reference-used',
    })
    expect((await readBalance(server.db, cashAccount(till.id))).balance).toBe((await tillOfBayo()).inHandKobo)
  })

  it('is in hand again when two take back that it was brought to the bank, and its reference is free', async () => {
    const before = (await tillOfBayo()).inHandKobo
    const [banking] = (await bayo.call(listTills, {})).bankings
    const body = { reason: 'It was put into the safe.' }
    await expect(
      sql`update cash_bankings set taken_back_at = now() where id = ${banking?.id}`.execute(
        server.database.db,
      ),
    ).rejects.toThrow(/nobody has taken back/)
    const asked = await bayo.call(takeBackJournal, { params: { id: banking?.journalId ?? '' }, body })
    expect((await tillOfBayo()).inHandKobo).toBe(before)
    await chidi.call(approveApproval, {
      params: { id: asked.waiting?.id ?? '' },
      body: { version: asked.waiting?.version ?? 0 },
    })
    expect((await tillOfBayo()).inHandKobo).toBe(kobo(before + naira(15_000n)))
    expect((await bayo.call(listTills, {})).bankings).toMatchObject([{ isTakenBack: true }])
    const again = { amountKobo: naira(15_000n), bankReference: 'PAYIN/0001', paidOn: today }
    const { rows } = await bayo.call(bankCash, {
      params: { id: (await tillOfBayo()).id },
      body: { ...again, collectionAccountId: accountId },
    })
    expect(rows.some(({ waiting }) => waiting !== undefined)).toBe(true)
  })

  it('that was put elsewhere says so on its receipt', async () => {
    const booked = await book(naira(1_500n))
    await chidi.call(confirmCash, counted(booked, naira(1_500n)))
    server.clock.advance(5_000)
    const reason = 'It was meant for the wallet.'
    const body = { targetId: testUsers.ada.uid, reason }
    for (const administrator of [bayo, chidi])
      await administrator.call(correctPayment, { params: { id: booked.id }, body })
    expect(await ada.call(readCashReceipt, { params: { id: booked.id } })).toMatchObject({
      status: 'confirmed',
      target: { name: 'Wallet' },
      corrected: { reason, from: goal.name },
    })
  })

  it('goes to the wallet where its goal closed meanwhile', async () => {
    const booked = await book(naira(2_000n))
    await sql`update savings_accounts set status = 'closed', ended_at = now() where id = ${goal.id}`.execute(
      server.db,
    )
    const seen = await chidi.call(readCashReview, { params: { id: booked.id } })
    expect(await chidi.call(confirmCash, counted(seen, naira(2_000n)))).toMatchObject({ inWallet: true })
  })

  it('the database confirms no cash by one word or by a channel', async () => {
    const booked = await book(naira(1_200n), walletOfAda)
    const change = sql`update payments set status = 'confirmed', confirmed_at = now(), received_kobo = 120000,
      to_purpose_kobo = 120000, to_wallet_kobo = 0, outcome = 'exact', confirmed_reference = 'none', value_on = now(),
      confirmed_with = 'channel', journal_id = gen_random_uuid() where id = ${booked.id}`
    await expect(change.execute(server.database.db)).rejects.toThrow(/counted by two|no channel/)
  })
})
