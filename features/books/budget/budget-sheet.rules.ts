/** The budget of a year as a table, for sheets and for paper. */
import { formatDay } from '@kolo/foundation/time'
import type { StatementRow, StatementSheet } from '../financial-statements/statement-sheets.rules.ts'
import type { BudgetReport } from './budget.contract.ts'
import type { BudgetFigures } from './budget.rules.ts'

const cellsOf = (figures: BudgetFigures) =>
  [
    figures.budgetKobo,
    figures.toDateKobo,
    figures.actualKobo,
    figures.varianceKobo,
    figures.forecastKobo,
  ].map((kobo) => ({ kobo }))

/** Income, expenses and what is left, with the figures of the screen. */
export function budgetSheet({ year, period, income, expenses, surplus }: BudgetReport): StatementSheet {
  const part = (title: string, { lines, total }: BudgetReport['income']): StatementRow[] => [
    { as: 'heading', cells: ['', title, '', '', '', '', ''] },
    ...lines.map((line): StatementRow => ({ as: 'line', cells: [line.number, line.name, ...cellsOf(line)] })),
    { as: 'sum', cells: ['', `Total ${title.toLowerCase()}`, ...cellsOf(total)] },
  ]
  return {
    title: `Budget ${year}`,
    below: `To ${formatDay(period.to)}`,
    heads: ['Number', 'Account', 'Budget', 'Budget to date', 'Actual', 'Variance', 'Forecast'],
    figuresFrom: 2,
    rows: [
      ...part('Income', income),
      ...part('Expenses', expenses),
      { as: 'sum', cells: ['', 'Surplus', ...cellsOf(surplus)] },
    ],
  }
}
