/** Loans in arrears, through HTTP and a real PostgreSQL with a clock that is moved. */
import { eventsSince } from '@kolo/audit/server'
import { transact } from '@kolo/database/connection'
import { type Kobo, kobo, naira, subtractKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, calendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { readHome } from '@kolo/home/contract'
import { readBalance, readTotal } from '@kolo/ledger/balance'
import { postJournal, type Transfer } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Loan,
  readBorrowing,
  readLoan,
  readLoanSettlement,
  repayLoan,
  setLoanMandate,
  settleLoan,
} from '../../loans/loan.contract.ts'
import { penaltyPostings, repaidPostings } from '../../loans/server/loan.postings.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import {
  changeLoanSettings,
  changeProvisionRates,
  listOverdueLoans,
  noteLoanContact,
  readArrears,
  readLoanArrears,
  readLoanSettings,
  sendLoanReminder,
} from '../arrears.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())

const [ada, bayo, dayo] = [server.as('ada'), server.as('bayo'), server.as('dayo')]
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

/** What jobs sent off: notices, as they are queued. */
let sent: Record<string, unknown>[] = []
const runJob = (name: string) => {
  const job = feature.jobs?.find((each) => each.name === name)
  const { community, clock } = server
  const enqueue = async (_: string, data: Record<string, unknown>) => void sent.push(data)
  return server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue }, {}))
}
/** The clock goes to a morning, and the night's work before it is done, as often as said. */
const morningOf = async (day: CalendarDate, times = 1) => {
  server.clock.set(`${day}T09:00:00.000Z`)
  for (let n = 0; n < times; n += 1) {
    await runJob('loans.charge-interest')
    await runJob('loans.take-instalments')
  }
}
/** Everything a member owes is settled, so that they can borrow again. */
const settleAll = async (name: 'ada' | 'dayo') => {
  const member = server.as(name)
  await fillWallet(server.db, testUsers[name].uid, naira(1_000_000n), server.clock.now())
  const { loans } = await member.call(readBorrowing, {})
  for (const { id } of loans.filter(({ status }) => status === 'running')) {
    const { settlement } = await member.call(readLoan, { params: { id } })
    const totalKobo = settlement?.totalKobo ?? kobo(0n)
    await member.call(settleLoan, { params: { id }, body: { totalKobo } })
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
    // Too little for both: the penalty is paid in full before interest, and interest before principal.
    await ada.call(repayLoan, { params, body: { amountKobo: naira(5_000n) } })
    const paid = await ada.call(repayLoan, { params, body: { amountKobo: naira(5_645n) } })
    expect(paid.repayments.slice(0, 2)).toMatchObject([
      { penaltyKobo: 0n, interestKobo: naira(145n), principalKobo: naira(5_500n) },
      { penaltyKobo: naira(645n), interestKobo: naira(4_355n), principalKobo: 0n },
    ])
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

describe('reminders', () => {
  const reminded = async (day: CalendarDate) => {
    server.clock.set(`${day}T09:00:00.000Z`)
    sent = []
    await runJob('loans.remind')
    await runJob('loans.remind')
    return sent.map((data) => (data as { facts: { kind: string; code: string } }).facts)
  }

  it('go out once each: 3 days before, on the day, 7, 14 and 30 days after; the latest after missed nights', async () => {
    const loan = await running('ada')
    const first = dueOf(loan, 1)
    const own = async (day: CalendarDate) =>
      (await reminded(day)).filter(({ code }) => code === loan.code).map(({ kind }) => kind)
    expect(await own(addDays(first, -4))).toEqual([])
    expect(await own(addDays(first, -3))).toEqual(['before'])
    expect(await own(addDays(first, -2))).toEqual([])
    expect(await own(first)).toEqual(['today'])
    expect(await own(addDays(first, 1))).toEqual([])
    // The nights of the 7th and the 14th day are missed.
    expect(await own(addDays(first, 16))).toEqual(['overdue'])
    expect(await own(addDays(first, 17))).toEqual([])
    await fillWallet(server.db, testUsers.ada.uid, naira(500_000n), server.clock.now())
    const { settlement } = await ada.call(readLoan, { params: { id: loan.id } })
    await ada.call(settleLoan, {
      params: { id: loan.id },
      body: { totalKobo: settlement?.totalKobo ?? kobo(0n) },
    })
    expect(await own(addDays(first, 30))).toEqual([])
  })

  it('go out on the days the community says', async () => {
    expect(await bayo.call(readLoanSettings, {})).toMatchObject({ reminders: [-3, 0, 7, 14, 30] })
    await settleAll('ada')
    const changed = await bayo.call(changeLoanSettings, { body: { reminders: [5, -1] } })
    expect(changed.reminders).toEqual([-1, 5])
    const twice = await bayo.problem(changeLoanSettings, { body: { reminders: [5, 5] } })
    expect(twice.status).toBe(422)
    const loan = await running('ada')
    const first = dueOf(loan, 1)
    const own = async (day: CalendarDate) => (await reminded(day)).filter(({ code }) => code === loan.code)
    expect(await own(addDays(first, -3))).toEqual([])
    expect(await own(addDays(first, -1))).toMatchObject([{ kind: 'before', amount: '3225000', on: first }])
    expect(await own(addDays(first, 5))).toMatchObject([{ kind: 'overdue', amount: '3225000', on: first }])
  })
})

describe('the desk', () => {
  it('lists what is overdue by age, notes contacts, and says whether promises are kept', async () => {
    await settleAll('dayo')
    const loan = await running('dayo')
    const first = dueOf(loan, 1)
    const params = { id: loan.id }
    const row = async () =>
      (await bayo.call(listOverdueLoans, { query: { search: loan.code } })).rows[0] ?? expect.fail('a row')
    await morningOf(first)
    expect((await bayo.call(listOverdueLoans, { query: { search: loan.code } })).rows).toEqual([])
    await morningOf(addDays(first, 10))
    expect(await row()).toMatchObject({
      member: { fullName: 'Dayo Balogun' },
      days: 10,
      overdueKobo: naira(32_250n),
      instalments: 1,
      principalKobo: naira(300_000n),
    })
    const note = { kind: 'call', note: 'Pays on Friday.', promisedKobo: null, promisedOn: null } as const
    const noting = (changed: object) => ({ params, body: { ...note, ...changed } })
    const promised = addDays(first, 12)
    expect((await dayo.problem(noteLoanContact, noting({}))).status).toBe(403)
    expect((await bayo.problem(noteLoanContact, noting({ promisedOn: promised }))).code).toBe(
      'promise-incomplete',
    )
    const passed = noting({ promisedKobo: naira(1n), promisedOn: first })
    expect((await bayo.problem(noteLoanContact, passed)).code).toBe('promise-passed')
    await bayo.call(noteLoanContact, noting({ promisedKobo: naira(20_000n), promisedOn: promised }))
    expect(await row()).toMatchObject({ contact: { kind: 'call' }, promise: { state: 'open' } })
    const open = { search: loan.code, promise: 'open' } as const
    expect((await bayo.call(listOverdueLoans, { query: open })).rows).toHaveLength(1)
    await morningOf(addDays(first, 13))
    expect((await row()).promise?.state).toBe('broken')
    await bayo.call(
      noteLoanContact,
      noting({ kind: 'visit', promisedKobo: naira(5_000n), promisedOn: addDays(first, 14) }),
    )
    await fillWallet(server.db, testUsers.dayo.uid, naira(5_000n), server.clock.now())
    await dayo.call(repayLoan, { params, body: { amountKobo: naira(5_000n) } })
    const { contacts, ...whole } = await bayo.call(readLoanArrears, { params })
    expect(whole).toMatchObject({ days: 13, overdueKobo: naira(27_250n) })
    expect(contacts.map(({ kind, promise }) => [kind, promise?.state])).toEqual([
      ['visit', 'kept'],
      ['call', 'broken'],
    ])
    const age = { search: loan.code, age: '31-60' } as const
    expect((await bayo.call(listOverdueLoans, { query: age })).rows).toEqual([])
    const { ages, atRisk } = await bayo.call(readArrears, {})
    const own = ages.find(({ bucket }) => bucket === '1-30')
    expect(own?.provisionKobo).toBe(kobo(((own?.principalKobo ?? 0n) + 5n) / 10n))
    expect(atRisk.days30Bps).toBeGreaterThanOrEqual(atRisk.days60Bps)
  })

  it('reminds a member of what is overdue, once a day, and keeps a note of it', async () => {
    await settleAll('dayo')
    const loan = await running('dayo')
    const params = { id: loan.id }
    const first = dueOf(loan, 1)
    await morningOf(first)
    expect((await bayo.problem(sendLoanReminder, { params })).code).toBe('nothing-overdue')
    await morningOf(addDays(first, 10))
    expect((await dayo.problem(sendLoanReminder, { params })).status).toBe(403)
    const told = () => {
      const mail = { to: 'dayo@kolo.example', subject: 'Your loan is overdue' }
      return server.jobs.filter(({ data }) =>
        Object.entries(mail).every(([key, value]) => data[key] === value),
      ).length
    }
    const before = told()
    const { contacts } = await bayo.call(sendLoanReminder, { params })
    expect(contacts).toMatchObject([
      { kind: 'reminder', note: expect.stringContaining('₦32,250.00 overdue since') },
    ])
    expect(told()).toBe(before + 1)
    expect((await server.as('chidi').problem(sendLoanReminder, { params })).code).toBe('reminded-today')
    await morningOf(addDays(first, 11))
    expect((await bayo.call(sendLoanReminder, { params })).contacts).toHaveLength(2)
  })

  it('is ordered and paged as asked', async () => {
    await settleAll('ada')
    await settleAll('dayo')
    await running('ada')
    await running('ada')
    await morningOf(addDays(dueOf(await running('dayo'), 3), 1))
    const { rows } = await bayo.call(listOverdueLoans, { query: { order: 'days' } })
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.map(({ days }) => days)).toEqual(rows.map(({ days }) => days).toSorted((a, b) => a - b))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await bayo.call(listOverdueLoans, {
        query: { order: '-overdue', limit: 1, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })
})

it('home says what is due next, or overdue and since when; settling later is said for any day', async () => {
  const { loans: due } = await dayo.call(readHome, {})
  expect(due.length).toBeGreaterThan(0)
  for (const each of due) {
    const { balance } = await dayo.call(readLoan, { params: { id: each.id } })
    expect(each).toMatchObject({
      kobo: balance.overdueKobo > 0n ? balance.overdueKobo : balance.nextKobo,
      on: balance.overdueSince ?? balance.nextOn,
      daysOverdue: balance.daysOverdue,
    })
  }
  const [loan] = due
  const params = { id: loan?.id ?? '' }
  const on = addDays(dayIn(lagos, server.clock.now()), 45)
  const later = await dayo.call(readLoanSettlement, { params, query: { on } })
  // Before the night's work has charged anything the same is said, and it can be settled for that.
  server.clock.set(`${on}T09:00:00.000Z`)
  const before = await dayo.call(readLoan, { params })
  expect(before.settlement).toEqual(later.settlement)
  await morningOf(on)
  const after = await dayo.call(readLoan, { params })
  expect([after.settlement, after.balance]).toEqual([later.settlement, before.balance])
  const passed = await dayo.problem(readLoanSettlement, { params, query: { on: addDays(on, -1) } })
  expect(passed.code).toBe('settlement-day')
})

describe('the provision', () => {
  const accounts = [
    { kind: 'loan_loss', scope: 'community' },
    { kind: 'loan_loss_provision', scope: 'community' },
  ] as const
  const balances = async () =>
    await Promise.all(accounts.map(async (account) => (await readBalance(server.db, account)).balance))
  const rates = { current: 100, '1-30': 2_000, '31-60': 2_500, '61-90': 5_000, 'over-90': 10_000 }

  it('is posted once after each month, as much as changed, by rates that two agreed', async () => {
    for (const name of ['ada', 'dayo'] as const) await settleAll(name)
    const loan = await running('ada')
    const due = dueOf(loan, 1)
    const firstOfMonth = (day: CalendarDate) => calendarDate(`${day.slice(0, 7)}-01`) ?? expect.fail('a day')
    const next = monthAfter(firstOfMonth(due))
    const postedTo = async (day: CalendarDate) => {
      server.clock.set(`${day}T02:00:00.000Z`)
      await runJob('loans.post-provision')
      await runJob('loans.post-provision')
      return balances()
    }
    // On the last day of the month the instalment is overdue: 10 % of the whole principal.
    expect(await postedTo(next)).toEqual([naira(30_000n), -naira(30_000n)])
    const { rows } = await sql<{ day: string }>`
      select v.value_date::text as day from ledger_value_dates v join loan_provisions p on p.journal_id = v.journal_id
      order by p.month desc limit 1`.execute(server.db)
    expect(rows[0]?.day).toBe(addDays(next, -1))
    expect((await bayo.call(readArrears, {})).posted).toEqual({
      month: firstOfMonth(addDays(next, -1)),
      kobo: naira(30_000n),
    })

    const body = { rates, reason: 'The meeting said so.' }
    expect((await bayo.call(changeProvisionRates, { body })).waiting).toBeDefined()
    expect((await bayo.problem(changeProvisionRates, { body })).code).toBe('own-approval')
    const agreed = await server.as('chidi').call(changeProvisionRates, { body })
    expect(agreed).toMatchObject({ provisionRates: rates })
    expect((await bayo.problem(changeProvisionRates, { body })).code).toBe('provision-same')

    // Everything overdue is paid: 1 % of what is left of a current loan, and the rest is taken back.
    await fillWallet(server.db, testUsers.ada.uid, naira(500_000n), server.clock.now())
    await morningOf(addDays(monthAfter(next), -1))
    const params = { id: loan.id }
    const { balance } = await ada.call(readLoan, { params })
    await ada.call(repayLoan, { params, body: { amountKobo: balance.dueKobo } })
    const left = (await ada.call(readLoan, { params })).balance.principalKobo
    const onePercent = kobo((left + 50n) / 100n)
    expect(await postedTo(monthAfter(next))).toEqual([onePercent, -onePercent])
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
      'a provision of its own',
      sql`insert into loan_provisions (month, provision_kobo, change_kobo, posted_at) values ('2030-01-01', 5, 0, '2030-02-02')`,
      /not what loans say/,
    ],
    [
      'rates that nobody approved',
      sql`update community_settings set value = '{}' where name = 'loans.provision-rates'`,
      /nobody has approved/,
    ],
    [
      'a contact noted by a member',
      sql`insert into loan_contacts (id, loan_id, kind, note, noted_by, noted_at) select gen_random_uuid(), id, 'call', 'Tried', member_uid, now() from loans where status = 'running' limit 1`,
      /administers nothing/,
    ],
    ['a note changed', sql`update loan_contacts set note = 'Other'`, /permission denied/],
    ['a reminder taken back', sql`delete from loan_reminders`, /permission denied/],
    [
      'more penalty paid than was charged',
      sql`update loan_instalments set paid_penalty_kobo = penalty_kobo + 1`,
      /check/,
    ],
  ])('%s', async (_, statement, why) => {
    await expect(statement.execute(server.database.db)).rejects.toThrow(why)
  })

  it('a penalty before its month, a second one, or another amount; and taking without a mandate', async () => {
    await settleAll('ada')
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
