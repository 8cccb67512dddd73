/** Withdrawals that Paystack pays: told once, asked about however often, booked once, and never paid a second time. */
import { approveApproval } from '@kolo/approvals/contract'
import { hearPaystack } from '@kolo/cards/contract'
import { startOwnPaystack } from '@kolo/cards/testing'
import type { Db } from '@kolo/database/tables'
import { type Kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { readBalance } from '@kolo/ledger/balance'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBatch } from '../../payout-batches/batches.contract.ts'
import { approvedBy, seen } from '../../testing/withdrawal.factory.ts'
import { aDay, withdrawalsFixture } from '../../testing/withdrawal.fixtures.ts'
import {
  approveWithdrawal,
  failWithdrawal,
  listWithdrawalReviews,
  payWithdrawal,
  putWithdrawalOnHold,
  retryWithdrawal,
  sendWithdrawal,
} from '../../withdrawals/reviews.contract.ts'
import { changeWithdrawalTerms } from '../../withdrawals/settings.contract.ts'
import { readWithdrawal } from '../../withdrawals/withdrawal.contract.ts'
import { payoutJobs } from './payouts.jobs.ts'

const paystack = await startOwnPaystack()
const community = { cards: paystack.settings }
const { server, bank, wallet, ask, payIn, paidWith } = await withdrawalsFixture(
  () => startTestServer({ community }),
  testUsers,
)
const other = await startTestServer({ beside: server, community })
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const reason = 'Agreed at the meeting of the board.'
const anHour = 60 * 60_000
const rounds = process.env.DEEP ? 200 : 3

/** Everything that was ever put into the queue, which is written to disk. */
const queued: string[] = []
type Server = typeof server

/** Does the queue's work about transfers, as long as there is some; what fails is left for later. */
async function work(on: Server = server): Promise<void> {
  const failed: Server['jobs'] = []
  for (let next = on.jobs.shift(); next; next = on.jobs.shift()) {
    const { job: name, data } = next
    queued.push(JSON.stringify(next))
    const job = payoutJobs.find((one) => one.name === name)
    if (!job) continue
    const enqueue = async (more: string, with_: Record<string, unknown>) =>
      void on.jobs.push({ job: more, data: with_ })
    const call = (db: Db) => ({ db, now: on.clock.now(), community: on.community, enqueue })
    const run = () =>
      job.inChunks
        ? job.run(call(on.database.db), data)
        : on.database.db.transaction().execute((db) => job.run(call(db), data))
    await run().catch(() => failed.push(next))
  }
  on.jobs.push(...failed)
}

/** One round of what comes round by itself. */
async function askWaiting(): Promise<void> {
  server.jobs.push({ job: 'withdrawals.ask-payouts', data: {} })
  await work()
}

/** How often Paystack was told to pay, in all. */
const told = () => paystack.asked.filter(({ path }) => path === '/transfer').length

const clearing = async () =>
  (await readBalance(server.db, { kind: 'psp_clearing', scope: 'paystack' })).balance

/** A withdrawal of Ada's that as many approved as it takes; bayo first. */
async function approved(amount: Kobo = naira(1_000n)) {
  server.clock.advance(60_000)
  const asked = await ask(amount)
  await approvedBy([bayo, chidi], asked)
  return asked
}

async function send(withdrawal: { id: string }, who = chidi) {
  const { params, version } = await seen(who, withdrawal)
  server.clock.advance(1_000)
  return who.call(sendWithdrawal, { params, body: { version } })
}

/** One that was sent, with what Paystack was told to call it. */
async function sent(how: Parameters<typeof paystack.behave>[0] = {}, amount?: Kobo) {
  const asked = await approved(amount)
  paystack.behave(how)
  const { payout } = await send(asked)
  server.clock.advance(1_000)
  await work()
  return { ...asked, reference: payout?.reference ?? '' }
}

const review = async (withdrawal: { id: string }) => (await seen(bayo, withdrawal)).review

async function terms(throughPaystack: boolean) {
  const body = {
    leastKobo: naira(500n),
    feeKobo: zeroKobo,
    secondFromKobo: naira(500_000n),
    throughPaystack,
    reason,
  }
  for (const who of [bayo, chidi]) await who.call(changeWithdrawalTerms, { body })
}

beforeEach(() => {
  server.clock.advance(aDay)
  paystack.behave()
})
afterAll(async () => {
  await other.close()
  await paystack.close()
})
await payIn(naira(1_000_000n))

it('is offered once two administrators switched it on', async () => {
  const asked = await approved()
  expect((await review(asked)).can.send).toBe('not-through-paystack')
  await expect(send(asked)).rejects.toMatchObject({ problem: { code: 'not-through-paystack' } })
  await terms(true)
  expect((await review(asked)).can.send).toBe(true)
  expect((await ada.problem(sendWithdrawal, { params: asked, body: { version: 1 } })).status).toBe(403)
})

describe('sent through Paystack', () => {
  it('is paid by its word: what was held leaves, and nobody but Paystack said so', async () => {
    const [before, clearingBefore] = [await wallet(), await clearing()]
    const asked = await sent()
    const now = await review(asked)
    expect(now).toMatchObject({
      status: 'paid',
      payment: { from: 'Paystack', bankReference: asked.reference },
      payout: { outcome: 'paid', providerStatus: 'success', feeKobo: 1_000n },
      can: { pay: 'withdrawal-state', send: 'withdrawal-state', takeReturn: true },
    })
    expect(now.steps.at(-1)).not.toHaveProperty('by')
    expect(now.steps.at(-1)?.step).toBe('paid')
    expect(asked.reference).toMatch(/^wdr-\d{4}-\d{6}-[2-9a-z]{6}$/)
    const order = paystack.asked.findLast(({ path }) => path === '/transfer')?.body
    expect(order).toMatchObject({ amount: 100_000, reference: asked.reference, source: 'balance' })
    expect(before.balance - (await wallet()).balance).toBe(naira(1_000n))
    expect(clearingBefore - (await clearing())).toBe(naira(1_010n))
    expect((await ada.call(readWithdrawal, { params: asked })).status).toBe('paid')
    // The number is told to Paystack, and neither queued nor logged.
    expect(queued.filter((job) => job.includes('0102030401'))).toEqual([])
  })

  it('by whoever approved it alone only with a second administrator', async () => {
    server.clock.advance(60_000)
    const asked = await ask(naira(600n))
    const first = await seen(bayo, asked)
    await bayo.call(approveWithdrawal, { params: first.params, body: { version: first.version } })
    const before = told()
    const waits = await send(asked, bayo)
    expect(waits).toMatchObject({
      status: 'approved',
      waiting: { kind: 'withdrawals.sending' },
      can: { send: 'second-administrator-needed' },
    })
    await work()
    expect(told()).toBe(before)
    const alone = sql`insert into withdrawal_payouts (id, withdrawal_id, reference, amount_kobo, begun_by, begun_at)
      select gen_random_uuid(), id, lower(code) || '-222222', net_kobo, ${testUsers.bayo.uid}, now() from withdrawals
      where id = ${asked.id}`
    await expect(alone.execute(server.database.db)).rejects.toThrow('not to be sent so')
    const { id = '', version = 0 } = waits.waiting ?? {}
    await chidi.call(approveApproval, { params: { id }, body: { version } })
    await work()
    expect(await review(asked)).toMatchObject({ status: 'paid' })
    expect((await review(asked)).steps.find(({ step }) => step === 'sent')).toMatchObject({
      by: { uid: testUsers.bayo.uid },
      with: { uid: testUsers.chidi.uid },
    })
  })

  it('is old on the screens of administrators once Paystack was told, and each time it was asked', async () => {
    const looks = async () => {
      const { rows } = await sql<{
        count: number
      }>`with gone as (delete from changes returning path, permission)
        select count(*)::int as count from gone
        where path = ${listWithdrawalReviews.path} and permission = 'manage_savings'`.execute(
        server.database.owner,
      )
      return rows[0]?.count
    }
    await looks()
    await sent({ transferIs: 'pending' })
    expect(await looks()).toBe(2)
    await askWaiting()
    expect(await looks()).toBe(0)
    server.clock.advance(anHour)
    await askWaiting()
    expect(await looks()).toBe(1)
  })

  it('is booked once, however often and in whatever order Paystack tells of it', async () => {
    const asked = await sent({ transferIs: 'pending' })
    expect((await review(asked)).status).toBe('processing')
    const webhook = server.url + hearPaystack.path
    const before = await wallet()
    // Nothing of what an event says is believed: asked, it is still on its way.
    await paystack.sendTransferEvent(webhook, asked.reference, 'failed')
    await work()
    expect(await review(asked)).toMatchObject({ status: 'processing', payout: { providerStatus: 'pending' } })
    const transfer = paystack.transfers.get(asked.reference)
    if (transfer) transfer.status = 'success'
    await paystack.sendTransferEvent(webhook, asked.reference, 'success', 3)
    await paystack.sendTransferEvent(other.url + hearPaystack.path, asked.reference, 'reversed')
    await Promise.all([work(), work(other)])
    expect((await review(asked)).status).toBe('paid')
    expect(before.balance - (await wallet()).balance).toBe(naira(1_000n))
    // An event about somebody else's transfer is kept for administrators, and moves nothing.
    expect(await paystack.sendTransferEvent(webhook, 'wdr-2026-999999-222222', 'success')).toEqual([200])
    await work()
  })

  it.each([
    ['another amount', { amount: 99_900 }],
    [
      'another account',
      {
        recipient: { recipient_code: 'RCP_other', name: 'X', details: { account_number: '', bank_code: '' } },
      },
    ],
    ['another currency', { currency: 'USD' }],
  ])('to %s than it was told is booked by nobody, and looked at', async (_, transferLies) => {
    const before = await wallet()
    const asked = await sent({ transferLies })
    const now = await review(asked)
    expect(now).toMatchObject({
      status: 'on_hold',
      payout: { outcome: 'differs' },
      can: { pay: true, send: 'withdrawal-state' },
    })
    expect(now.payout?.problem).toContain('it was told ₦1,000.00')
    expect((await wallet()).balance).toBe(before.balance)
    const { params, version } = await seen(bayo, asked)
    await bayo.call(failWithdrawal, { params, body: { reason, version } })
  })

  it('comes back when Paystack reverses it', async () => {
    const before = await wallet()
    const asked = await sent()
    const transfer = paystack.transfers.get(asked.reference)
    if (transfer) transfer.status = 'reversed'
    for (const times of [2, 1]) {
      await paystack.sendTransferEvent(server.url + hearPaystack.path, asked.reference, 'reversed', times)
      await work()
    }
    expect(await review(asked)).toMatchObject({ status: 'returned', payout: { outcome: 'returned' } })
    expect(await wallet()).toEqual(before)
  })

  it('waits where Paystack asks for a one-time password, and says so', async () => {
    const asked = await sent({ transferIs: 'otp' })
    expect(await review(asked)).toMatchObject({ status: 'processing', payout: { providerStatus: 'otp' } })
    server.clock.advance(anHour)
    await askWaiting()
    expect(await review(asked)).toMatchObject({
      status: 'on_hold',
      reason: 'The transfer waits to be confirmed at Paystack.',
    })
    const transfer = paystack.transfers.get(asked.reference)
    if (transfer) transfer.status = 'success'
    server.clock.advance(anHour)
    await askWaiting()
    expect((await review(asked)).status).toBe('paid')
  })
})

describe('of which nobody knows', () => {
  it('is paid by nobody a second time, on hold after an hour, and found paid', async () => {
    const [before, toldBefore] = [await wallet(), told()]
    const asked = await approved()
    paystack.behave({ transfers: 'lost-answer' })
    const { payout } = await send(asked)
    // While it is told it answers nothing, and afterwards it is down.
    const job = server.jobs.find((one) => one.job === 'withdrawals.send-payout')
    await payoutJobs
      .find((one) => one.name === job?.job)
      ?.run(
        {
          db: server.database.db,
          now: server.clock.now(),
          community: server.community,
          enqueue: async () => {
            throw new Error('The process was killed between sending and hearing the answer')
          },
        },
        job?.data ?? {},
      )
      .catch(() => undefined)
    paystack.behave({ status: 503 })
    await work()
    expect(await review(asked)).toMatchObject({
      status: 'processing',
      payout: { reference: payout?.reference },
      can: {
        pay: 'with-provider',
        fail: 'with-provider',
        putOnHold: 'with-provider',
        send: 'withdrawal-state',
      },
    })
    const { params, version } = await seen(bayo, asked)
    const byHand = { ...paidWith('BYHAND0001'), version }
    for (const problem of [
      await bayo.problem(payWithdrawal, { params, body: byHand }),
      await bayo.problem(failWithdrawal, { params, body: { reason, version } }),
      await bayo.problem(putWithdrawalOnHold, { params, body: { reason, version } }),
    ])
      expect(problem.code).toBe('with-provider')
    const batch = { collectionAccountId: bank.id, withdrawalIds: [asked.id] }
    expect((await bayo.problem(makeBatch, { body: batch })).code).toBe('batch-choice')
    for (const status of ['failed', 'approved', 'paid'])
      await expect(
        sql`update withdrawals set status = ${status} where id = ${asked.id}`.execute(server.database.db),
      ).rejects.toThrow('is not known')
    server.clock.advance(anHour)
    await askWaiting()
    expect((await review(asked)).status).toBe('on_hold')
    expect(
      (await bayo.problem(payWithdrawal, { params, body: { ...byHand, version: version + 1 } })).code,
    ).toBe('with-provider')
    paystack.behave()
    server.clock.advance(2 * anHour)
    await askWaiting()
    expect((await review(asked)).status).toBe('paid')
    expect(told() - toldBefore).toBe(1)
    expect(before.balance - (await wallet()).balance).toBe(naira(1_000n))
  })

  it('is found failed, and paid anew under another reference', async () => {
    const before = await wallet()
    const asked = await sent({ transfers: 'lost-answer', transferIs: 'pending' })
    const transfer = paystack.transfers.get(asked.reference)
    if (transfer) transfer.status = 'failed'
    paystack.behave()
    await askWaiting()
    server.clock.advance(anHour)
    await askWaiting()
    expect(await review(asked)).toMatchObject({ status: 'failed', payout: { outcome: 'failed' } })
    expect((await wallet()).balance).toBe(before.balance)
    const { params, version } = await seen(bayo, asked)
    await bayo.call(retryWithdrawal, { params, body: { version } })
    const again = await send(asked)
    expect(again.payout?.reference).not.toBe(asked.reference)
    await work()
    expect((await review(asked)).status).toBe('paid')
    expect(before.balance - (await wallet()).balance).toBe(naira(1_000n))
  })

  it('because it never arrived is asked about for a day, and then approved as before', async () => {
    const asked = await sent({ transfers: 'lost-question' })
    paystack.behave()
    const once = told()
    for (const hours of [1, 20]) {
      server.clock.advance(hours * anHour)
      await askWaiting()
      expect(await review(asked)).toMatchObject({ status: 'on_hold', can: { pay: 'with-provider' } })
    }
    server.clock.advance(4 * anHour)
    await askWaiting()
    const now = await review(asked)
    expect(now).toMatchObject({
      status: 'approved',
      payout: { outcome: 'not_sent' },
      can: { pay: true, send: true },
    })
    expect(told()).toBe(once)
    await send(asked)
    await work()
    expect((await review(asked)).status).toBe('paid')
  })
})

it('that Paystack could not be told of is approved as before an hour later', async () => {
  const [asked, once] = [await sent({ status: 503 }), told()]
  expect(await review(asked)).toMatchObject({ status: 'processing', can: { pay: 'with-provider' } })
  server.clock.advance(anHour)
  await askWaiting()
  const now = await review(asked)
  expect(now).toMatchObject({ status: 'approved', payout: { outcome: 'not_sent' } })
  expect(now.payout?.problem).toBe('Paystack could not be reached, so it was never told.')
  expect(told()).toBe(once)
})

it('is approved as before where the balance at Paystack is not enough, with its reason for administrators', async () => {
  const asked = await sent({ isEmpty: true })
  const now = await review(asked)
  expect(now).toMatchObject({
    status: 'approved',
    payout: { outcome: 'not_sent' },
    can: { pay: true, send: true },
  })
  expect(now.steps.at(-1)).toMatchObject({
    step: 'not_sent',
    note: 'Paystack did not take it: Your balance is not enough to fulfil this request.',
  })
  expect((await ada.call(readWithdrawal, { params: asked })).reason).toBeUndefined()
  const again = await sent({ noRecipient: true })
  expect(await review(again)).toMatchObject({
    status: 'approved',
    payout: { outcome: 'not_sent', problem: 'Paystack did not take it: Cannot resolve account.' },
  })
})

it('is sent once when two administrators press at the same moment, on two servers', async () => {
  for (let round = 0; round < rounds; round++) {
    const asked = await approved(naira(500n))
    const [before, { params, version }] = [told(), await seen(bayo, asked)]
    const press = (who: typeof chidi) => who.call(sendWithdrawal, { params, body: { version } })
    const pressed = await Promise.allSettled([press(bayo), press(chidi), press(other.as('chidi'))])
    const codes = pressed.flatMap((one) => (one.status === 'rejected' ? [one.reason.problem.code] : []))
    // Where Bayo approved it alone, his pressing may have asked for a second before.
    expect(codes.length).toBeGreaterThan(0)
    expect(codes.every((code) => code === 'withdrawal-state')).toBe(true)
    const job = [...server.jobs, ...other.jobs].find((one) => one.job === 'withdrawals.send-payout')
    if (job) for (const on of [server, other]) on.jobs.push(job)
    await Promise.all([work(), work(other)])
    await Promise.all([work(), work(other)])
    expect(told() - before).toBe(1)
    const { status, steps } = await review(asked)
    expect([status, steps.filter(({ step }) => step === 'sent').length]).toEqual(['paid', 1])
  }
}, 600_000)
