/**
 * The budget of a year beside what became of it. What must always be true: actual figures are those of the income statement;
 * every sum is the sum of its lines; and once the year is over the forecast is the actual figure.
 */
import {
  addKobo,
  divideKobo,
  type Kobo,
  subtractKobo,
  sumKobo,
  timesKobo,
  zeroKobo,
} from '@kolo/foundation/money'

/** What a meeting resolved for an account. */
export type BudgetLine = { account: string; amountKobo: Kobo }

/** The most accounts of one budget. */
export const budgetLinesMost = 200

/** The figures of an account, or of all of them together. */
export type BudgetFigures = {
  budgetKobo: Kobo
  /** The budget's part for the months that are looked at. */
  toDateKobo: Kobo
  actualKobo: Kobo
  /** Actual less budget to date. */
  varianceKobo: Kobo
  /** Actual and the budget of the months to come. */
  forecastKobo: Kobo
}

/** An account with its figures. */
export type BudgetedAccount = BudgetFigures & { number: string; name: string }

/** The accounts of a class with their sum. */
export type BudgetPart = { lines: BudgetedAccount[]; total: BudgetFigures }

/** How the figures are calculated, as the page and the document say it. */
export const budgetExplanations: readonly string[] = [
  'Budget to date: a twelfth of the year’s budget for each month so far, in whole kobo; all of it in December.',
  'Actual: what the income statement shows from 1 January to the end of the month.',
  'Variance: actual less budget to date. Above zero is good for income and bad for expenses.',
  'Forecast for the year: actual so far, and the budget of the months to come.',
]

/**
 * The figures of an account after so many months. ₦1,200.00 for the year, ₦250.00 after 3 months: ₦300.00 budgeted to date, a
 * variance of −₦50.00, a forecast of ₦1,150.00.
 */
export function figuresOf(budgetKobo: Kobo, actualKobo: Kobo, months: number): BudgetFigures {
  const toDateKobo = divideKobo(timesKobo(budgetKobo, months), 12n, 'down')
  return {
    budgetKobo,
    toDateKobo,
    actualKobo,
    varianceKobo: subtractKobo(actualKobo, toDateKobo),
    forecastKobo: addKobo(actualKobo, subtractKobo(budgetKobo, toDateKobo)),
  }
}

/** The accounts of a class: each that is budgeted or moved, by number. */
export function partOf(
  budget: readonly BudgetLine[],
  actual: readonly { number: string; kobo: Kobo }[],
  { months, nameOf }: { months: number; nameOf: (number: string) => string },
): BudgetPart {
  const numbers = new Set([...budget.map(({ account }) => account), ...actual.map(({ number }) => number)])
  const lines = [...numbers].toSorted().map((number) => ({
    number,
    name: nameOf(number),
    ...figuresOf(
      budget.find(({ account }) => account === number)?.amountKobo ?? zeroKobo,
      actual.find((line) => line.number === number)?.kobo ?? zeroKobo,
      months,
    ),
  }))
  return { lines, total: totalOf(lines) }
}

const columns = ['budgetKobo', 'toDateKobo', 'actualKobo', 'varianceKobo', 'forecastKobo'] as const

/** The sums of some figures. */
export function totalOf(lines: readonly BudgetFigures[]): BudgetFigures {
  const [budgetKobo, toDateKobo, actualKobo, varianceKobo, forecastKobo] = columns.map((column) =>
    sumKobo(lines.map((line) => line[column])),
  ) as [Kobo, Kobo, Kobo, Kobo, Kobo]
  return { budgetKobo, toDateKobo, actualKobo, varianceKobo, forecastKobo }
}

/** Income less expenses. */
export function surplusOf(income: BudgetFigures, expenses: BudgetFigures): BudgetFigures {
  const less = (column: (typeof columns)[number]) => subtractKobo(income[column], expenses[column])
  return {
    budgetKobo: less('budgetKobo'),
    toDateKobo: less('toDateKobo'),
    actualKobo: less('actualKobo'),
    varianceKobo: less('varianceKobo'),
    forecastKobo: less('forecastKobo'),
  }
}
