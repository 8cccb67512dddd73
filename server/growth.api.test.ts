/**
 * Holds that nothing costs more because the society is larger, but where its answer is larger. Each endpoint that reads, and
 * each piece of work that comes round, is done in a society and again with ten times the rows in its tables; the pages that
 * PostgreSQL touched, the statements it was sent and the rows it handed out are compared.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  beginCounting,
  type Cost,
  costsOfJobs,
  costsOfRequests,
  growthOf,
  readingRequests,
} from './growth-cost.ts'
import { beginFill, fill, keepSums, societyHasOnce } from './growth-fill.ts'
import { type ScenarioSociety, startScenarioSociety } from './scenario-society.ts'
import { lastSent } from './teller.ts'

const fewCopies = 10
const hour = 3_600_000

/** What may not be asked again where the scenarios leave its record, as their states have gone on. */
const overByThen = [
  ...['announcements.read-file', 'data-rights.open-copy', 'events.open-feed', 'events.read-cover'],
  ...['events.read-door', 'events.read-ticket', 'loans.list-guarantor-candidates'],
  ...['loans.open-document', 'loans.read-loan-settlement', 'loans.read-new-schedule', 'loans.read-set-off'],
  ...['profile.read-avatar', 'programs.read-webhook-delivery'],
]

/** Tables with rows of officers alone, or of a plan or an account of the society itself. */
const ofOfficers = [
  ...[
    'identity_numbers',
    'investment_plans',
    'ledger_accounts',
    'message_threads',
    'move_in_forms',
    'phone_codes',
  ],
  ...['report_schedules', 'withdrawal_payouts'],
]

/** What still grows, by why it does. Members ask for what stands under the last three reasons; the rest is for officers. */
const growing: Record<string, readonly string[]> = {
  'counts something of every member or record, for officers, where no sum is kept yet': [
    ...[
      'savings.list-plan-reviews',
      'savings.list-arrears',
      'savings.download-arrears',
      'savings.preview-nudge',
      'savings.download-contributions',
    ],
    ...['payments.total-registered-payments', 'withdrawals.total-registered-withdrawals'],
    ...['savings.read-interest', 'books.read-annual-return', 'books.download-annual-return'],
    ...['books.read-budget', 'books.download-budget', 'books.read-financial-statements', 'petty-cash.read'],
    ...['distributions.list-plan-money', 'distributions.read-returns'],
    ...['investments.read-plan-review', 'investments.list-assets'],
    ...['investments.download-assets', 'investments.list-investment-reviews', 'investments.read-obligations'],
    ...['investments.download-obligations', 'moving-in.list', 'moving-in.read', 'payroll.list-runs'],
    ...['payroll.read-run', 'fixed-assets.read-depreciation', 'withdrawals.list-batches'],
    ...['loans.read-loan-review', 'loans.read-estate', 'books.list-member-balances', 'shares.read-register'],
    'charges.read-charge-totals',
  ],
  'looks for what belongs to one record among all of its kind': [
    ...['bank-statements.list-candidates', 'books.list-journals', 'support.read-desk-ticket'],
    ...['cash.list-cash-receipts', 'bank-statements.list-statements', 'bank-statements.read-statement'],
    ...['vouchers.read-voucher', 'vouchers.print-voucher', 'approvals.list-approvals'],
  ],
  'reads a page of its answer anew for each page it writes': [
    'books.export-journals',
    'events.read-calendar',
  ],
  'looks through what it may have to do': [
    ...['identity.sweep', 'investments.look-for-maturities', 'books.prepare-depreciation', 'live.sweep'],
    ...['notices.find-summaries', 'reports.count-use'],
  ],
  'what falls due later is summed from every goal and investment': ['books.where-money-is'],
  'looks up the pages of one member in larger tables': [
    ...['payments.read-payment', 'savings.read-goal', 'savings.list-goal-activity', 'savings.list-goals'],
    ...['reports.read-statement', 'support.read-ticket', 'shares.read-shares', 'loans.read-borrowing'],
    ...['loans.read-repayment-options', 'investments.read-mandate'],
  ],
  'looks through every member who may be written to': ['messages.list-directory'],
}
const mayGrow = new Set(Object.values(growing).flat())

let society: ScenarioSociety
const tables: { one: Map<string, bigint>; ten: Map<string, bigint> } = { one: new Map(), ten: new Map() }
let one: Map<string, Cost>
let ten: Map<string, Cost>

async function costsOfAll() {
  const { server } = society
  server.clock.advance(2 * hour)
  await keepSums(server.db, server.clock.now())
  const requests = await costsOfRequests(server, readingRequests(lastSent))
  return new Map([...requests, ...(await costsOfJobs(server))])
}

beforeAll(async () => {
  society = await startScenarioSociety(
    () => async (_, answer) => answer(),
    () => new Date().toISOString(),
  )
  const { ownerUrl } = society.server.database
  await beginCounting(ownerUrl)
  await beginFill(ownerUrl)
  tables.one = await fill(ownerUrl, 1, fewCopies)
  one = await costsOfAll()
  tables.ten = await fill(ownerUrl, fewCopies + 1, 10 * fewCopies)
  ten = await costsOfAll()
}, 900_000)
afterAll(() => society.close())

describe('a society of ten times the rows', () => {
  it('has them in every table that is not one of the society itself', () => {
    const few = [...tables.ten].filter(
      ([name, rows]) => rows > 0n && rows < 5n * (tables.one.get(name) ?? 0n),
    )
    const known = new Set([...societyHasOnce, ...ofOfficers])
    expect(few.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
  })
  it('is asked everything that only reads', () => {
    const asked = new Set(one.keys())
    const missing = [...readingRequests(lastSent).keys()].filter((name) => !asked.has(name))
    expect(missing.sort()).toEqual([...overByThen].sort())
  })
  it('costs no more where the answer is the same, and no faster than the rows where it grows', () => {
    const grown = [...one].flatMap(([name, cost]) => {
      const more = ten.get(name)
      const why = more ? growthOf(cost, more) : []
      return why.length === 0 || mayGrow.has(name) ? [] : [`${name}: ${why.join(', ')}`]
    })
    expect(grown).toEqual([])
  })
})
