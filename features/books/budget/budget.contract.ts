/** The budget of a year: what a meeting resolved by account, and what became of it. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, instantWire, koboWire, lineWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { booksAccess } from '../books.access.ts'
import { budgetLinesMost } from './budget.rules.ts'

const yearWire = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2200))
const monthWire = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))

const figures = {
  budgetKobo: koboWire,
  toDateKobo: koboWire,
  actualKobo: koboWire,
  varianceKobo: koboWire,
  forecastKobo: koboWire,
}
const figuresWire = z.object(figures)
const partWire = z.object({
  lines: z.array(z.object({ number: z.string(), name: z.string(), ...figures })),
  total: figuresWire,
})

/** What is resolved for an account. */
export const budgetLineWire = z.strictObject({
  account: z.string().check(z.regex(/^[45][0-9]{3}$/, 'Choose the account.')),
  amountKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Enter an amount above ₦0.')),
})

/** The budget of a year beside the income statement to the end of a month. */
export const budgetReportWire = z.object({
  year: z.int(),
  /** The last month that is looked at; none before the year begins. */
  month: z.int(),
  period: z.object({ from: dayWire, to: dayWire }),
  income: partWire,
  expenses: partWire,
  surplus: figuresWire,
  /** The version that is shown, and all there are, the latest first; none while nothing is resolved. */
  revision: z.optional(z.int()),
  revisions: z.array(
    z.object({
      revision: z.int(),
      resolution: z.string(),
      resolvedOn: dayWire,
      evidence: z.string(),
      approvedAt: instantWire,
    }),
  ),
  waiting: z.optional(approvalWire),
  /** Accounts that can be budgeted, and how journals of each are looked for. */
  accounts: z.array(
    z.object({ number: z.string(), name: z.string(), ledgerAccount: z.string(), isControl: z.boolean() }),
  ),
})
export type BudgetReport = z.output<typeof budgetReportWire>

const asked = {
  month: z.optional(monthWire),
  revision: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
}

/** The budget of a year. */
export const readBudget = endpoint({
  name: 'books.read-budget',
  method: 'GET',
  path: '/api/budgets/{year}',
  summary: 'Budget, actual, variance and forecast of a year by account, to the end of a month.',
  needs: booksAccess.read,
  params: z.object({ year: yearWire }),
  query: z.object(asked),
  output: budgetReportWire,
  refusals: [],
})

export const downloadBudget = endpoint({
  name: 'books.download-budget',
  method: 'GET',
  path: '/api/budgets/{year}/file',
  summary: 'The same as a CSV, XLSX or PDF file.',
  needs: booksAccess.read,
  params: z.object({ year: yearWire }),
  query: z.object({ ...asked, format: z.enum(['csv', 'xlsx', 'pdf']) }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** Sets the budget of a year, or a revision of it. */
export const setBudget = endpoint({
  name: 'books.set-budget',
  method: 'POST',
  path: '/api/budgets',
  summary: 'Ask that the budget of a year is set as a meeting resolved, or agree to it as the second.',
  needs: booksAccess.setBudget,
  needsStepUp: true,
  isDoneOnce: true,
  body: z.strictObject({
    year: z.number().check(z.int(), z.minimum(2000), z.maximum(2200)),
    resolution: lineWire(1, 60, 'Enter the number of the resolution.'),
    resolvedOn: dayWire,
    evidence: textWire(5, 500, 'Say in 5 to 500 characters what you saw.'),
    lines: z
      .array(budgetLineWire)
      .check(
        z.minLength(1, 'Enter at least one amount.'),
        z.maxLength(budgetLinesMost, 'A budget has at most 200 accounts.'),
      ),
  }),
  output: budgetReportWire,
  refusals: [...askRefusals, 'year-out-of-range', 'resolution-to-come', 'no-budget-account', 'account-twice'],
})
