/** Loans paid out from the queue: in order of approval, once, by as many as it takes, to wallets and bank accounts. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { eventsSince } from '@kolo/audit/server'
import { transact } from '@kolo/database/connection'
import { type Kobo, kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { draftOf } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { bankAccount, walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { listWithdrawals, readWithdrawing } from '@kolo/withdrawals/contract'
import { confirmedBankAccount, paidBy, seen } from '@kolo/withdrawals/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptLoan,
  applyForLoan,
  approveLoan,
  offerLoan,
  payOutLoan,
  readLoan,
  readLoanReview,
  repayLoan,
  withdrawLoan,
} from '../../loans/loan.contract.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { agreeTo, applyFor, openProduct, openSavingsPlan, saveInGoal } from '../../testing/loans.fixtures.ts'
import {
  changePayoutTerms,
  choosePayTo,
  payLoanFees,
  payOutLoans,
  readPayoutQueue,
  readPayoutTerms,
} from '../disbursement.contract.ts'

const rounds = process.env.DEEP ? 200 : 2
const aDay = 24 * 60 * 60 * 1000
const reason = 'The member leaves for school on Monday.'

const server = await startTestServer()
const other = await startTestServer({ beside: server })
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi, dayo] = (['ada', 'bayo', 'chidi', 'dayo'] as const).map((name) => server.as(name))
if (!ada || !bayo || !chidi || !dayo) throw new Error('The cast is not there')
let product: LoanProduct
let bankId: string
let account: { id: string }

beforeAll(async () => {
  for (const person of [testUsers.ada, testUsers.dayo])
    await seedProfile(server.db, { ...person, accountTier: 'standard', kycStatus: 'verified' })
  const plan = await openSavingsPlan(server)
  for (const name of ['ada', 'dayo'] as const)
    await saveInGoal(server, name, {
      uid: testUsers[name].uid,
      planId: plan.id,
      amount: naira(40_000_000n),
    })
  bankId = (await openCollectionAccount(bayo, chidi)).id
  await fillWallet(server.db, testUsers.funke.uid, naira(5_000_000n), server.clock.now(), bankId)
  account = await confirmedBankAccount(ada, bayo)
  product = await openProduct(server, 'ORD-1', {
    maxKobo: naira(90_000_000n),
    maxRunning: 10,
    lien: 'none',
    fees: [{ name: 'Insurance', bps: 50 }],
  })
})

const queue = () => bayo.call(readPayoutQueue, {})
const at = async (id: string) => {
  const { version } = await bayo.call(readLoanReview, { params: { id } })
  return { params: { id }, body: { version } }
}
async function agreed(name: 'ada' | 'dayo', amount: Kobo): Promise<{ id: string; code: string }> {
  const loan = await applyFor(server, name, product, amount)
  await agreeTo(server, name, loan)
  server.clock.advance(1_000)
  return loan
}
const chosen = async (...loans: { id: string }[]) => {
  const { loans: queued } = await queue()
  return loans.map(({ id }) => ({ id, version: queued.find((each) => each.id === id)?.version ?? 1 }))
}
const statusOf = async ({ id }: { id: string }) =>
  (await bayo.call(readLoanReview, { params: { id } })).status
const walletOf = async (name: 'ada' | 'dayo') => readBalance(server.db, walletAccount(testUsers[name].uid))
/** Nothing waits, and what ran is out of the way of a member's next loan. */
const emptyQueue = async () => {
  for (const { id, member } of (await queue()).loans)
    await server.as(member.uid === testUsers.ada.uid ? 'ada' : 'dayo').call(withdrawLoan, await at(id))
  await sql`update loans set status = 'repaid', ended_at = now() where status = 'running'`.execute(server.db)
}

/** Money comes into the bank, or leaves it, until this can be lent. */
async function makeLendable(wanted: Kobo): Promise<void> {
  const { moneyKobo, obligationsKobo, reserveKobo } = (await queue()).lendable
  const amount = kobo(wanted - (moneyKobo - obligationsKobo - reserveKobo))
  const [bank, capital] = [bankAccount(bankId), { kind: 'reserve', scope: 'community' } as const]
  const transfers =
    amount > 0n
      ? [{ debit: bank, credit: capital, amount }]
      : [{ debit: capital, credit: bank, amount: kobo(-amount) }]
  if (amount !== 0n)
    await transact(server.db, (db) => postJournal(db, draftOf(transfers, { now: server.clock.now() })))
}

describe('the queue', () => {
  it('is in order of approval, and says what must come in before each loan', async () => {
    const second = await applyFor(server, 'ada', product, naira(100_000n))
    const first = await agreed('dayo', naira(200_000n))
    await agreeTo(server, 'ada', second)
    const { lendable, loans, terms } = await queue()
    expect(loans.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(loans.map(({ missingKobo }) => missingKobo)).toEqual([zeroKobo, zeroKobo])
    expect(loans[0]).toMatchObject({ receivedKobo: naira(199_000n), payTo: null, can: { payOut: true } })
    expect(terms).toEqual({ reserveBps: 1_000, secondAboveKobo: naira(1_000_000n) })
    const { moneyKobo, obligationsKobo, reserveKobo, lendableKobo } = lendable
    expect(lendableKobo).toBe(moneyKobo - obligationsKobo - reserveKobo)
    const big = await agreed('dayo', kobo(lendableKobo))
    expect((await queue()).loans.at(-1)?.missingKobo).toBe(naira(300_000n))
    const refused = await bayo.call(payOutLoans, { body: { loans: await chosen(first, second, big) } })
    expect(refused.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'paid', 'refused'])
    expect(refused.lines[2]?.problem).toMatch(
      /^₦[\d,.]+ can be lent now\. This loan can be paid out when ₦300,000\.00 more has come in\.$/,
    )
    expect(refused.queue.payouts[0]?.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'paid', 'refused'])
    await emptyQueue()
  })

  it('counts money that was lent and still lies in wallets', async () => {
    const before = (await queue()).lendable
    const loan = await agreed('dayo', naira(100_000n))
    server.clock.advance(aDay)
    await bayo.call(payOutLoans, { body: { loans: await chosen(loan) } })
    const { lendable } = await queue()
    expect(lendable.inWalletsKobo).toBe(before.inWalletsKobo + naira(99_500n))
    expect(lendable.lendableKobo).toBe(before.lendableKobo - naira(99_500n))
  })

  it('passes a loan over with a reason alone, which is kept, audited and shown', async () => {
    const first = await agreed('dayo', naira(100_000n))
    const later = await agreed('ada', naira(50_000n))
    const alone = await bayo.problem(payOutLoans, { body: { loans: await chosen(later) } })
    expect(alone.problem?.message).toBe(
      `Please give a reason of 5 to 300 characters: ${first.code} was approved earlier.`,
    )
    expect((await bayo.problem(payOutLoan, await at(later.id))).code).toBe('loan-skip-reason')
    const since = server.clock.now()
    await bayo.call(payOutLoans, { body: { loans: await chosen(later), reason } })
    expect(await statusOf(later)).toBe('running')
    const { loans, payouts } = await queue()
    expect(loans[0]).toMatchObject({ id: first.id, skipped: { reason, by: 'Bayo Adeyemi' } })
    expect(payouts[0]?.lines).toContainEqual(
      expect.objectContaining({ loanId: first.id, outcome: 'skipped', problem: reason }),
    )
    const events = await eventsSince(server.db, ['loan.passed-over'], since)
    expect(events.map(({ facts }) => facts.reason)).toEqual([reason])
    await emptyQueue()
  })
})

describe('a batch above the amount of the society', () => {
  it('is paid once a second administrator confirms it, also as a sum of 24 hours', async () => {
    server.clock.advance(aDay)
    const small = await agreed('ada', naira(600_000n))
    await bayo.call(payOutLoans, { body: { loans: await chosen(small) } })
    const first = await agreed('ada', naira(300_000n))
    const second = await agreed('dayo', naira(200_000n))
    const asked = { body: { loans: await chosen(first, second) } }
    const { lines, queue: waiting } = await bayo.call(payOutLoans, asked)
    expect(lines.map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting'])
    expect(waiting.waiting?.title).toBe('Pay out 2 loans')
    expect(await statusOf(first)).toBe('approved')
    expect((await bayo.problem(payOutLoans, asked)).code).toBe('own-approval')
    expect((await chidi.call(listApprovals, {})).rows.map(({ title }) => title)).toContain('Pay out 2 loans')
    const confirmed = await chidi.call(payOutLoans, asked)
    expect(confirmed.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    expect(confirmed.queue.payouts[0]).toMatchObject({
      askedBy: { fullName: 'Bayo Adeyemi' },
      confirmedBy: { fullName: 'Chidi Okafor' },
      sumKobo: naira(500_000n),
    })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['running', 'running'])
  })

  it('leaves out what changed while it waited', async () => {
    server.clock.advance(aDay)
    const kept = await agreed('dayo', naira(700_000n))
    const gone = await agreed('ada', naira(400_000n))
    const asked = { body: { loans: await chosen(kept, gone) } }
    await bayo.call(payOutLoans, asked)
    await ada.call(choosePayTo, {
      params: { id: gone.id },
      body: { ...(await at(gone.id)).body, bankAccountId: account.id },
    })
    const { waiting } = await queue()
    const approval = waiting ?? expect.fail('a batch that waits')
    const { id, version } = approval
    await chidi.call(approveApproval, { params: { id }, body: { version } })
    expect([await statusOf(kept), await statusOf(gone)]).toEqual(['running', 'approved'])
    const { payouts } = await queue()
    expect(payouts[0]?.lines.find(({ loanId }) => loanId === gone.id)).toMatchObject({
      outcome: 'refused',
      problem: 'This loan changed meanwhile. Please look at it again.',
    })
    await emptyQueue()
  })

  it('is another amount once two administrators say so', async () => {
    const body = { reserveBps: 2_000, secondAboveKobo: naira(2_000_000n), reason: 'Agreed by the board.' }
    const before = (await queue()).lendable
    expect((await bayo.call(changePayoutTerms, { body })).waiting).toBeDefined()
    await chidi.call(changePayoutTerms, { body })
    const { terms } = await bayo.call(readPayoutTerms, {})
    expect(terms).toEqual({ reserveBps: 2_000, secondAboveKobo: naira(2_000_000n) })
    expect((await queue()).lendable.reserveKobo).toBe(before.reserveKobo * 2n)
    expect((await bayo.problem(changePayoutTerms, { body })).code).toBe('no-change')
    const back = { ...body, reserveBps: 1_000, secondAboveKobo: naira(1_000_000n) }
    await bayo.call(changePayoutTerms, { body: back })
    await chidi.call(changePayoutTerms, { body: back })
  })
})

describe('to a bank account', () => {
  it('the member chose with the agreement, the loan goes on as an approved withdrawal', async () => {
    server.clock.advance(aDay)
    const before = await walletOf('ada')
    const loan = await applyFor(server, 'ada', product, naira(500_000n))
    await bayo.call(offerLoan, await at(loan.id))
    const { params, body } = await at(loan.id)
    const theirs = { params, body: { ...body, bankAccountId: testUsers.ada.uid } }
    expect((await ada.problem(acceptLoan, theirs)).code).toBe('no-bank-account')
    const accepted = await ada.call(acceptLoan, { params, body: { ...body, bankAccountId: account.id } })
    expect(accepted.payTo).toMatchObject({ id: account.id, last4: '0401' })
    await bayo.call(approveLoan, await at(loan.id))
    await chidi.call(approveLoan, await at(loan.id))
    await bayo.call(payOutLoan, await at(loan.id))
    const { rows } = await ada.call(listWithdrawals, { query: {} })
    const withdrawal = rows[0] ?? expect.fail('a withdrawal')
    expect(withdrawal).toMatchObject({
      status: 'approved',
      netKobo: naira(497_500n),
      source: { name: 'Loan, paid out' },
      can: { cancel: 'too-late-to-cancel' },
    })
    // What a day allows the member is not used up: a standard account takes out ₦200,000 a day.
    expect((await ada.call(readWithdrawing, {})).leftTodayKobo).toBe(naira(200_000n))
    expect((await queue()).lendable.withdrawalsKobo).toBe(naira(497_500n))
    const paidOn = dayIn(lagos, server.clock.now())
    await paidBy([bayo, chidi], withdrawal, {
      collectionAccountId: bankId,
      bankReference: 'GTB-LOAN-0001',
      paidOn,
    })
    expect((await seen(bayo, withdrawal)).review.status).toBe('paid')
    expect(await walletOf('ada')).toEqual(before)
    expect((await ada.call(readLoan, { params })).status).toBe('running')
  })

  it('is chosen anew until it is paid out, and not paid to one that cannot be used', async () => {
    server.clock.advance(aDay)
    const loan = await agreed('ada', naira(100_000n))
    const choose = async (bankAccountId: string | null) => ({
      params: { id: loan.id },
      body: { ...(await at(loan.id)).body, bankAccountId },
    })
    expect((await dayo.problem(choosePayTo, await choose(account.id))).status).toBe(404)
    expect((await ada.call(choosePayTo, await choose(account.id))).payTo?.id).toBe(account.id)
    await sql`update profiles set kyc_status = 'expired' where uid = ${testUsers.ada.uid}`.execute(server.db)
    const no = await bayo.problem(payOutLoan, await at(loan.id))
    expect(no.code).toBe('loan-bank-account')
    expect((await ada.problem(choosePayTo, await choose(account.id))).code).toBe('identity-not-checked')
    await sql`update profiles set kyc_status = 'verified' where uid = ${testUsers.ada.uid}`.execute(server.db)
    expect((await ada.call(choosePayTo, await choose(null))).payTo).toBeNull()
    await bayo.call(payOutLoan, await at(loan.id))
    expect((await ada.problem(choosePayTo, await choose(account.id))).code).toBe('loan-status')
  })
})

describe('fees and older loans', () => {
  it('fees that are due before are paid from the wallet first, once', async () => {
    server.clock.advance(aDay)
    const before = await openProduct(server, 'BEFORE', {
      maxRunning: 10,
      lien: 'none',
      fees: [{ name: 'Application', flatKobo: naira(1_000n), taken: 'before' }],
    })
    await fillWallet(server.db, testUsers.dayo.uid, naira(2_000n), server.clock.now(), bankId)
    const loan = await applyFor(server, 'dayo', before, naira(100_000n))
    await agreeTo(server, 'dayo', loan)
    const unpaid = await dayo.call(readLoan, { params: { id: loan.id } })
    expect(unpaid).toMatchObject({ receivedKobo: naira(100_000n), feesOpenKobo: naira(1_000n) })
    expect((await bayo.problem(payOutLoan, await at(loan.id))).problem?.message).toBe(
      'The member pays ₦1,000.00 of fees first.',
    )
    expect((await ada.problem(payLoanFees, await at(loan.id))).status).toBe(404)
    const wallet = (await walletOf('dayo')).balance
    expect((await dayo.call(payLoanFees, await at(loan.id))).feesOpenKobo).toBe(zeroKobo)
    expect((await walletOf('dayo')).balance).toBe(wallet - naira(1_000n))
    expect((await dayo.problem(payLoanFees, await at(loan.id))).code).toBe('loan-no-fees')
    await bayo.call(payOutLoan, await at(loan.id))
    expect((await walletOf('dayo')).balance).toBe(wallet + naira(99_000n))
  })

  it('an older loan is repaid from a new one, and the rest reaches the member', async () => {
    server.clock.advance(aDay)
    const topUp = await openProduct(server, 'TOP', { maxRunning: 1, lien: 'none', topUpAfterBps: 2_500 })
    const older = await applyFor(server, 'ada', topUp, naira(100_000n))
    await agreeTo(server, 'ada', older)
    await bayo.call(payOutLoan, await at(older.id))
    const body = {
      productId: topUp.id,
      productVersion: 1,
      principalKobo: naira(200_000n),
      instalments: 10,
      purpose: 'School fees',
      monthlyPayKobo: null,
      topUpOf: older.id,
    }
    expect((await ada.problem(applyForLoan, { body })).code).toBe('loan-top-up-early')
    await ada.call(repayLoan, { params: { id: older.id }, body: { amountKobo: naira(40_000n) } })
    const small = { ...body, principalKobo: naira(60_000n) }
    expect((await ada.problem(applyForLoan, { body: small })).code).toBe('loan-top-up-small')
    expect((await ada.problem(applyForLoan, { body: { ...body, topUpOf: undefined } })).code).toBe(
      'loan-running',
    )
    expect((await dayo.problem(applyForLoan, { body })).status).toBe(404)
    const loan = await ada.call(applyForLoan, { body })
    const { settlement } = await ada.call(readLoan, { params: { id: older.id } })
    const total = settlement?.totalKobo ?? expect.fail('a settlement')
    expect(loan.topUp).toEqual({ id: older.id, code: older.code, settleKobo: total })
    expect(loan.receivedKobo).toBe(naira(200_000n) - total)
    await agreeTo(server, 'ada', loan)
    const wallet = (await walletOf('ada')).balance
    await bayo.call(payOutLoan, await at(loan.id))
    expect((await walletOf('ada')).balance).toBe(wallet + naira(200_000n) - total)
    expect(await statusOf(older)).toBe('repaid')
    expect(await ada.call(readLoan, { params: { id: loan.id } })).toMatchObject({
      status: 'running',
      receivedKobo: naira(200_000n) - total,
      topUp: { settleKobo: total },
    })
    await emptyQueue()
  })
})

it('nobody pays out their own loan, alone or in a batch', async () => {
  await seedProfile(server.db, { ...testUsers.bayo, accountTier: 'standard', kycStatus: 'verified' })
  const loan = await agreed('ada', naira(50_000n))
  await sql`alter table loans disable trigger user`.execute(server.db)
  await sql`update loans set member_uid = ${testUsers.bayo.uid}, offered_by = ${testUsers.chidi.uid} where id = ${loan.id}`.execute(
    server.db,
  )
  await sql`alter table loans enable trigger user`.execute(server.db)
  expect((await bayo.problem(payOutLoan, await at(loan.id))).code).toBe('own-loan')
  const { lines } = await bayo.call(payOutLoans, { body: { loans: await chosen(loan) } })
  expect(lines[0]).toMatchObject({
    outcome: 'refused',
    problem: expect.stringMatching(/^You cannot approve/),
  })
  expect((await ada.problem(payOutLoans, { body: { loans: await chosen(loan) } })).status).toBe(403)
  await sql`update loans set member_uid = ${testUsers.ada.uid} where id = ${loan.id}`.execute(server.db)
  await emptyQueue()
})

describe('PostgreSQL refuses', () => {
  const app = server.database.db
  beforeAll(async () => {
    await agreed('dayo', naira(50_000n))
    const sent = await applyFor(server, 'ada', product, naira(50_000n))
    await bayo.call(offerLoan, await at(sent.id))
    const { params, body } = await at(sent.id)
    await ada.call(acceptLoan, { params, body: { ...body, bankAccountId: account.id } })
    for (const administrator of [bayo, chidi]) await administrator.call(approveLoan, await at(sent.id))
    await bayo.call(payOutLoans, { body: { loans: await chosen(sent), reason } })
  })
  afterAll(emptyQueue)
  it.each<[string, RawBuilder<unknown>, RegExp]>([
    [
      'a loan sent to a bank account of somebody else',
      sql`update loans set bank_account_id = ${sql.lit('01900000-0000-7000-8000-00000000aaaa')} where status = 'approved'`,
      /not paid to this bank account|foreign key/,
    ],
    [
      'another account once it is paid out',
      sql`update loans set bank_account_id = null where status = 'running' and bank_account_id is not null`,
      /not changed/,
    ],
    [
      'another sum that reached the member',
      sql`update loans set received_kobo = 1 where journal_id is not null`,
      /not changed/,
    ],
    [
      'a batch that two confirmed, and nobody did',
      sql`insert into loan_payouts (id, code, asked_by, confirmed_by, alone, sum_kobo, paid_at)
        values (gen_random_uuid(), 'LNP-2026-900001', ${testUsers.bayo.uid}, ${testUsers.chidi.uid}, false, 0, now())`,
      /nobody has confirmed/,
    ],
    [
      'a batch of a member',
      sql`insert into loan_payouts (id, code, asked_by, alone, sum_kobo, paid_at)
        values (gen_random_uuid(), 'LNP-2026-900002', ${testUsers.ada.uid}, false, 0, now())`,
      /administer/,
    ],
    [
      'a loan that is paid in two batches',
      sql`insert into loan_payout_lines (payout_id, loan_id, outcome)
        select b.id, l.loan_id, 'paid' from loan_payout_lines l, loan_payouts b
        where l.outcome = 'paid' and b.id <> l.payout_id limit 1`,
      /loan_payout_lines_once|pkey/,
    ],
    ['a reason that changes', sql`update loan_payout_lines set problem = 'Other'`, /permission denied/],
    ['a batch that never was', sql`delete from loan_payouts`, /permission denied/],
    [
      'another reserve by one person',
      sql`insert into community_settings (name, value, updated_by, updated_at)
        values ('loans.payout-terms', '{}', ${testUsers.bayo.uid}, now())
        on conflict (name) do update set value = excluded.value`,
      /nobody has approved/,
    ],
  ])('%s', async (_, statement, why) => {
    await expect(statement.execute(app)).rejects.toThrow(why)
  })

  it('a withdrawal approved as a loan that it is not', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from withdrawals where loan_id is not null`.execute(app)
    const [real] = rows
    const forged = app.transaction().execute(async (db) => {
      const copied = await sql<{ id: string }>`
        insert into withdrawals (id, code, member_uid, source, amount_kobo, net_kobo, bank_account_id, hold_id,
          needs_two, requested_at, payable_at, due_at)
        select gen_random_uuid(), 'WDR-2026-900001', member_uid, source, amount_kobo, net_kobo, bank_account_id,
          gen_random_uuid(), true, requested_at, payable_at, due_at
        from withdrawals where id = ${real?.id} returning id`.execute(db)
      await sql`update withdrawals set status = 'approved' where id = ${copied.rows[0]?.id}`.execute(db)
    })
    await expect(forged).rejects.toThrow(/nobody has approved withdrawal/)
  })
})

it(`of two servers at once each loan is paid out once, and money is lent once, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    server.clock.advance(aDay)
    const lent = await agreed('dayo', naira(60_000n))
    const sent = await agreed('ada', naira(60_000n))
    const { version } = (await at(sent.id)).body
    await ada.call(choosePayTo, { params: { id: sent.id }, body: { version, bankAccountId: account.id } })
    // Enough for one of them. The one that goes to a bank account takes it as an approved withdrawal.
    await makeLendable(naira(100_000n))
    const [both, first, second] = [await chosen(lent, sent), await chosen(lent), await chosen(sent)]
    await Promise.allSettled([
      bayo.call(payOutLoans, { body: { loans: both } }),
      other.as('chidi').call(payOutLoans, { body: { loans: second, reason } }),
      other.as('bayo').call(payOutLoans, { body: { loans: first } }),
    ])
    expect([await statusOf(lent), await statusOf(sent)].sort()).toEqual(['approved', 'running'])
    const { rows } = await sql<{ paid: number; lent: bigint }>`
      select (select count(*)::int from loan_payout_lines x where x.loan_id = l.id and x.outcome = 'paid') as paid,
        (select sum(amount_kobo)::bigint from ledger_transfers t where t.journal_id = l.journal_id) as lent
      from loans l where l.id in (${lent.id}, ${sent.id}) and l.status = 'running'`.execute(server.db)
    expect(rows).toEqual([{ paid: 1, lent: naira(60_000n) }])
    await emptyQueue()
  }
  server.clock.advance(aDay)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
}, 600_000)
