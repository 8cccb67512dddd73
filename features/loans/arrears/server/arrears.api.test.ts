/** Loans in arrears, through HTTP and a real PostgreSQL with a clock that is moved. */
import { eventsSince } from '@kolo/audit/server'
import { transact } from '@kolo/database/connection'
import { type Kobo, kobo, naira, subtractKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, calendarDate, instant } from '@kolo/foundation/time'
import { readBalance, readTotal } from '@kolo/ledger/balance'
import { postJournal, type Transfer } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Loan, readLoan, repayLoan, setLoanMandate, settleLoan } from '../../loans/loan.contract.ts'
import { penaltyPostings, repaidPostings } from '../../loans/server/loan.postings.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'

const server = await startTestServer()
afterAll(() => server.close())

const [ada, dayo] = [server.as('ada'), server.as('dayo')]
let product: LoanProduct

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  for (const name of ['ada', 'dayo'] as const)
    await saveInGoal(server, name, {
      uid: testUsers[name].uid,
      planId: plan.id,
      amount: naira(1_000_000n),
    })
  await fillWallet(server.db, testUsers.funke.uid, naira(1_000_000n), server.clock.now())
  product = await openProduct(server, 'FLAT', {
    method: 'flat',
    rateBps: 750,
    ratePeriod: 'whole_term',
    maxRunning: 10,
  })
})

const runJob = (name: string) => {
  const job = feature.jobs?.find((each) => each.name === name)
  const { community, clock } = server
  return server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {}))
}
/** The clock goes to a morning, and the night's work before it is done, as often as said. */
const morningOf = async (day: CalendarDate, times = 1) => {
  server.clock.set(`${day}T09:00:00.000Z`)
  for (let n = 0; n < times; n += 1) {
    await runJob('loans.charge-interest')
    await runJob('loans.take-instalments')
  }
}
const running = async (name: 'ada' | 'dayo'): Promise<Loan> => {
  const loan = await applyFor(server, name, product)
  await runLoan(server, name, loan)
  return server.as(name).call(readLoan, { params: { id: loan.id } })
}
const dueOf = (loan: Loan, number: number) => loan.schedule[number - 1]?.dueOn as CalendarDate
const monthAfter = (day: CalendarDate): CalendarDate => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const text = `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}${day.slice(7)}`
  return calendarDate(text) ?? expect.fail(text)
}
/** Leaves so much in a wallet. */
const keepInWallet = async (name: 'ada' | 'dayo', amount: Kobo) => {
  const wallet = walletAccount(testUsers[name].uid)
  const { available } = await readBalance(server.db, wallet)
  await transact(server.db, (db) =>
    postJournal(db, {
      deed: 'test.emptied',
      memo: 'Emptied',
      actorUid: null,
      now: server.clock.now(),
      transfers: [
        {
          debit: wallet,
          credit: { kind: 'bank', scope: 'the-bank' },
          amount: subtractKobo(available, amount),
        },
      ],
    }),
  )
}

describe('an instalment that is not paid', () => {
  it('bears a penalty once for each completed month, income of the product, repaid before interest and principal', async () => {
    const loan = await running('ada')
    const first = dueOf(loan, 1)
    const params = { id: loan.id }
    await morningOf(addDays(monthAfter(first), -1), 2)
    expect((await ada.call(readLoan, { params })).balance).toMatchObject({
      penaltyKobo: 0n,
      overdueKobo: naira(32_250n),
      overdueSince: first,
    })
    // The day comes, and the night is worked twice; the second instalment is due and not overdue.
    await morningOf(monthAfter(first), 2)
    const late = await ada.call(readLoan, { params })
    expect(late.balance).toMatchObject({
      penaltyKobo: naira(645n),
      overdueKobo: naira(32_895n),
      dueKobo: naira(65_145n),
    })
    const income = { kind: 'penalties', scope: product.id } as const
    expect((await readBalance(server.db, income)).balance).toBe(naira(645n))
    const paid = await ada.call(repayLoan, { params, body: { amountKobo: naira(10_645n) } })
    expect(paid.repayments[0]).toMatchObject({
      penaltyKobo: naira(645n),
      interestKobo: naira(4_500n),
      principalKobo: naira(5_500n),
    })
    // Two months of nights are missed: 2 % of the ₦24,500 left twice, and 2 % of ₦30,000 once, are charged with the repayment.
    server.clock.set(`${monthAfter(monthAfter(monthAfter(first)))}T09:00:00.000Z`)
    const again = await ada.call(repayLoan, { params, body: { amountKobo: kobo(1n) } })
    expect(again.schedule.slice(0, 3).map(({ penaltyKobo }) => penaltyKobo)).toEqual([
      naira(645n + 980n),
      naira(1_200n),
      naira(645n),
    ])
    const { settlement } = again
    await fillWallet(server.db, testUsers.ada.uid, naira(500_000n), server.clock.now())
    const settled = await ada.call(settleLoan, {
      params,
      body: { totalKobo: settlement?.totalKobo ?? kobo(0n) },
    })
    expect(settled).toMatchObject({ status: 'repaid', balance: { penaltyKobo: 0n } })
    expect(await readTotal(server.db, 'loan_penalty_due')).toBe(0n)
    expect((await readBalance(server.db, income)).balance).toBe(naira(645n + 980n + 1_200n + 645n))
  })
})

describe('the mandate', () => {
  it('takes what is due from the wallet once a day, as far as it has it, until the member ends it', async () => {
    const loan = await running('dayo')
    const params = { id: loan.id }
    expect(
      (await ada.problem(setLoanMandate, { params, body: { version: loan.version, enabled: true } })).status,
    ).toBe(404)
    const given = await dayo.call(setLoanMandate, {
      params,
      body: { version: loan.version, enabled: true },
    })
    expect(given.mandateAt).not.toBeNull()
    const first = dueOf(loan, 1)
    const read = () => dayo.call(readLoan, { params })
    await morningOf(addDays(first, -1))
    expect((await read()).repayments).toEqual([])
    await keepInWallet('dayo', naira(20_000n))
    await morningOf(first, 3)
    expect((await read()).repayments).toMatchObject([
      { amountKobo: naira(20_000n), interestKobo: naira(2_250n), principalKobo: naira(17_750n) },
    ])
    // More comes the same day; it is taken the next night.
    await fillWallet(server.db, testUsers.dayo.uid, naira(50_000n), server.clock.now())
    await morningOf(first, 2)
    expect((await read()).balance.dueKobo).toBe(naira(12_250n))
    await morningOf(addDays(first, 1), 2)
    const whole = await read()
    expect(whole.balance.dueKobo).toBe(0n)
    expect(whole.repayments.map(({ amountKobo }) => amountKobo)).toEqual([naira(12_250n), naira(20_000n)])
    expect(await eventsSince(server.db, ['loan.repaid'], instant(`${first}T00:00:00Z`))).toHaveLength(2)
    const ended = await dayo.call(setLoanMandate, {
      params,
      body: { version: whole.version, enabled: false },
    })
    expect(ended.mandateAt).toBeNull()
    await morningOf(dueOf(loan, 2))
    expect((await read()).balance.dueKobo).toBe(naira(32_250n))
  })
})

describe('PostgreSQL refuses', () => {
  it.each<[string, RawBuilder<unknown>, RegExp]>([
    [
      'a penalty taken back',
      sql`update loan_instalments set penalty_kobo = 0 where penalty_kobo > 0`,
      /stays/,
    ],
    [
      'a second penalty of a month',
      sql`update loan_instalments set penalty_kobo = penalty_kobo + 1`,
      /stays/,
    ],
    [
      'months taken back',
      sql`update loan_instalments set penalty_months = 0 where penalty_months > 0`,
      /stays/,
    ],
    [
      'more penalty paid than was charged',
      sql`update loan_instalments set paid_penalty_kobo = penalty_kobo + 1`,
      /check/,
    ],
  ])('%s', async (_, statement, why) => {
    await expect(statement.execute(server.database.db)).rejects.toThrow(why)
  })

  it('a penalty before its month, a second one, or another amount; and taking without a mandate', async () => {
    const loan = await running('ada')
    const first = dueOf(loan, 1)
    const borrowed = { loanId: loan.id, memberUid: testUsers.ada.uid, productId: product.id }
    const post = (kind: 'loans.penalty-due' | 'loans.taken', transfers: Transfer[]) =>
      server.database.db.transaction().execute((db) =>
        postLoan({ db, now: server.clock.now() }, loan, {
          kind,
          actorUid: null,
          memo: 'Tried',
          facts: { instalment: 1 },
          transfers,
        }),
      )
    await morningOf(addDays(monthAfter(first), -1))
    await expect(post('loans.penalty-due', penaltyPostings(borrowed, naira(645n)))).rejects.toThrow()
    server.clock.set(`${monthAfter(first)}T09:00:00.000Z`)
    await expect(post('loans.penalty-due', penaltyPostings(borrowed, naira(646n)))).rejects.toThrow()
    await morningOf(monthAfter(first))
    await expect(post('loans.penalty-due', penaltyPostings(borrowed, naira(645n)))).rejects.toThrow()
    const taken = repaidPostings(borrowed, {
      principal: naira(1n),
      interest: kobo(0n),
      penalty: kobo(0n),
      later: kobo(0n),
    })
    await expect(post('loans.taken', taken)).rejects.toThrow()
  })
})

it('the books are proved, and say of penalties what the instalments say', async () => {
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
  const { rows } = await sql<{ left: bigint }>`
    select coalesce(sum(penalty_kobo - paid_penalty_kobo), 0)::bigint as left from loan_instalments`.execute(
    server.db,
  )
  expect(await readTotal(server.db, 'loan_penalty_due')).toBe(rows[0]?.left)
})
