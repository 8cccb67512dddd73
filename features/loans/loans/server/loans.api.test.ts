/** A loan from the application to the last kobo, through HTTP and a real PostgreSQL. */
import { eventsSince } from '@kolo/audit/server'
import { addKobo, kobo, naira } from '@kolo/foundation/money'
import { addDays, calendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { deleteAccount } from '@kolo/identity/contract'
import { readBalance, readOwnedBalances, readTotal } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { moveToWallet } from '@kolo/savings/contract'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LoanProduct } from '../../products/product.contract.ts'
import { loans as feature } from '../../server/public.ts'
import {
  agreeTo,
  applyFor,
  openProduct,
  openSavingsPlan,
  runLoan,
  saveInGoal,
} from '../../testing/loans.fixtures.ts'
import {
  acceptLoan,
  applyForLoan,
  approveLoan,
  declineLoan,
  listLoanReviews,
  offerLoan,
  payOutLoan,
  readBorrowing,
  readLoan,
  readLoanReview,
  repayLoan,
  settleLoan,
  withdrawLoan,
} from '../loan.contract.ts'
import { paidOutPostings } from './loan.postings.ts'
import { postLoan } from './post-loan.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi, dayo] = (['ada', 'bayo', 'chidi', 'dayo'] as const).map((name) => server.as(name))
if (!ada || !bayo || !chidi || !dayo) throw new Error('The cast is not there')
let ordinary: LoanProduct
let goal: { id: string }

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  goal = await saveInGoal(server, 'ada', {
    uid: testUsers.ada.uid,
    planId: plan.id,
    amount: naira(1_000_000n),
  })
  await saveInGoal(server, 'dayo', {
    uid: testUsers.dayo.uid,
    planId: plan.id,
    amount: naira(500_000n),
  })
  await fillWallet(server.db, testUsers.funke.uid, naira(1_000_000n), server.clock.now())
  ordinary = await openProduct(server, 'ORD-1', { maxRunning: 10 })
})

const at = async (id: string) => {
  const { version } = await bayo.call(readLoanReview, { params: { id } })
  return { params: { id }, body: { version } }
}
const walletOf = async (name: 'ada' | 'dayo') =>
  (
    await readBalance(server.db, {
      kind: 'member_wallet',
      scope: testUsers[name].uid,
      ownerUid: testUsers[name].uid,
    })
  ).available
const runJob = async (name: string) => {
  const job = feature.jobs?.find((each) => each.name === name)
  const enqueue = async () => undefined
  const { community, clock } = server
  await server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue }, {}))
}
const applied = (changes: object) => ({
  body: {
    productId: ordinary.id,
    productVersion: 1,
    principalKobo: naira(300_000n),
    instalments: 10,
    purpose: 'School fees',
    monthlyPayKobo: null,
    ...changes,
  },
})

describe('a loan', () => {
  it('is asked for, offered, accepted, approved by two, paid out and repaid to the kobo', async () => {
    const before = await ada.call(readBorrowing, {})
    expect(before).toMatchObject({ savingsKobo: naira(1_000_000n), owedKobo: 0n })
    expect(before.products[0]).toMatchObject({ code: 'ORD-1', limitKobo: naira(2_000_000n) })
    expect(before.products[0]?.rules).toContainEqual({
      rule: 'arrears',
      passes: true,
      required: { kobo: 0n },
      found: { kobo: 0n },
    })
    const loan = await applyFor(server, 'ada', ordinary)
    expect(loan.code).toMatch(/^LN-2026-\d{6}$/)
    expect(await ada.problem(acceptLoan, await at(loan.id))).toMatchObject({ code: 'loan-status' })
    const offered = await bayo.call(offerLoan, await at(loan.id))
    expect(offered.rules.every(({ passes }) => passes)).toBe(true)
    const accepted = await ada.call(acceptLoan, await at(loan.id))
    expect(accepted.agreementSha256).toMatch(/^[0-9a-f]{64}$/)
    await bayo.call(approveLoan, await at(loan.id))
    expect((await bayo.problem(approveLoan, await at(loan.id))).code).toBe('own-approval')
    expect((await bayo.problem(payOutLoan, await at(loan.id))).code).toBe('loan-status')
    expect((await chidi.call(approveLoan, await at(loan.id))).status).toBe('approved')
    const paid = await chidi.call(payOutLoan, await at(loan.id))
    expect(paid).toMatchObject({ status: 'running', paidOutOn: dayIn(lagos, server.clock.now()) })
    expect(await walletOf('ada')).toBe(naira(300_000n))
    expect((await bayo.problem(payOutLoan, await at(loan.id))).code).toBe('loan-status')
    const kinds = ['loan.asked', 'loan.offered', 'loan.accepted', 'loan.approved', 'loan.paid-out']
    expect(await eventsSince(server.db, kinds, instant('2026-01-01T00:00:00Z'))).toHaveLength(kinds.length)

    // The first instalment falls due: interest by a job, twice tried and charged once.
    const [first] = paid.schedule
    server.clock.set(`${first?.dueOn}T09:00:00.000Z`)
    await runJob('loans.charge-interest')
    await runJob('loans.charge-interest')
    const due = await ada.call(readLoan, { params: { id: loan.id } })
    const instalment = addKobo(first?.principalKobo ?? kobo(0n), first?.interestKobo ?? kobo(0n))
    expect(due.balance.dueKobo).toBe(instalment)
    const after = await ada.call(repayLoan, { params: { id: loan.id }, body: { amountKobo: instalment } })
    expect(after.balance).toMatchObject({ dueKobo: 0n, overdueKobo: 0n })
    expect(after.repayments).toMatchObject([{ amountKobo: instalment, interestKobo: naira(4_500n) }])

    // Settled: a part of the interest to come is waived, and what was shown must be what is paid.
    const total = after.settlement?.totalKobo ?? kobo(0n)
    const wrong = { params: { id: loan.id }, body: { totalKobo: kobo(total - 1n) } }
    expect((await ada.problem(settleLoan, wrong)).code).toBe('loan-settlement-changed')
    const short = await ada.problem(settleLoan, { ...wrong, body: { totalKobo: total } })
    expect(short).toMatchObject({ status: 409, code: 'wallet-too-small' })
    await fillWallet(server.db, testUsers.ada.uid, naira(100_000n), server.clock.now())
    const settled = await ada.call(settleLoan, { ...wrong, body: { totalKobo: total } })
    expect(settled).toMatchObject({ status: 'repaid', balance: { principalKobo: 0n } })
    expect(await readTotal(server.db, 'loan_principal')).toBe(0n)
    expect(await readTotal(server.db, 'loan_interest_due')).toBe(0n)
    const income = { kind: 'loan_interest', scope: ordinary.id } as const
    const { balance: earned } = await readBalance(server.db, income)
    expect(earned).toBe(settled.repayments.reduce((sum, each) => sum + each.interestKobo, 0n))
  })

  it('holds as much of the savings as is owed, and frees them as it is repaid', async () => {
    const loan = await applyFor(server, 'ada', ordinary)
    await runLoan(server, 'ada', loan)
    const held = async () =>
      (await readOwnedBalances(server.db, testUsers.ada.uid)).find(({ scope }) => scope === goal.id)?.held
    expect(await held()).toBe(naira(300_000n))
    const secured = async () => (await ada.call(readLoan, { params: { id: loan.id } })).securedKobo
    expect(await secured()).toBe(naira(300_000n))
    const all = { params: { id: goal.id }, body: { amountKobo: naira(1_000_000n) } }
    expect((await ada.problem(moveToWallet, all)).status).toBe(409)
    await ada.call(repayLoan, { params: { id: loan.id }, body: { amountKobo: naira(100_000n) } })
    expect(await held()).toBe(naira(200_000n))
    expect(await secured()).toBe(naira(200_000n))
    const { settlement } = await ada.call(readLoan, { params: { id: loan.id } })
    await fillWallet(server.db, testUsers.ada.uid, naira(50_000n), server.clock.now())
    await ada.call(settleLoan, {
      params: { id: loan.id },
      body: { totalKobo: settlement?.totalKobo ?? kobo(1n) },
    })
    expect(await held()).toBe(0n)
  })

  it('is not repaid beyond what is owed, nor by somebody else, nor left behind', async () => {
    const loan = await applyFor(server, 'dayo', ordinary, naira(200_000n))
    await runLoan(server, 'dayo', loan)
    const paying = (amountKobo: ReturnType<typeof naira>) => ({
      params: { id: loan.id },
      body: { amountKobo },
    })
    expect((await dayo.problem(repayLoan, paying(naira(200_000n)))).code).toBe('loan-settle-instead')
    expect((await dayo.problem(repayLoan, paying(naira(200_001n)))).code).toBe('loan-above-owed')
    expect((await ada.problem(readLoan, { params: { id: loan.id } })).status).toBe(404)
    expect((await ada.problem(repayLoan, paying(naira(1_000n)))).status).toBe(404)
    const leaving = await dayo.problem(deleteAccount, {
      params: { uid: testUsers.dayo.uid },
      body: { currentPassword: testPassword },
    })
    expect(leaving.code).toBe('loan-owed')
  })

  it('is withdrawn by its member or declined with a reason, until it is paid out', async () => {
    const taken = await applyFor(server, 'ada', ordinary)
    await ada.call(withdrawLoan, await at(taken.id))
    expect((await bayo.problem(offerLoan, await at(taken.id))).code).toBe('loan-status')
    const loan = await applyFor(server, 'ada', ordinary)
    await agreeTo(server, 'ada', loan)
    const { params, body } = await at(loan.id)
    const reason = 'There is not enough to lend.'
    const declined = await chidi.call(declineLoan, { params, body: { ...body, reason } })
    expect(declined).toMatchObject({ status: 'declined', answer: reason })
    expect((await bayo.problem(payOutLoan, await at(loan.id))).code).toBe('loan-status')
  })

  it('that nobody accepts in 14 days ends', async () => {
    const loan = await applyFor(server, 'ada', ordinary)
    await bayo.call(offerLoan, await at(loan.id))
    server.clock.advance(15 * 86_400_000)
    expect((await ada.problem(acceptLoan, await at(loan.id))).code).toBe('loan-offer-expired')
    await runJob('loans.end-offers')
    expect((await ada.call(readLoan, { params: { id: loan.id } })).status).toBe('expired')
  })
})

it.each([
  ['loan-limit', { principalKobo: naira(2_000_001n) }],
  ['loan-amount', { principalKobo: naira(49_999n) }],
  ['loan-instalments', { instalments: 61 }],
  ['loan-product-closed', { productVersion: 2 }],
])('an application is refused with %s', async (code, changes) => {
  expect((await ada.problem(applyForLoan, applied(changes))).code).toBe(code)
})

it('rules of the product decide who may apply, with the sentence of each', async () => {
  const strict = await openProduct(server, 'STRICT', { minMonthsMember: 6, instalmentToPayMaxBps: 5_000 })
  const asked = applied({ productId: strict.id, monthlyPayKobo: naira(50_000n) })
  const young = await dayo.problem(applyForLoan, asked)
  expect(young.problem?.message).toMatch(
    /^You can apply from \d{2}\/\d{2}\/20\d{2}, after 6 months of membership\.$/,
  )
  const open = await openProduct(server, 'PAY', { instalmentToPayMaxBps: 5_000 })
  const paying = await ada.problem(
    applyForLoan,
    applied({ productId: open.id, monthlyPayKobo: naira(60_000n) }),
  )
  expect(paying.problem?.message).toMatch(
    /^The instalment of ₦[\d,.]+ is more than 50% of the monthly pay you gave\./,
  )
  const one = await openProduct(server, 'ONE', { maxRunning: 1 })
  await applyFor(server, 'ada', one)
  expect((await ada.problem(applyForLoan, applied({ productId: one.id }))).code).toBe('loan-running')
})

it('is not paid out beyond what can be lent', async () => {
  const obligations = async () =>
    (await bayo.call(listLoanReviews, { query: { list: 'to-pay-out' } })).lendable?.obligationsKobo ??
    kobo(0n)
  const before = await obligations()
  await sql`update savings_accounts set status = 'active', activated_at = opened_at, matures_on = ${addDays(dayIn(lagos, server.clock.now()), 30)}
    where id = ${goal.id}`.execute(server.db)
  expect(await obligations()).toBe(addKobo(before, naira(1_000_000n)))
  const big = await openProduct(server, 'BIG', {
    maxKobo: naira(900_000_000n),
    multipleBps: 100_000,
    maxRunning: 10,
  })
  const loan = await applyFor(server, 'ada', big, naira(9_000_000n), 12)
  await agreeTo(server, 'ada', loan)
  const refused = await bayo.problem(payOutLoan, await at(loan.id))
  expect(refused.problem?.message).toMatch(
    /^₦[\d,.]+ can be lent now\. This loan can be paid out when ₦[\d,.]+ more has come in\.$/,
  )
  await ada.call(withdrawLoan, await at(loan.id))
})

it('members and strangers decide nothing, and nobody their own', async () => {
  const loan = await applyFor(server, 'ada', ordinary)
  expect((await ada.problem(offerLoan, { params: { id: loan.id }, body: { version: 1 } })).status).toBe(403)
  expect((await ada.problem(listLoanReviews, { query: {} })).status).toBe(403)
  expect((await server.client().problem(readBorrowing, {})).status).toBe(401)
})

describe('PostgreSQL refuses', () => {
  const app = server.database.db
  beforeAll(async () => {
    const accepted = await applyFor(server, 'ada', ordinary, naira(50_000n))
    await bayo.call(offerLoan, await at(accepted.id))
    await ada.call(acceptLoan, await at(accepted.id))
    await agreeTo(server, 'ada', await applyFor(server, 'ada', ordinary, naira(50_000n)))
  })
  it.each<[string, RawBuilder<unknown>, RegExp]>([
    [
      'a loan approved by nobody',
      sql`update loans set status = 'approved' where status = 'accepted'`,
      /nobody has approved|go on so/,
    ],
    [
      'a loan paid out without its journal',
      sql`update loans set status = 'running' where status = 'approved'`,
      /loans_paid_out/,
    ],
    [
      'a step that is none',
      sql`update loans set status = 'running' where status = 'submitted'`,
      /cannot become|loans_paid_out/,
    ],
    ['another amount', sql`update loans set principal_kobo = 1`, /permission denied/],
    ['another member', sql`update loans set member_uid = gen_random_uuid()`, /permission denied/],
    [
      'another agreement',
      sql`update loans set agreement_sha256 = repeat('a', 64) where agreement_sha256 is not null`,
      /not changed/,
    ],
    [
      'another day of the pay-out',
      sql`update loans set paid_out_on = '2020-01-01' where journal_id is not null`,
      /not changed/,
    ],
    ['a loan that never was', sql`delete from loans`, /permission denied/],
    ['other instalments', sql`update loan_instalments set principal_kobo = 0`, /permission denied/],
    [
      'more paid than was due',
      sql`update loan_instalments set paid_principal_kobo = principal_kobo + 1`,
      /check/,
    ],
    [
      'interest charged twice',
      sql`update loan_instalments set charged_kobo = 0 where charged_on is not null and charged_kobo > 0`,
      /not changed/,
    ],
    ['a repayment changed', sql`update loan_repayments set amount_kobo = 1`, /permission denied/],
  ])('%s', async (_, statement, why) => {
    await expect(statement.execute(app)).rejects.toThrow(why)
  })

  it('a second pay-out, principal repaid twice, and interest before its day', async () => {
    const loan = await applyFor(server, 'ada', ordinary, naira(50_000n))
    await agreeTo(server, 'ada', loan)
    const borrowed = { loanId: loan.id, memberUid: testUsers.ada.uid, productId: ordinary.id }
    const post = (
      kind: 'loans.paid-out' | 'loans.interest-due',
      transfers: ReturnType<typeof paidOutPostings>,
      facts = {},
    ) =>
      app.transaction().execute((db) =>
        postLoan({ db, now: server.clock.now() }, loan, {
          kind,
          actorUid: testUsers.bayo.uid,
          memo: 'Tried',
          facts,
          transfers,
        }),
      )
    const out = paidOutPostings(borrowed, { principal: naira(50_000n), fees: kobo(0n), interest: kobo(0n) })
    const more = paidOutPostings(borrowed, { principal: naira(50_001n), fees: kobo(0n), interest: kobo(0n) })
    await expect(post('loans.paid-out', more)).rejects.toThrow(/no record allows/)
    const { version } = await bayo.call(readLoanReview, { params: { id: loan.id } })
    await bayo.call(payOutLoan, {
      params: { id: loan.id },
      body: { version, reason: 'Paid out first in this test' },
    })
    // No loan waits for it any more, and its code was used.
    await expect(post('loans.paid-out', out)).rejects.toThrow(/no record allows/)
    const [interest] = [
      [
        {
          debit: { kind: 'loan_interest_due', scope: loan.id, ownerUid: testUsers.ada.uid },
          credit: { kind: 'loan_interest', scope: ordinary.id },
          amount: kobo(1n),
        },
      ],
    ] as const
    await expect(post('loans.interest-due', [...interest], { instalment: 1 })).rejects.toThrow()
  })
})

it('whoever has something overdue cannot apply, and it is listed', async () => {
  const day = calendarDate('2027-03-01') ?? expect.fail('a day')
  server.clock.set(`${addDays(day, 40)}T09:00:00.000Z`)
  await runJob('loans.charge-interest')
  const refused = await dayo.problem(applyForLoan, applied({}))
  expect(refused.problem?.message).toMatch(/^You have ₦[\d,.]+ overdue\. Please pay it before you apply\.$/)
  const { rows } = await bayo.call(listLoanReviews, { query: { list: 'overdue' } })
  expect(rows.map(({ member }) => member.fullName)).toContain('Dayo Balogun')
})

it('every decision of two about a loan leaves its guarantors out', () => {
  const kinds = (feature.approvals ?? []).filter(({ subjectType }) => subjectType === 'loan')
  expect(kinds.map(({ name }) => name).toSorted()).toEqual([
    ...['loans.approval', 'loans.call', 'loans.call-step', 'loans.reschedule', 'loans.set-off'],
    'loans.write-off',
  ])
  for (const { excludedUids } of kinds)
    expect(excludedUids?.({ guarantorUids: [testUsers.dayo.uid] })).toEqual([testUsers.dayo.uid])
})

it('the books are proved, and control accounts say what the loans say', async () => {
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
  const { rows } = await sql<{ left: bigint; owed: bigint }>`
    select coalesce(sum(principal_kobo - paid_principal_kobo), 0)::bigint as left,
      coalesce(sum(coalesce(charged_kobo, 0) - paid_interest_kobo), 0)::bigint as owed
    from loan_instalments`.execute(server.db)
  expect(await readTotal(server.db, 'loan_principal')).toBe(rows[0]?.left)
  expect(await readTotal(server.db, 'loan_interest_due')).toBe(rows[0]?.owed)
})
