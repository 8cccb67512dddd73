/** What a member who died leaves, through HTTP and a real PostgreSQL: insurance, savings, guarantors last, then the nominee. */
import { approveApproval } from '@kolo/approvals/contract'
import { eventsSince } from '@kolo/audit/server'
import { bookCash, changeCashSettings, confirmCash } from '@kolo/cash/contract'
import { decideDataRequest } from '@kolo/community/requests'
import { fileBytes } from '@kolo/files/testing'
import { type Kobo, kobo, naira, subtractKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { readBalance, readTotal } from '@kolo/ledger/balance'
import { payIn, posted } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { recordDeath } from '@kolo/profile/deaths'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { listWithdrawalReviews } from '@kolo/withdrawals/reviews'
import { paidBy } from '@kolo/withdrawals/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callLoan, takeCallStep } from '../../calling/calling.contract.ts'
import { acceptGuarantee, askGuarantor, readGuarantors } from '../../guarantors/guarantor.contract.ts'
import { setOffSavings } from '../../leaving/leaving.contract.ts'
import type { Loan } from '../../loans/loan.contract.ts'
import { readLoanRecovery } from '../../loans/loan-recovery.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { endClaim, makeEstateStatement, openClaim, payOutEstate, readEstate } from '../estate.contract.ts'
import { incomingOf } from './estate.store.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi, dayo] = (['ada', 'bayo', 'chidi', 'dayo'] as const).map((name) => server.as(name))
if (!ada || !bayo || !chidi || !dayo) throw new Error('The people of the tests are not there')
const uid = testUsers.ada.uid
const params = { uid }
const savingsOf = (name: TestUserName) =>
  ({ kind: 'member_savings', scope: testUsers[name].uid, ownerUid: testUsers[name].uid }) as const
const today = () => dayIn(lagos, server.clock.now())
const runJob = (name: string) => {
  const { community, clock } = server
  const job = feature.jobs?.find((each) => each.name === name)
  return server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {}))
}
const goTo = async (day: CalendarDate) => {
  server.clock.set(`${day}T09:00:00.000Z`)
  await runJob('loans.charge-interest')
}
const die = async () => {
  await bayo.fetch(`/api/members/${uid}/death/paper`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', 'x-file-name': 'certificate.pdf' },
    body: Buffer.from(fileBytes('pdf')),
  })
  const body = { diedOn: today(), documentNumber: 'DC/2026/00417', documentOn: today() }
  await bayo.call(recordDeath, { params, body })
  await chidi.call(recordDeath, { params, body })
}
const payout = (amountKobo: Kobo, changed: object = {}) => ({
  params,
  body: {
    payeeName: 'Ngozi Nwosu',
    entitlement: 'Letters of administration 114/2026',
    amountKobo,
    bankName: 'Guaranty Trust Bank',
    bankCode: '058',
    accountNumber: '0102030401',
    accountName: 'Ngozi Nwosu',
    ...changed,
  },
})
const reason = 'The borrower died.'
let loan: Loan

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  await saveInGoal(server, 'ada', { uid, planId: plan.id, amount: naira(100_000n) })
  await payIn(server.db, savingsOf('dayo'), naira(500_000n))
  await fillWallet(server.db, testUsers.funke.uid, naira(2_000_000n), server.clock.now())
  const guaranteed = { cover: 'whole', guarantorsMin: 1, multipleBps: 100_000, penaltyBps: 500 } as const
  const product = await openProduct(server, 'WHOLE', { ...guaranteed, penaltyCapBps: 10_000 })
  loan = await applyFor(server, 'ada', product, naira(300_000n))
  const at = { params: { id: loan.id } }
  const asking = { guarantorUid: testUsers.dayo.uid, amountKobo: naira(300_000n) }
  await ada.call(askGuarantor, { ...at, body: asking })
  const { rows } = await ada.call(readGuarantors, at)
  await dayo.call(acceptGuarantee, { params: { id: rows[0]?.id ?? '' }, body: {} })
  await runLoan(server, 'ada', loan)
  // What the loan brought is spent, but for ₦50,000.
  await posted(server.db, [
    { debit: walletAccount(uid), credit: { kind: 'bank', scope: 'the-bank' }, amount: naira(250_000n) },
  ])
})

const owed = async () => (await bayo.call(readEstate, { params })).owedKobo

describe('an estate', () => {
  it('is there once a death is recorded, and no penalty falls from that day', async () => {
    expect((await bayo.problem(readEstate, { params })).code).toBe('not-died')
    expect((await dayo.problem(readEstate, { params })).status).toBe(403)
    await die()
    const estate = await bayo.call(readEstate, { params })
    expect(estate).toMatchObject({
      walletKobo: naira(50_000n),
      savingsKobo: naira(100_000n),
      owedKobo: naira(300_000n),
      may: { payOut: 'estate-owes' },
    })
    expect(estate.loans[0]?.guarantors).toEqual([
      { fullName: testUsers.dayo.fullName, pledgeKobo: naira(300_000n) },
    ])
    // The loan of whoever died can be called although nothing is overdue.
    const { calling } = await bayo.call(readLoanRecovery, { params: { id: loan.id } })
    expect(calling).toMatchObject({ overdueKobo: 0n, may: { call: true } })
    await goTo(addDays(today(), 100))
    const later = await bayo.call(readEstate, { params })
    expect(later.loans[0]).toMatchObject({ penaltyKobo: 0n })
    expect(later.loans[0]?.interestKobo).toBeGreaterThan(0n)
  })

  it('waits for the insurer, whose money repays the loan first', async () => {
    const claim = {
      params,
      body: {
        loanId: loan.id,
        insurer: 'Palmgrove Assurance',
        claimNumber: 'CL/2026/88',
        expectedKobo: naira(120_000n),
      },
    }
    const opened = await bayo.call(openClaim, claim)
    expect((await bayo.problem(openClaim, claim)).code).toBe('claim-open')
    const id = opened.loans[0]?.claims[0]?.id ?? expect.fail()
    const at = { params: { uid, id } }
    const missing = await bayo.problem(endClaim, {
      ...at,
      body: { outcome: 'paid', detail: 'UMR-2026-000099' },
    })
    expect(missing.code).toBe('receipt-missing')
    const before = await owed()
    const code = await cashFor(naira(120_000n))
    expect(subtractKobo(before, await owed())).toBe(naira(120_000n))
    expect(await incomingOf(server.db, uid, code)).toMatchObject({ paidKobo: naira(120_000n) })
    const ended = await bayo.call(endClaim, { ...at, body: { outcome: 'paid', detail: code } })
    expect(ended.loans[0]?.claims).toMatchObject([{ state: 'paid', paidKobo: naira(120_000n) }])
    expect((await bayo.problem(endClaim, { ...at, body: { outcome: 'paid', detail: code } })).code).toBe(
      'claim-over',
    )
    expect(await incomingOf(server.db, uid, code), 'pays no other claim').toBeUndefined()
  })

  it('lets wallet and savings repay the loan by two, without a request, before guarantors are called', async () => {
    const call = { params: { id: loan.id }, body: { reason } }
    await bayo.call(callLoan, call)
    const { call: called } = await chidi.call(callLoan, call)
    await goTo(addDays(called?.dueOn ?? expect.fail(), 1))
    const step = { params: { id: loan.id }, body: { step: 'guarantors' } } as const
    expect((await bayo.problem(takeCallStep, step)).code).toMatch(/call-lien-first|call-estate-first/)
    const before = await owed()
    const setOff = { params: { id: loan.id }, body: {} }
    await bayo.call(setOffSavings, setOff)
    await chidi.call(setOffSavings, setOff)
    expect(subtractKobo(before, await owed())).toBe(naira(150_000n))
    // Money that comes meanwhile pays before guarantors do.
    await fillWallet(server.db, uid, naira(1_000n), server.clock.now())
    expect((await bayo.problem(takeCallStep, step)).code).toBe('call-estate-first')
    await bayo.call(setOffSavings, setOff)
    await chidi.call(setOffSavings, setOff)
    const proposed = await bayo.call(takeCallStep, step)
    // And so does money that comes after it was proposed.
    await fillWallet(server.db, uid, naira(1_000n), server.clock.now())
    const [{ id, version } = expect.fail()] = proposed.waiting
    const second = await chidi.problem(approveApproval, { params: { id }, body: { version } })
    expect(second.code).toBe('cannot-be-applied')
    await bayo.call(setOffSavings, setOff)
    await chidi.call(setOffSavings, setOff)
    const left = await owed()
    const saved = (await readBalance(server.db, savingsOf('dayo'))).balance
    await chidi.call(takeCallStep, step)
    expect(await owed()).toBe(0n)
    expect(subtractKobo(saved, (await readBalance(server.db, savingsOf('dayo'))).balance)).toBe(left)
    expect(await readTotal(server.db, 'loan_principal')).toBe(0n)
  })

  it('pays out what is left to the nominee, by two, through the withdrawals', async () => {
    const nothing = await bayo.problem(payOutEstate, payout(naira(1n)))
    expect(nothing.code).toBe('above-free')
    await fillWallet(server.db, uid, naira(80_000n), server.clock.now())
    const different = payout(naira(80_000n), { accountName: 'Musa Garba' })
    expect((await bayo.problem(payOutEstate, different)).code).toBe('name-differs')
    const own = payout(naira(80_000n), { payeeName: 'Bayo Adeyemi', accountName: 'Bayo Adeyemi' })
    expect((await bayo.problem(payOutEstate, own)).code).toBe('next-of-kin')
    expect((await bayo.problem(payOutEstate, payout(kobo(8_000_001n)))).code).toBe('above-free')
    const asked = await bayo.call(payOutEstate, payout(naira(80_000n)))
    const waiting = asked.payouts[0]?.waiting ?? expect.fail()
    const decision = { params: { id: waiting.id }, body: { version: waiting.version } }
    expect((await bayo.problem(approveApproval, decision)).code).toBe('own-approval')
    await chidi.call(approveApproval, decision)
    const done = await bayo.call(readEstate, { params })
    expect(done).toMatchObject({ freeKobo: 0n, payouts: [{ withdrawal: { status: 'approved' } }] })
    expect((await bayo.problem(payOutEstate, payout(naira(1n)))).code).toBe('above-free')
    const { rows } = await bayo.call(listWithdrawalReviews, { query: {} })
    expect(rows).toMatchObject([{ amountKobo: naira(80_000n), status: 'approved' }])
    const kinds = ['loan.claim-opened', 'loan.claim-ended', 'estate.payout-asked', 'estate.paid-out']
    expect(await eventsSince(server.db, kinds, instant('2026-01-01T00:00:00Z'))).toHaveLength(4)
  })

  it('ends with a statement that adds up, made once for what it says', async () => {
    const first = await bayo.call(makeEstateStatement, { params, body: {} })
    expect(first.amountKobo).toBe(naira(80_000n))
    const file = await bayo.fetch(`/api/estate-statements/${first.id}/file`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const { rows } = await sql<{ uid: string }>`select member_uid as uid from estate_statements`.execute(
      server.db,
    )
    expect(rows).toEqual([{ uid }])
    expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
  })
})

/** Cash of an insurer for the loan, received by one officer and counted by another; answers its code. */
async function cashFor(amountKobo: Kobo): Promise<string> {
  await bayo?.call(changeCashSettings, { body: { isTaken: true } })
  const body = { memberUid: uid, purpose: 'loan', targetId: loan.id, amountKobo }
  const booked = await server.as('bayo').call(bookCash, { body })
  const counted = { countedKobo: amountKobo, version: booked.version }
  await server.as('chidi').call(confirmCash, { params: { id: booked.id }, body: counted })
  return booked.paymentCode
}

describe('PostgreSQL refuses', () => {
  it.each([
    [
      'a claim for somebody who lives',
      () => sql`insert into loan_claims (id, loan_id, insurer, claim_number, expected_kobo, opened_by, opened_at)
        select gen_random_uuid(), gen_random_uuid(), insurer, claim_number, 1, opened_by, opened_at from loan_claims`,
      /no such claim|foreign key/,
    ],
    ['a claim that changes', () => sql`update loan_claims set paid_kobo = 1`, /is not changed|no such claim/],
    [
      'a pay-out above what is free',
      () => sql`insert into estate_payouts (id, code, member_uid, payee_name, entitlement, amount_kobo, bank_account_id,
          asked_by, asked_at)
        select gen_random_uuid(), 'EST-2026-999999', member_uid, payee_name, entitlement, 1, bank_account_id, asked_by,
          asked_at from estate_payouts`,
      /does not pay this/,
    ],
    [
      'a pay-out of somebody who lives',
      () => sql`insert into estate_payouts (id, code, member_uid, payee_name, entitlement, amount_kobo, bank_account_id,
          asked_by, asked_at)
        select gen_random_uuid(), 'EST-2026-999998', ${testUsers.funke.uid}, payee_name, entitlement, 1, bank_account_id,
          asked_by, asked_at from estate_payouts`,
      /does not pay this/,
    ],
    ['another amount', () => sql`update estate_payouts set amount_kobo = 1`, /permission denied/],
    [
      'a second approval',
      () => sql`update estate_payouts set approved_at = now()`,
      /approved once|nobody has approved|does not pay/,
    ],
    [
      'a second withdrawal',
      () => sql`insert into withdrawals (id, code, member_uid, source, amount_kobo, net_kobo, bank_account_id, hold_id,
          needs_two, requested_at, payable_at, due_at, estate_payout_id)
        select gen_random_uuid(), 'WDR-2026-999999', member_uid, source, amount_kobo, net_kobo, bank_account_id,
          gen_random_uuid(), true, requested_at, payable_at, due_at, estate_payout_id from withdrawals
        where estate_payout_id is not null`,
      /withdrawals_estate_payout_id_key/,
    ],
    [
      'an approval of another nominee',
      () => sql`update approvals set change = change || '{"payee": "Musa Garba"}'
        where kind = 'loans.estate-payout'`,
      /permission denied/,
    ],
    ['a pay-out that never was', () => sql`delete from estate_payouts`, /permission denied/],
    ['a claim that never was', () => sql`delete from loan_claims`, /permission denied/],
    ['another statement', () => sql`update estate_statements set amount_kobo = 0`, /permission denied/],
  ])('%s', async (_, statement, why) => {
    await expect(statement().execute(server.database.db)).rejects.toThrow(why)
  })
})

describe('a member whose estate was settled', () => {
  const id = '01900000-0000-7000-8000-0000000000e7'
  const erase = {
    params: { id },
    body: { outcome: 'done', answer: 'All of it is settled.', version: 1 },
  } as const
  /** Where in the database a name still stands: table and column. Answers to repeated requests are kept a day. */
  const whereFound = async (name: string) => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_name <> 'idempotency_keys' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')`.execute(
      server.db,
    )
    const found: string[] = []
    for (const { table, column } of columns) {
      const { rows } = await sql`select from ${sql.table(table)}
        where ${sql.ref(column)}::text like ${`%${name}%`} limit 1`.execute(server.db)
      if (rows.length > 0) found.push(`${table}.${column}`)
    }
    return found
  }

  it('is erased once the nominee has the money, and what is kept names neither of them', async () => {
    await sql`insert into data_requests (id, member_uid, kind, wish, asked_at, due_on)
      values (${id}, ${uid}, 'erasure', 'Her heirs ask for it.', ${server.clock.now()}, '2028-01-01')`.execute(
      server.db,
    )
    expect((await bayo.problem(decideDataRequest, erase)).code).toBe('money-left')
    expect(await whereFound('Ngozi Nwosu')).toContain('estate_payouts.payee_name')
    const bank = await openCollectionAccount(bayo, chidi)
    await fillWallet(server.db, testUsers.funke.uid, naira(80_000n), server.clock.now(), bank.id)
    const [withdrawal = expect.fail()] = (await bayo.call(listWithdrawalReviews, { query: {} })).rows
    await goTo(addDays(today(), 10))
    const paid = { collectionAccountId: bank.id, bankReference: 'GTB 0042', paidOn: today() }
    await paidBy([bayo, chidi], withdrawal, paid)
    expect(await bayo.call(decideDataRequest, erase)).toMatchObject({ status: 'done', member: null })

    expect(await whereFound('Ngozi Nwosu')).toEqual([])
    expect(await whereFound('Letters of administration')).toEqual([])
    const { rows } = await sql<{ payee: string; deaths: number; loans: number; statements: number }>`
      select payee_name as payee, (select count(*)::int from member_deaths) as deaths,
        (select count(*)::int from loans where member_uid = ${uid} and status = 'repaid') as loans,
        (select count(*)::int from estate_statements where member_uid = ${uid}) as statements
      from estate_payouts`.execute(server.db)
    expect(rows).toEqual([{ payee: 'Former nominee', deaths: 0, loans: 1, statements: 1 }])
    expect((await bayo.problem(readEstate, { params })).status).toBe(404)
    // Whoever owns the database cannot name another nominee there either.
    const other = sql`update approvals set change = change || '{"payee": "Musa Garba"}'
      where kind = 'loans.estate-payout'`.execute(server.db)
    await expect(other).rejects.toThrow(/stays as it was/)
    server.clock.advance(86_400_000)
    expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
  })
})
