import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { eventsSince } from '@kolo/audit/server'
import { type Kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { listNotices } from '@kolo/notices/contract'
import { seedProfile } from '@kolo/profile/testing'
import { moveFromWallet, moveToWallet, readGoal } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestClient, testKey } from '@kolo/server/testing'
import { receiptBytes } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { removeProof } from '../../payouts/proofs.contract.ts'
import { approvedBy, paidBy, seen } from '../../testing/withdrawal.factory.ts'
import { aDay, withdrawalsFixture } from '../../testing/withdrawal.fixtures.ts'
import {
  approveWithdrawal,
  failWithdrawal,
  listWithdrawalReviews,
  payWithdrawal,
  putWithdrawalOnHold,
  readWithdrawalReview,
  rejectWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
} from '../reviews.contract.ts'
import {
  cancelWithdrawal,
  listWithdrawals,
  readWithdrawal,
  readWithdrawing,
  requestWithdrawal,
} from '../withdrawal.contract.ts'

const { server, account, wallet, inBank, payIn, ask, paidWith } = await withdrawalsFixture(
  startTestServer,
  testUsers,
)
/** Somebody between whose commands a second passes, so that what they are told has an order. */
function slowly(name: 'ada' | 'bayo' | 'chidi'): TestClient {
  const client = server.as(name)
  const call: TestClient['call'] = (...asked) => {
    server.clock.advance(1_000)
    return client.call(...asked)
  }
  return { ...client, call }
}
const [ada, bayo, chidi] = [slowly('ada'), slowly('bayo'), slowly('chidi')]
const both = [bayo, chidi]

// A new day, so that nothing of one test counts in the next.
afterEach(() => server.clock.advance(aDay))

const problemOf = (amountKobo = naira(1_000n), changes = {}) =>
  ada.problem(requestWithdrawal, {
    body: { source: 'wallet', amountKobo, bankAccountId: account.id, feeKobo: zeroKobo, ...changes },
  })
const told = async () => (await ada.call(listNotices, { query: {} })).rows[0]?.title

/** Asked for, approved and marked as sent by the first administrator. */
async function underWay(reference: string, amount = naira(1_000n)) {
  const asked = await ask(amount)
  await approvedBy(both, asked)
  await paidBy([bayo], asked, paidWith(reference))
  return asked
}

/** The same, paid. */
async function paid(reference: string, amount = naira(1_000n)) {
  const asked = await underWay(reference, amount)
  await paidBy([chidi], asked, paidWith(reference))
  return asked
}

describe('asked for', () => {
  it('is held at once, and given back whole when it is cancelled', async () => {
    const before = await wallet()
    const asked = await ask(naira(30_000n))
    expect(asked).toMatchObject({
      status: 'requested',
      netKobo: naira(30_000n),
      feeKobo: 0n,
      bankAccount: { bankName: 'Guaranty Trust Bank', last4: '0401' },
      can: { cancel: true },
    })
    expect(await wallet()).toMatchObject({ balance: before.balance, held: naira(30_000n) })
    expect(await told()).toBe('Withdrawal requested')
    const cancelled = await ada.call(cancelWithdrawal, { params: { id: asked.id } })
    expect(cancelled).toMatchObject({ status: 'cancelled', can: { cancel: 'too-late-to-cancel' } })
    expect(await wallet()).toEqual(before)
    expect(await ada.problem(cancelWithdrawal, { params: { id: asked.id } })).toMatchObject({
      status: 409,
      code: 'too-late-to-cancel',
    })
  })

  it('is taken once for its key', async () => {
    const idempotencyKey = testKey()
    const body = {
      source: 'wallet' as const,
      amountKobo: naira(700n),
      bankAccountId: account.id,
      feeKobo: zeroKobo,
    }
    const first = await ada.call(requestWithdrawal, { body }, { idempotencyKey })
    expect(await ada.call(requestWithdrawal, { body }, { idempotencyKey })).toEqual(first)
    expect((await wallet()).held).toBe(naira(700n))
    await ada.call(cancelWithdrawal, { params: { id: first.id } })
  })

  it.each([
    ['below-least', naira(499n), 'The smallest withdrawal is ₦500.', 'amountKobo'],
    ['not-available', naira(100_001n), 'You can withdraw up to ₦100,000.00.', 'amountKobo'],
    ['invalid-input', zeroKobo, 'Enter an amount above ₦0.', 'amountKobo'],
    ['invalid-input', naira(-5n), 'Enter an amount above ₦0.', 'amountKobo'],
    ['invalid-input', (10n ** 18n) as Kobo, 'This amount is too large.', 'amountKobo'],
    ['invalid-input', '😀' as unknown as Kobo, 'Enter an amount in naira.', 'amountKobo'],
  ])('%s: says so beside its field, holds nothing, and the form can be sent again', async (...wrong) => {
    const [code, amount, message, field] = wrong
    const { problem } = await problemOf(amount)
    const [first] = problem?.errors ?? []
    expect({ code: problem?.code, message: first?.message ?? problem?.message }).toEqual({ code, message })
    expect(first?.field ?? problem?.field).toBe(field)
    expect((await wallet()).held).toBe(0n)
    const again = await ask(naira(700n))
    expect((await wallet()).held).toBe(naira(700n))
    await ada.call(cancelWithdrawal, { params: { id: again.id } })
  })

  it('keeps the day’s limit of the tier, counted over everything asked for that day', async () => {
    await seedProfile(server.db, { ...testUsers.ada, accountTier: 'basic', kycStatus: 'verified' })
    const first = await ask(naira(30_000n))
    const { problem } = await problemOf(naira(20_001n))
    expect(problem).toMatchObject({
      code: 'above-daily',
      message: 'Your daily withdrawal limit is ₦50,000.00. You have ₦20,000.00 left today.',
    })
    await ada.call(cancelWithdrawal, { params: { id: first.id } })
    expect(await ada.call(readWithdrawing, {})).toMatchObject({ leftTodayKobo: naira(50_000n) })
    await seedProfile(server.db, { ...testUsers.ada, accountTier: 'premium', kycStatus: 'verified' })
  })

  it('needs a checked identity and a proved e-mail address', async () => {
    await seedProfile(server.db, { ...testUsers.ada, accountTier: 'premium', kycStatus: 'in_review' })
    expect((await problemOf()).code).toBe('identity-not-checked')
    await seedProfile(server.db, { ...testUsers.ada, accountTier: 'premium', emailVerified: false })
    expect((await problemOf()).code).toBe('email-not-proved')
    await seedProfile(server.db, { ...testUsers.ada, accountTier: 'premium', kycStatus: 'verified' })
  })

  it('shows a fee before it is taken, and asks again where it has changed', async () => {
    expect((await problemOf(naira(1_000n), { feeKobo: naira(50n) })).problem).toMatchObject({
      code: 'fee-changed',
      message: 'This withdrawal costs ₦0.00 now. Look at the summary again.',
    })
  })

  it('is somebody else’s business to nobody', async () => {
    const { id } = await ask(naira(600n))
    for (const name of ['efe', 'dayo', 'bayo'] as const) {
      expect((await server.as(name).problem(readWithdrawal, { params: { id } })).status).toBe(404)
    }
    expect((await server.as('dayo').problem(listWithdrawalReviews, { query: {} })).status).toBe(403)
    expect((await server.as('dayo').problem(readWithdrawalReview, { params: { id } })).status).toBe(403)
    await ada.call(cancelWithdrawal, { params: { id } })
  })
})

describe('from a goal', () => {
  it('keeps the plan’s floor, counts the free ones, and waits for the notice', async () => {
    const plan = await openPlan(bayo, chidi, {
      noticeHours: 48,
      minBalanceKobo: naira(200n),
      freeWithdrawalsPerQuarter: 1,
    })
    const goal = await openOrdinaryGoal(ada, plan.id)
    await ada.call(moveFromWallet, { params: { id: goal.id }, body: { amountKobo: naira(5_000n) } })
    const from = async () => (await ada.call(readWithdrawing, {})).sources.find(({ id }) => id === goal.id)
    expect(await from()).toMatchObject({
      availableKobo: naira(4_800n),
      noticeHours: 48,
      freeLeft: 1,
      feeKobo: 0n,
    })
    const { problem } = await problemOf(naira(4_801n), { source: 'savings_account', goalId: goal.id })
    expect(problem).toMatchObject({ message: 'You can withdraw up to ₦4,800.00.' })
    const asked = await ask(naira(1_000n), { source: 'savings_account', goalId: goal.id })
    expect(asked).toMatchObject({ source: { kind: 'savings_account', name: 'House rent' } })
    expect(await from()).toMatchObject({ heldKobo: naira(1_000n), availableKobo: naira(3_800n), freeLeft: 0 })
    // Nothing was ever paid to this account.
    expect((await seen(bayo, asked)).review).toMatchObject({ needsTwo: true, twoBecause: ['new-account'] })
    expect(await approvedBy([bayo], asked)).toMatchObject({ status: 'requested' })
    await approvedBy([chidi], asked)
    const { params, version } = await seen(bayo, asked)
    const early = await bayo.problem(payWithdrawal, { params, body: { ...paidWith('GOAL0001'), version } })
    expect(early.problem).toMatchObject({
      code: 'notice-runs',
      message: expect.stringContaining('The plan requires notice. The earliest payment is'),
    })
    server.clock.advance(2 * aDay)
    const before = await inBank()
    await paidBy(both, asked, paidWith('GOAL0001'))
    expect([await from(), before - (await inBank())]).toMatchObject([
      { balanceKobo: naira(4_000n), heldKobo: 0n },
      naira(1_000n),
    ])
  })

  it('counts what goes to the wallet and what goes to the bank together, and gives back what did not go', async () => {
    const plan = await openPlan(bayo, chidi, {
      code: 'TOGETHER',
      name: 'Counted together',
      freeWithdrawalsPerQuarter: 3,
    })
    const goal = await openOrdinaryGoal(ada, plan.id)
    const params = { id: goal.id }
    await ada.call(moveFromWallet, { params, body: { amountKobo: naira(5_000n) } })
    const left = async () => [
      (await ada.call(readGoal, { params })).moving.freeLeft,
      (await ada.call(readWithdrawing, {})).sources.find(({ id }) => id === goal.id)?.freeLeft,
    ]
    const toBank = () => ask(naira(1_000n), { source: 'savings_account', goalId: goal.id })
    const toWallet = () => ada.call(moveToWallet, { params, body: { amountKobo: naira(100n) } })
    expect(await left()).toEqual([3, 3])
    await toWallet()
    expect(await left()).toEqual([2, 2])
    const asked = await toBank()
    expect(await left()).toEqual([1, 1])
    await ada.call(cancelWithdrawal, { params: { id: asked.id } })
    expect(await left()).toEqual([2, 2])
    const second = await toBank()
    // Both at once: one of them is the last.
    const { goal: now } = await ada.call(readGoal, { params })
    await Promise.allSettled([toWallet(), toWallet()])
    expect(await left()).toEqual([0, 0])
    expect(now.balanceKobo - (await ada.call(readGoal, { params })).goal.balanceKobo).toBe(naira(100n))
    const { problem } = await ada.problem(moveToWallet, { params, body: { amountKobo: naira(100n) } })
    expect(problem).toMatchObject({ code: 'no-free-withdrawal' })
    await ada.call(cancelWithdrawal, { params: { id: second.id } })
  })

  it('is not found where the goal is somebody else’s, or none', async () => {
    const goalId = '01900000-0000-7000-8000-00000000dead'
    expect((await problemOf(naira(1_000n), { source: 'savings_account', goalId })).code).toBe('source-closed')
    expect((await problemOf(naira(1_000n), { source: 'wallet', goalId })).code).toBe('source-closed')
  })
})

describe('approved', () => {
  it('by one administrator where nothing is unusual; the member is told, and it can be cancelled no more', async () => {
    await paid('FIRST0001')
    const asked = await ask(naira(2_000n))
    const { review, params, version } = await seen(bayo, asked)
    expect(review).toMatchObject({
      needsTwo: false,
      twoBecause: [],
      can: { approve: true },
      member: { paidBefore: 2 },
    })
    expect(await bayo.call(approveWithdrawal, { params, body: { version } })).toMatchObject({
      status: 'approved',
      steps: [{ step: 'requested' }, { step: 'approved', by: { fullName: 'Bayo Adeyemi' } }],
    })
    expect(await told()).toBe('Your withdrawal is approved')
    expect((await ada.problem(cancelWithdrawal, { params })).code).toBe('too-late-to-cancel')
    expect(await chidi.problem(approveWithdrawal, { params, body: { version: version + 1 } })).toMatchObject({
      code: 'withdrawal-state',
    })
    await paidBy(both, asked, paidWith('FIRST0002'))
  })

  it('by two from ₦500,000, whoever came first', async () => {
    await payIn(naira(600_000n))
    const asked = await ask(naira(500_000n))
    const first = await approvedBy([bayo], asked)
    expect(first).toMatchObject({
      status: 'requested',
      needsTwo: true,
      twoBecause: ['large'],
      can: { approve: 'second-administrator-needed' },
    })
    const { params, version } = await seen(bayo, asked)
    expect((await bayo.problem(approveWithdrawal, { params, body: { version } })).problem).toMatchObject({
      code: 'own-approval',
      message: 'This withdrawal needs a second administrator.',
    })
    expect(await approvedBy([chidi], asked)).toMatchObject({
      status: 'approved',
      steps: [
        { step: 'requested' },
        { step: 'approved', by: { fullName: 'Bayo Adeyemi' }, with: { fullName: 'Chidi Okafor' } },
      ],
    })
    await paidBy(both, asked, paidWith('LARGE0001'))
  })

  it('by two where several together are large, and where it is in the queue of approvals', async () => {
    await payIn(naira(600_000n))
    const first = await ask(naira(300_000n))
    const second = await ask(naira(200_000n))
    expect((await seen(bayo, first)).review.twoBecause).toEqual([])
    expect((await seen(bayo, second)).review.twoBecause).toEqual(['member-day'])
    await approvedBy([bayo], second)
    const [waiting] = (await chidi.call(listApprovals, { query: {} })).rows
    expect(waiting).toMatchObject({ kind: 'withdrawals.approval', title: 'Pay out money to Ada Nwosu' })
    const approving = { params: { id: waiting?.id ?? '' }, body: { version: waiting?.version ?? 0 } }
    expect(await chidi.call(approveApproval, approving)).toMatchObject({ status: 'approved' })
    expect((await seen(bayo, second)).review.status).toBe('approved')
    await paidBy(both, second, paidWith('DAYSUM001'))
    await ada.call(cancelWithdrawal, { params: { id: first.id } })
  })

  it('never by whom it is for', async () => {
    const adas = await ask(naira(800n))
    await sql`update profiles set role = 'admin' where uid = ${testUsers.ada.uid}`.execute(server.db)
    const { review, params, version } = await seen(ada, adas)
    expect(review.can).toMatchObject({
      approve: 'own-withdrawal',
      reject: 'own-withdrawal',
      pay: 'own-withdrawal',
    })
    expect((await ada.problem(approveWithdrawal, { params, body: { version } })).problem).toMatchObject({
      code: 'own-withdrawal',
      message: 'You cannot approve your own withdrawal.',
    })
    await sql`update profiles set role = 'user' where uid = ${testUsers.ada.uid}`.execute(server.db)
    await ada.call(cancelWithdrawal, { params })
  })

  it('is declined with a reason the member reads, and the money is free', async () => {
    const before = await wallet()
    const asked = await ask(naira(900n))
    const { params, version } = await seen(bayo, asked)
    const reason = 'Please call the office about this.'
    await bayo.call(rejectWithdrawal, { params, body: { reason, version } })
    expect(await ada.call(readWithdrawal, { params })).toMatchObject({ status: 'rejected', reason })
    expect(await wallet()).toEqual(before)
    expect(await told()).toBe('Your withdrawal was declined')
    const short = await bayo.problem(rejectWithdrawal, { params, body: { reason: 'No', version } })
    expect(short.problem).toMatchObject({
      field: 'reason',
      message: 'Please give a reason of 5 to 500 characters.',
    })
  })
})

describe('paid', () => {
  it('leaves the wallet with the second word, as held, and is in the audit log without a number', async () => {
    const [before, bank] = [await wallet(), await inBank()]
    const asked = await underWay('PAID00001', naira(4_000n))
    expect(await wallet()).toMatchObject({ balance: before.balance, held: naira(4_000n) })
    const { review, params, version } = await seen(bayo, asked)
    expect(review).toMatchObject({
      status: 'processing',
      waiting: { kind: 'withdrawals.payment' },
      can: { pay: 'second-administrator-needed' },
    })
    const other = await chidi.problem(payWithdrawal, { params, body: { ...paidWith('OTHER0001'), version } })
    expect(other.problem).toMatchObject({ code: 'payment-differs', field: 'bankReference' })
    expect(await paidBy([chidi], asked, paidWith('PAID00001'))).toMatchObject({
      status: 'paid',
      payment: { bankReference: 'PAID00001', from: 'Sahel Trust Bank ••• 0401' },
    })
    expect(await wallet()).toEqual({
      balance: before.balance - naira(4_000n),
      held: 0n,
      available: before.available - naira(4_000n),
    })
    expect(bank - (await inBank())).toBe(naira(4_000n))
    expect(await ada.call(readWithdrawal, { params })).toMatchObject({
      status: 'paid',
      bankReference: 'PAID00001',
    })
    expect(await told()).toBe('Your withdrawal is paid')
    const since = instant('2026-11-01T00:00:00Z')
    const events = await eventsSince(server.db, ['withdrawal.paid', 'bank-account.added'], since)
    expect(events.length).toBeGreaterThan(1)
    expect(JSON.stringify(events)).not.toContain('0102030401')
  })

  it('with a bank reference that paid nothing else, from an account in use', async () => {
    const asked = await ask(naira(1_000n))
    await approvedBy(both, asked)
    const { params, version } = await seen(bayo, asked)
    const used = await bayo.problem(payWithdrawal, { params, body: { ...paidWith('paid-00001'), version } })
    expect(used.problem).toMatchObject({
      code: 'reference-used',
      field: 'bankReference',
      message: expect.stringMatching(
        /^This bank reference was already used for withdrawal WDR-2026-\d{6}\.$/,
      ),
    })
    const nowhere = { ...paidWith('PAID00009'), collectionAccountId: account.id, version }
    expect((await bayo.problem(payWithdrawal, { params, body: nowhere })).code).toBe('no-paying-account')
    await paidBy(both, asked, paidWith('PAID00010'))
  })

  it('fails, is taken up again and paid anew; or is declined after all', async () => {
    const before = await wallet()
    const asked = await underWay('FAIL00001')
    const reason = 'The bank says the account is closed.'
    const failing = await seen(bayo, asked)
    await bayo.call(failWithdrawal, { params: failing.params, body: { reason, version: failing.version } })
    expect(await told()).toBe('Your bank refused your withdrawal')
    expect(await wallet()).toMatchObject({ balance: before.balance, held: naira(1_000n) })
    expect((await chidi.call(listApprovals, { query: {} })).rows).toEqual([])
    const again = await seen(chidi, asked)
    expect(again.review).toMatchObject({
      status: 'failed',
      reason,
      can: { retry: true, reject: true, pay: 'withdrawal-state' },
    })
    await chidi.call(retryWithdrawal, { params: again.params, body: { version: again.version } })
    await paidBy(both, asked, paidWith('FAIL00002'))
    expect(await wallet()).toMatchObject({ balance: before.balance - naira(1_000n), held: 0n })
    const second = await underWay('FAIL00003')
    const failed = await seen(bayo, second)
    await bayo.call(failWithdrawal, { params: failed.params, body: { reason, version: failed.version } })
    const declined = await seen(bayo, second)
    await bayo.call(rejectWithdrawal, {
      params: declined.params,
      body: { reason, version: declined.version },
    })
    expect((await wallet()).held).toBe(0n)
  })

  it('waits on hold while nobody knows, and is then paid or failed', async () => {
    const asked = await underWay('HOLD00001')
    const { params, version } = await seen(bayo, asked)
    const reason = 'The bank does not answer.'
    await bayo.call(putWithdrawalOnHold, { params, body: { reason, version } })
    expect(await told()).toBe('We are asking the bank about your withdrawal')
    const held = await seen(bayo, asked)
    expect(held.review.can).toMatchObject({
      retry: 'withdrawal-state',
      pay: true,
      fail: true,
      putOnHold: 'withdrawal-state',
    })
    await paidBy(both, asked, paidWith('HOLD00001'))
    const { status, reason: kept } = (await seen(bayo, asked)).review
    expect([status, kept]).toEqual(['paid', undefined])
  })

  it('comes back: two say so, the entry is reversed, the member has it again', async () => {
    const [before, bank] = [await wallet(), await inBank()]
    const asked = await paid('BACK00001')
    const reason = 'The bank sent it back: account closed.'
    for (const each of both) {
      const { params, version } = await seen(each, asked)
      await each.call(returnWithdrawal, { params, body: { bankReference: 'BACK00002', reason, version } })
    }
    expect((await seen(bayo, asked)).review).toMatchObject({
      status: 'returned',
      returnReference: 'BACK00002',
      reason,
    })
    expect([await wallet(), await inBank()]).toEqual([before, bank])
    expect(await told()).toBe('Your withdrawal came back')
    const { params, version } = await seen(bayo, asked)
    const twice = await bayo.problem(returnWithdrawal, {
      params,
      body: { bankReference: 'BACK00003', reason, version },
    })
    expect(twice.code).toBe('withdrawal-state')
  })
})

describe('the bank’s receipt', () => {
  const proofs = (id: string) => `/api/withdrawal-reviews/${id}/proofs`
  const send = (who: 'ada' | 'bayo', id: string) =>
    server.as(who).fetch(proofs(id), {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'x-file-name': 'line.png' },
      body: receiptBytes('png'),
    })
  const opened = async (who: 'ada' | 'bayo' | 'dayo', path: string) => {
    const link = await server.as(who).fetch(path, { redirect: 'manual' })
    const location = link.headers.get('location')
    return location === null ? link.status : (await server.as(who).fetch(location)).status
  }

  it('is added by an administrator, opened by the second one, and by the member once it is paid', async () => {
    const asked = await underWay('PROOF0001')
    expect((await send('ada', asked.id)).status).toBe(403)
    const added = await send('bayo', asked.id)
    expect(added.status).toBe(201)
    const [proof] = ((await added.json()) as { proofs: { id: string }[] }).proofs
    const forAdministrators = `${proofs(asked.id)}/${proof?.id}`
    const own = `/api/withdrawals/${asked.id}/proofs/${proof?.id}`
    expect(await opened('bayo', forAdministrators)).toBe(200)
    expect(await opened('ada', forAdministrators)).toBe(403)
    expect(await opened('ada', own)).toBe(404)
    expect((await ada.call(readWithdrawal, { params: asked })).proofs).toEqual([])
    await paidBy([chidi], asked, paidWith('PROOF0001'))
    expect((await ada.call(readWithdrawal, { params: asked })).proofs).toHaveLength(1)
    expect(await opened('ada', own)).toBe(200)
    expect(await opened('dayo', own)).toBe(404)
  })

  it('is taken off while it is not paid, with its file; three are enough', async () => {
    const asked = await underWay('PROOF0002')
    for (let n = 0; n < 3; n++) expect((await send('bayo', asked.id)).status).toBe(201)
    expect(await (await send('bayo', asked.id)).json()).toMatchObject({ code: 'too-many-proofs' })
    const { review } = await seen(bayo, asked)
    const params = { id: asked.id, proofId: review.proofs[0]?.id ?? '' }
    expect((await bayo.call(removeProof, { params })).proofs).toHaveLength(2)
    expect(server.jobs.map(({ job }) => job)).toContain('files.remove')
    expect(await opened('bayo', `${proofs(asked.id)}/${params.proofId}`)).toBe(404)
    await paidBy([chidi], asked, paidWith('PROOF0002'))
    expect((await bayo.problem(removeProof, { params })).code).toBe('withdrawal-state')
  })
})

it('is listed page by page, newest first for its member and longest waiting first for administrators', async () => {
  const asked: { id: string }[] = []
  for (const amount of [510n, 520n, 530n]) {
    server.clock.advance(1_000)
    asked.push(await ask(naira(amount)))
  }
  const first = await ada.call(listWithdrawals, { query: { limit: 2 } })
  expect(first.rows.map(({ id }) => id)).toEqual([asked[2]?.id, asked[1]?.id])
  const next = await ada.call(listWithdrawals, { query: { limit: 1, cursor: first.nextCursor } })
  expect(next.rows.map(({ id }) => id)).toEqual([asked[0]?.id])
  const queue = await bayo.call(listWithdrawalReviews, { query: { limit: 2 } })
  expect(queue.rows.map(({ id }) => id)).toEqual([asked[0]?.id, asked[1]?.id])
  expect(queue.payingAccounts).toHaveLength(1)
  const rest = await bayo.call(listWithdrawalReviews, { query: { cursor: queue.nextCursor } })
  expect(rest.rows.map(({ id }) => id)).toEqual([asked[2]?.id])
  const ended = await bayo.call(listWithdrawalReviews, { query: { status: 'paid', limit: 1 } })
  expect(ended.rows).toHaveLength(1)
  for (const { id } of asked) await ada.call(cancelWithdrawal, { params: { id } })
})

it('says how long it usually takes to pay, once five were paid in 30 days', async () => {
  const usual = async () => (await ada.call(readWithdrawing, {})).usual
  server.clock.advance(31 * aDay)
  expect(await usual()).toBeUndefined()
  for (const at of [1, 2, 3, 4]) await paid(`TRF-USUAL-${at}`)
  expect(await usual()).toBeUndefined()
  const slow = await underWay('TRF-USUAL-5')
  server.clock.advance(aDay)
  await paidBy([chidi], slow, paidWith('TRF-USUAL-5'))
  const figures = await usual()
  expect(figures?.halfMinutes).toBeLessThan(60)
  expect(figures?.mostMinutes).toBeGreaterThan(24 * 60)
})
