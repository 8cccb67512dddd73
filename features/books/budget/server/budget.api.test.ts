/** The budget of a year through HTTP: set by two, revised, and compared with the income statement. */
import { moved } from '@kolo/distributions/testing'
import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFinancialStatements } from '../../financial-statements/financial-statements.contract.ts'
import { readBudget, setBudget } from '../budget.contract.ts'

let server: TestServer
const bank = { kind: 'bank', scope: 'the-bank' } as const
beforeAll(async () => {
  server = await startTestServer()
  for (const [at, amount] of [
    ['2026-12-10T09:00:00Z', 300n],
    ['2027-01-15T09:00:00Z', 40n],
    ['2027-02-15T09:00:00Z', 25n],
    ['2027-03-05T09:00:00Z', 7n],
  ] as const) {
    server.clock.set(at)
    await moved(server, bank, { kind: 'own_income', scope: '4220' }, naira(amount * 3n))
    await moved(server, { kind: 'own_expense', scope: '5510' }, bank, naira(amount))
  }
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
})
afterAll(() => server.close())

const bayo = () => server.as('bayo')
const chidi = () => server.as('chidi')
const line = (account: string, amount: bigint) => ({ account, amountKobo: naira(amount) })
const budget = (change: object = {}) => ({
  body: {
    year: 2027,
    resolution: 'AGM 7/2027',
    resolvedOn: '2027-02-20' as CalendarDate,
    evidence: 'The minutes, page 4.',
    lines: [line('5510', 120n), line('4220', 600n), line('4310', 100n)],
    ...change,
  },
})
const read = (query: { month?: number; revision?: number } = {}, year = 2027) =>
  bayo().call(readBudget, { params: { year }, query })

it('is of accounts of income and expenses, each once, by administrators', async () => {
  for (const [change, code] of [
    [{ year: 2029 }, 'year-out-of-range'],
    [{ resolvedOn: '2027-03-06' }, 'resolution-to-come'],
    [{ lines: [line('5999', 1n)] }, 'no-budget-account'],
    [{ lines: [line('5510', 1n), line('4220', 1n), line('5510', 2n)] }, 'account-twice'],
    [{ lines: [line('1610', 1n)] }, 'invalid-input'],
  ] as const)
    expect((await bayo().problem(setBudget, budget(change))).code).toBe(code)
  for (const name of ['ada', 'dayo'] as const)
    expect((await server.as(name).problem(setBudget, budget())).code).toBe('not-allowed')
})

it('holds once a second administrator has agreed to it', async () => {
  const asked = await bayo().call(setBudget, budget())
  expect(asked).toMatchObject({ waiting: { askedBy: { uid: testUsers.bayo.uid } }, revisions: [] })
  expect((await bayo().problem(setBudget, budget())).code).toBe('own-approval')
  const set = await chidi().call(setBudget, budget())
  expect(set).toMatchObject({
    revision: 1,
    revisions: [{ resolution: 'AGM 7/2027', resolvedOn: '2027-02-20' }],
  })
  expect(set.waiting).toBeUndefined()
})

it('stands beside the income statement to the end of a month, to the kobo', async () => {
  const report = await read()
  expect(report).toMatchObject({ month: 2, period: { from: '2027-01-01', to: '2027-02-28' } })
  expect(report.income.lines.map(({ number, actualKobo }) => [number, actualKobo])).toEqual([
    ['4220', naira(195n)],
    ['4310', 0n],
  ])
  expect(report.expenses.lines).toMatchObject([
    {
      number: '5510',
      budgetKobo: naira(120n),
      toDateKobo: naira(20n),
      actualKobo: naira(65n),
      varianceKobo: naira(45n),
      forecastKobo: naira(165n),
    },
  ])
  for (const month of [1, 2, 3]) {
    const { period, income, expenses, surplus } = await read({ month })
    const statements = await bayo().call(readFinancialStatements, { query: period })
    expect([income.total.actualKobo, expenses.total.actualKobo, surplus.actualKobo]).toEqual([
      statements.income.totalKobo,
      statements.expenses.totalKobo,
      statements.surplus.kobo,
    ])
  }
  expect(await read({}, 2026)).toMatchObject({
    month: 12,
    surplus: { actualKobo: naira(600n) },
    revisions: [],
  })
  expect(await read({}, 2028)).toMatchObject({ month: 0, surplus: { actualKobo: 0n } })
})

it('is revised by another resolution, and the version before stays', async () => {
  const revised = budget({ resolution: 'EGM 1/2027', lines: [line('5510', 240n)] })
  await chidi().call(setBudget, revised)
  const set = await bayo().call(setBudget, revised)
  expect(set).toMatchObject({ revision: 2, expenses: { total: { budgetKobo: naira(240n) } } })
  const former = await read({ revision: 1 })
  expect(former).toMatchObject({ revision: 1, income: { total: { budgetKobo: naira(700n) } } })
  expect(former.revisions.map(({ revision }) => revision)).toEqual([2, 1])
})

it('is given as CSV, XLSX and PDF', async () => {
  const file = (format: string) => bayo().fetch(`/api/budgets/2027/file?month=2&format=${format}`)
  const csv = await (await file('csv')).text()
  expect(csv).toContain('"5510","Bank charges",240.00,40.00,65.00,25.00,265.00')
  expect((await file('xlsx')).headers.get('content-type')).toContain('spreadsheetml')
  expect(
    Buffer.from(await (await file('pdf')).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

it('is neither written nor changed by raw SQL', async () => {
  const raw = (statement: string) => server.database.pool.query(statement)
  await expect(
    raw(`insert into budgets (id, year, revision, resolution, resolved_on, evidence, lines, approval_id, approved_at)
      select gen_random_uuid(), 2027, 3, 'AGM', '2027-01-01', 'minutes', '[{}]', a.id, now() from approvals a limit 1`),
  ).rejects.toThrow(/nobody has approved this budget/)
  await expect(raw('update budgets set year = 2026')).rejects.toThrow(/permission denied/)
  await expect(raw('delete from budgets')).rejects.toThrow(/permission denied/)
  expect((await read()).expenses.total.budgetKobo).toBe(kobo(240_00n))
})
