/** Income, expenses and the surplus with their budget; each account opens its journals. */
import { AccountLink, Figure } from '../../financial-statements/screens/statement-table.tsx'
import type { BudgetReport } from '../budget.contract.ts'
import type { BudgetFigures } from '../budget.rules.ts'

const columns = [
  ['budgetKobo', 'Budget'],
  ['toDateKobo', 'Budget to date'],
  ['actualKobo', 'Actual'],
  ['varianceKobo', 'Variance'],
  ['forecastKobo', 'Forecast'],
] as const

export function BudgetTable({ report }: { report: BudgetReport }) {
  const { year, income, expenses, surplus } = report
  return (
    <section className="card">
      <div className="card-head fs-head">
        <h2>Budget {year}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must scroll by keyboard too */}
      <section className="scroll-x" aria-label="Budget by account" tabIndex={0}>
        <table className="table fs fs-stack">
          <caption className="vh">Budget, actual, variance and forecast by account</caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              {columns.map(([key, title]) => (
                <th key={key} scope="col" className="r">
                  {title} ₦
                </th>
              ))}
            </tr>
          </thead>
          <Part title="Income" part={income} report={report} />
          <Part title="Expenses" part={expenses} report={report} />
          <tbody>
            <tr className="tt">
              <th scope="row">Surplus</th>
              <Figures of={surplus} />
            </tr>
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Part({
  title,
  part: { lines, total },
  report: { accounts, period },
}: {
  title: string
  part: BudgetReport['income']
  report: BudgetReport
}) {
  return (
    <tbody>
      <tr className="sec">
        <th colSpan={columns.length + 1} scope="rowgroup">
          {title}
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={line.number}>
          <th scope="row">
            <span className="num faint">{line.number}</span>{' '}
            <AccountLink number={line.number} name={line.name} opening={{ accounts, ...period }} />
          </th>
          <Figures of={line} />
        </tr>
      ))}
      <tr className="sub">
        <th scope="row">Total {title.toLowerCase()}</th>
        <Figures of={total} />
      </tr>
    </tbody>
  )
}

function Figures({ of }: { of: BudgetFigures }) {
  return columns.map(([key, title]) => (
    <td key={key} data-l={title} className="r num">
      <Figure kobo={of[key]} />
    </td>
  ))
}
