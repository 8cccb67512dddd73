/** A society moves in with the loans that run: what the sheet says is what the loan, the register and the ledger say. */

import { registryOf } from '@kolo/application/server-feature'
import { approveApproval } from '@kolo/approvals/contract'
import { transact } from '@kolo/database/connection'
import { type Kobo, kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, calendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { readBalance, readTotal } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listLoanReviews, readLoanReview } from '@kolo/loans/loans'
import { openProduct } from '@kolo/loans/testing/fixtures'
import { longWorkJobs } from '@kolo/long-work/server'
import { readReport } from '@kolo/reports/community'
import { keepPlan } from '@kolo/savings/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import * as contract from '../moving-in.contract.ts'
import { listAccount } from './moving-in.postings.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const { rows: accounts } = await bayo.call(listCollectionAccounts, {})
const accountId = accounts[0]?.id ?? ''
const reason = 'As the accounts of the society say.'
const kinds = new Map(features.flatMap(({ longWork = [] }) => longWork).map((kind) => [kind.name, kind]))
const registry = registryOf(features)
const turn = longWorkJobs(kinds, () => registry).find(({ name }) => name === 'long-work.turn')
const charge = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'loans.charge-interest')

async function run(job: typeof turn, turns: number): Promise<void> {
  const { community, clock } = server
  for (let at = 0; at < turns; at++)
    await transact(server.database.db, async (db) => {
      const enqueue = async (name: string, data: object) => {
        server.jobs.push({ job: name, data } as (typeof server.jobs)[number])
      }
      await job?.run({ db, now: clock.now(), community, enqueue }, {})
    })
}

const on = dayIn(lagos, server.clock.now())
const back = (days: number) => addDays(on, -days)
const content = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')).toString('base64')
const money = (amount: Kobo) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

const heads = [
  'Member no',
  'Loan no',
  'Product',
  'Amount granted',
  'Date granted',
  'Tenor',
  'Principal outstanding',
  'Interest overdue',
  'Penalty',
]

/** Forty loans of all kinds: before their first day, on schedule, ahead of it, behind it, and over. */
const loans = Array.from({ length: 40 }, (_, at) => {
  const instalments = 1 + ((at * 7) % 24)
  const lent = kobo(BigInt(5_000_000 + at * 1_234_567))
  const days = 5 + ((at * 53) % 700)
  const left = kobo((lent * BigInt(100 - ((at * 13) % 100))) / 100n)
  return {
    number: `M-${at}`,
    reference: `L/${100 + at}`,
    product: at % 2 === 0 ? 'REG-1' : 'Loan FLAT-1',
    lent,
    lentOn: back(days),
    instalments,
    left,
    // A kobo of interest where an instalment was due already.
    interest: days > 31 ? kobo(1n + BigInt(at)) : zeroKobo,
    penalty: days > 62 && at % 3 === 0 ? kobo(5_000n + BigInt(at)) : zeroKobo,
  }
})
const rowOf = (loan: (typeof loans)[number]) => [
  loan.number,
  loan.reference,
  loan.product,
  money(loan.lent),
  formatDay(loan.lentOn),
  String(loan.instalments),
  money(loan.left),
  money(loan.interest),
  money(loan.penalty),
]
const sums = {
  lentKobo: sumKobo(loans.map(({ lent }) => lent)),
  principalKobo: sumKobo(loans.map(({ left }) => left)),
  interestKobo: sumKobo(loans.map(({ interest }) => interest)),
  penaltyKobo: sumKobo(loans.map(({ penalty }) => penalty)),
}
const owed = sumKobo([sums.principalKobo, sums.interestKobo, sums.penaltyKobo])

/** The interest that loans have earned. */
async function income(): Promise<Kobo> {
  const scopes = await server.db.selectFrom('loan_products').select('id').execute()
  const earned: Kobo[] = []
  for (const { id: scope } of scopes)
    earned.push((await readBalance(server.db, { kind: 'loan_interest', scope })).balance)
  return sumKobo(earned)
}

let list: contract.MoveIn
const of = () => ({ params: { id: list.id } })
const file = (rows: readonly (readonly string[])[], day = on) => ({
  ...of(),
  body: { fileName: 'loans.csv', content: content(rows), on: day },
})
const asking = (positionKobo: Kobo, positionOn = on) => ({
  ...of(),
  body: { accountId, positionKobo, positionOn, invites: false, reason, version: list.version },
})
async function agree(): Promise<void> {
  const { id = '', version = 0 } = list.waiting ?? {}
  await chidi.call(approveApproval, { params: { id }, body: { version } })
}
const faultsOf = async () => {
  const { rows } = await bayo.call(contract.listMoveInLoans, { ...of(), query: { which: 'faulty' } })
  return rows.map(({ lineNo, faults }) => [lineNo, faults.map(({ code }) => code)])
}

beforeAll(async () => {
  await keepPlan(server.database.owner, { rate_bps: 0, name: 'Rainy day' })
  await openProduct(server, 'REG-1', { method: 'reducing_equal_instalments', rateBps: 200, penaltyBps: 100 })
  await openProduct(server, 'FLAT-1', { method: 'flat', rateBps: 100, lien: 'none' })
  const members = [
    ['Name', 'Member no', 'E-mail', 'Rainy day'],
    ...loans.map(({ number }, at) => [
      `Borrower ${'ABCDEFGHIJ'[at % 10]}${'abcd'[Math.floor(at / 10)]}`,
      number,
      `borrower${at}@raffia.example`,
      '50,000.00',
    ]),
  ]
  const body = { fileName: 'members.csv', content: content(members) }
  list = await bayo.call(contract.uploadList, { body })
})

it('without the loans, the bank holds less than the members saved', async () => {
  expect((await bayo.problem(contract.askMoveIn, asking(naira(100_000n)))).code).toBe('position-less')
})

it('every error stands beside its row, and the list is not brought in with one', async () => {
  const ordinary = loans[0] ? rowOf(loans[0]) : []
  const wrong = (changes: Record<number, string>) => ordinary.map((cell, at) => changes[at] ?? cell)
  const rows = [
    heads,
    ordinary,
    wrong({ 0: 'M-777' }),
    wrong({ 2: 'Unheard of' }),
    wrong({ 3: 'much' }),
    wrong({ 4: formatDay(addDays(on, 1)) }),
    wrong({ 5: '261' }),
    wrong({ 6: '99,000,000' }),
    wrong({ 7: '9,999,999.00' }),
    wrong({ 4: formatDay(back(3)), 7: '0', 8: '10' }),
    wrong({ 6: '0', 7: '0', 8: '0' }),
    ['Total', '', '', '50,000.00', '', '', '', '', ''],
  ]
  list = await bayo.call(contract.uploadLoans, file(rows))
  expect(list.loans).toMatchObject({ count: 10, faultyCount: 9 })
  expect(await faultsOf()).toEqual([
    [3, ['member-missing']],
    [4, ['product-unclear']],
    [5, ['amount-unclear', 'principal-over']],
    [6, ['lent-on-unclear']],
    [7, ['term-unclear']],
    [8, ['principal-over']],
    [9, ['interest-over']],
    [10, ['penalty-early']],
    [11, ['nothing-left']],
  ])
  expect((await bayo.problem(contract.askMoveIn, asking(naira(2_000_000n)))).code).toBe('loans-faulty')
  const late = addDays(on, 1)
  expect((await bayo.problem(contract.uploadLoans, file([heads, ordinary], late))).code).toBe('day-to-come')
})

it('columns that nobody can tell are chosen, and remembered', async () => {
  const strange = ['Who', 'Ref no', 'Loan product', 'Amount', 'Date', 'Months', 'B/F', 'Int', 'Fine']
  const rows = [strange, ...loans.map(rowOf)]
  list = await bayo.call(contract.uploadLoans, file(rows))
  expect(list.loans?.faultyCount).toBe(40)
  const parts = [
    'number',
    'reference',
    'product',
    'principal',
    'lent-on',
    'term',
    'principal-left',
    'interest-left',
  ] as const
  const choose = (chosen: readonly string[]) => ({
    ...of(),
    body: { parts: chosen, version: list.version } as never,
  })
  expect((await bayo.problem(contract.chooseLoanColumns, choose([...parts, 'number']))).code).toBe(
    'part-twice',
  )
  const few = ['', ...parts.slice(1), '']
  expect((await bayo.problem(contract.chooseLoanColumns, choose(few))).code).toBe('loans-no-columns')
  list = await bayo.call(contract.chooseLoanColumns, choose([...parts, 'penalty-left']))
  expect(list.loans).toMatchObject({ count: 40, faultyCount: 0, ...sums, owedKobo: owed })
  list = await bayo.call(contract.removeLoans, of())
  expect(list.loans).toBeUndefined()
  list = await bayo.call(contract.uploadLoans, file(rows))
  expect(list.loans).toMatchObject({ faultyCount: 0, ...sums })
})

it('a trial balance must have the same loans, and the bank the same day', async () => {
  const trial = (principal: Kobo) => {
    const text = `Account number,Debit,Credit\n1210,${money(principal)},0\n3210,0,${money(principal)}\n`
    return { ...of(), body: { fileName: 'trial.csv', content: Buffer.from(text).toString('base64') } }
  }
  list = await bayo.call(contract.uploadLoans, file([heads, ...loans.map(rowOf)]))
  list = await bayo.call(contract.uploadBalances, trial(kobo(sums.principalKobo + 1n)))
  expect(list.balances?.differences).toContainEqual({
    name: 'Loans to members',
    fileKobo: sums.principalKobo + 1n,
    listKobo: sums.principalKobo,
  })
  list = await bayo.call(contract.uploadBalances, trial(sums.principalKobo))
  expect(list.balances?.differences.map(({ name }) => name)).not.toContain('Loans to members')
  list = await bayo.call(contract.removeBalances, of())
  expect((await bayo.problem(contract.askMoveIn, asking(naira(1n), back(1)))).code).toBe('loans-other-day')
})

it('two agree, and what comes in is what the loans, the register and the ledger say', async () => {
  const before = await income()
  list = await bayo.call(contract.askMoveIn, asking(naira(1_000n)))
  await agree()
  await run(turn, 12)
  list = await bayo.call(contract.readMoveIn, of())
  expect(list).toMatchObject({ state: 'posted', loans: { doneCount: 40, owedKobo: owed } })
  const brought = naira(40n * 50_000n)
  expect(list.position?.restKobo).toBe(naira(1_000n) + owed - brought)
  expect((await readBalance(server.db, listAccount(list.id))).balance).toBe(0n)
  const { rows } = await bayo.call(contract.listMoveInLoans, { ...of(), query: { limit: 100 } })
  const register = await bayo.call(readReport, { params: { name: 'loans' }, query: { limit: 100 } } as never)
  for (const [at, loan] of loans.entries()) {
    const id = rows[at]?.loanId ?? ''
    const shown = await bayo.call(readLoanReview, { params: { id } })
    expect(shown).toMatchObject({
      status: 'running',
      principalKobo: loan.lent,
      instalments: loan.instalments,
      paidOutOn: loan.lentOn,
      purpose: `Loan ${loan.reference} from before`,
      balance: { principalKobo: loan.left, interestKobo: loan.interest, penaltyKobo: loan.penalty },
    })
    const account = async (kind: 'loan_principal' | 'loan_interest_due' | 'loan_penalty_due') =>
      (await readBalance(server.db, { kind, scope: id, ownerUid: shown.member.uid })).balance
    expect(await account('loan_principal')).toBe(loan.left)
    expect(await account('loan_interest_due')).toBe(loan.interest)
    expect(await account('loan_penalty_due')).toBe(loan.penalty)
    // Overdue since the first own day of which something is left.
    const owing = shown.schedule.find(({ owedKobo, dueOn }) => owedKobo > 0n && dueOn < on)
    expect(shown.balance.overdueSince).toBe(owing?.dueOn)
    const page = (register as { rows: { key: string; cells: string[] }[] }).rows.find(({ key }) => key === id)
    expect(page?.cells[7]).toBe(String(loan.lent))
    expect(page?.cells[8]).toBe(String(loan.left))
    expect(page?.cells[10]).toBe(String(shown.balance.overdueKobo))
    expect(page?.cells[11]).toBe(String(shown.balance.daysOverdue))
  }
  // Nothing of what was due until then is income again.
  await run(charge, 1)
  expect(await income()).toBe(before)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('savings secure a loan as its product says, and nothing of it is changed past the books', async () => {
  const held = await sql<{ holds: number }>`
    select cardinality(hold_ids)::int as holds from loans l join loan_products p on p.id = l.product_id
    where p.code = 'REG-1' and l.status = 'running'`.execute(server.db)
  expect(held.rows.map(({ holds }) => holds)).toEqual(Array.from({ length: 20 }, () => 1))
  const app = server.database.pool
  await expect(app.query('delete from move_in_loans')).rejects.toThrow(/were agreed to/)
  await expect(app.query('select remove_imported_loan(loan_id) from move_in_loans limit 1')).rejects.toThrow(
    /not reversed in the books/,
  )
  await expect(
    app.query(`insert into loans (id, code, member_uid, product_id, product_version, principal_kobo, instalments, purpose,
        status, submitted_at, approved_at, paid_out_on, paid_out_by, journal_id, received_kobo)
      select gen_random_uuid(), 'LN-2026-999999', member_uid, product_id, product_version, principal_kobo, instalments, purpose,
        status, submitted_at, approved_at, paid_out_on, paid_out_by, journal_id, received_kobo from loans limit 1`),
  ).rejects.toThrow(/did not come in with a list/)
})

it('the list is taken back with its loans, to the kobo', async () => {
  list = await bayo.call(contract.undoMoveIn, { ...of(), body: { reason } })
  await agree()
  await run(turn, 12)
  expect((await bayo.call(contract.readMoveIn, of())).state).toBe('undone')
  const { rows } = await bayo.call(listLoanReviews, { query: { list: 'running' } } as never)
  expect(rows).toEqual([])
  for (const kind of ['loan_principal', 'loan_interest_due', 'loan_penalty_due', 'member_savings'] as const)
    expect(await readTotal(server.db, kind)).toBe(0n)
  expect((await readBalance(server.db, { kind: 'reserve', scope: 'community' })).balance).toBe(0n)
  expect((await readBalance(server.db, listAccount(list.id))).balance).toBe(0n)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('interest of the next instalment falls due once, and a list with a loan that was used stays', async () => {
  const [loan] = loans.slice(3)
  if (!loan) return expect.fail('no loan')
  const members = [
    ['Name', 'Member no', 'E-mail', 'Rainy day'],
    ['Borrower Again', loan.number, 'again@raffia.example', '50'],
  ]
  list = await bayo.call(contract.uploadList, { body: { fileName: 'again.csv', content: content(members) } })
  const row = ['M-3', 'L/1', 'FLAT-1', '120,000.00', formatDay(back(45)), '12', '110,000.00', '0', '0']
  list = await bayo.call(contract.uploadLoans, file([heads, row]))
  list = await bayo.call(contract.askMoveIn, asking(naira(1_000n)))
  await agree()
  await run(turn, 12)
  const { rows } = await bayo.call(contract.listMoveInLoans, of())
  const id = rows[0]?.loanId ?? ''
  const before = await income()
  const { schedule } = await bayo.call(readLoanReview, { params: { id } })
  const next = schedule.find(({ dueOn }) => dueOn > on)
  server.clock.set(`${calendarDate(next?.dueOn ?? '') ?? on}T09:00:00Z`)
  await run(charge, 2)
  expect((await income()) - before).toBe(naira(1_200n))
  expect((await bayo.problem(contract.undoMoveIn, { ...of(), body: { reason } })).code).toBe('built-on')
})
