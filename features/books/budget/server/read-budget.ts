/** The budget of a year beside the income statement, on the screen and as a file. */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { askedAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { tableFile } from '@kolo/files/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type CalendarDate, dayIn, formatDay, lagos, lastOfMonth } from '@kolo/foundation/time'
import { headOf, pdfAnswer } from '@kolo/reports/server'
import { yearBefore } from '../../financial-statements/financial-statements.rules.ts'
import { readStatements } from '../../financial-statements/server/read-financial-statements.ts'
import type { BudgetReport, downloadBudget, readBudget } from '../budget.contract.ts'
import { budgetExplanations, partOf, surplusOf } from '../budget.rules.ts'
import { budgetSheet } from '../budget-sheet.rules.ts'
import * as store from './budget.store.ts'
import { budgetSetting } from './budget-approval.ts'

export function readBudgetHandler(call: Call, { params, query }: InputOf<typeof readBudget>) {
  return presentBudget(call, { ...params, ...query })
}

type Asked = { year: number; month?: number | undefined; revision?: number | undefined }

/** The report of a year: to the month that is asked for, or the last one that is over. */
export async function presentBudget(call: Call, { year, month, revision }: Asked): Promise<BudgetReport> {
  const { db, now } = call
  const today = dayIn(lagos, now)
  const months = monthsOf(year, today, month)
  const period = periodOf(year, today, months)
  const said = await batchQueries(db, {
    budgets: store.budgetsOf(db, year),
    waiting: askedAbout(now, 'budget', String(year)),
  })
  const { accounts, chart, now: actual } = await readStatements(db, { period, before: yearBefore(period) })
  const shown = said.budgets.find((row) => row.revision === revision) ?? said.budgets[0]
  const budget = shown ? store.linesOf(shown) : []
  const nameOf = (number: string) => chart.find((account) => account.number === number)?.name ?? number
  const part = (first: '4' | '5', lines: typeof actual.income.lines) =>
    partOf(
      budget.filter(({ account }) => account.startsWith(first)),
      months === 0 ? [] : lines.map(({ key, kobo }) => ({ number: key, kobo })),
      { months, nameOf },
    )
  const [income, expenses] = [part('4', actual.income.lines), part('5', actual.expenses.lines)]
  return {
    year,
    month: months,
    period,
    income,
    expenses,
    surplus: surplusOf(income.total, expenses.total),
    revision: shown?.revision,
    revisions: said.budgets.map((row) => ({
      revision: row.revision,
      resolution: row.resolution,
      resolvedOn: row.resolved_on,
      evidence: row.evidence,
      approvedAt: row.approved_at,
    })),
    waiting: waitingIn(call, [budgetSetting], said.waiting).find(({ status }) => status === 'waiting'),
    accounts: accounts
      .filter(({ class: accountClass, active }) => active && ['income', 'expense'].includes(accountClass))
      .map(({ number, ledger_kind, ledger_scope }) => ({
        number,
        name: nameOf(number),
        ledgerAccount: `${ledger_kind}:${ledger_scope ?? ''}`,
        isControl: false,
      })),
  }
}

/** How many months are looked at: those asked for, as far as they have begun; otherwise those that are over. */
function monthsOf(year: number, today: CalendarDate, asked: number | undefined): number {
  const thisYear = Number(today.slice(0, 4))
  if (year > thisYear) return 0
  if (year < thisYear) return asked ?? 12
  const begun = Number(today.slice(5, 7))
  return Math.min(asked ?? Math.max(1, begun - 1), begun)
}

/** From 1 January to the end of the last month, or today. */
function periodOf(year: number, today: CalendarDate, months: number) {
  const from = `${year}-01-01` as CalendarDate
  if (months === 0) return { from, to: from }
  const end = lastOfMonth(`${year}-${String(months).padStart(2, '0')}-01` as CalendarDate)
  return { from, to: end > today ? today : end }
}

/** As the meeting reads days and amounts, whoever prints it. */
const formats = { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos } as const

export async function downloadBudgetHandler(
  call: Call,
  { params, query }: InputOf<typeof downloadBudget>,
): Promise<FileAnswer> {
  const { format, ...asked } = query
  const report = await presentBudget(call, { ...params, ...asked })
  const sheet = budgetSheet(report)
  const name = `budget-${report.year}-${String(report.month).padStart(2, '0')}`
  if (format !== 'pdf') return tableFile(sheet, format, name)
  return pdfAnswer(call, `${name}.pdf`, {
    ...headOf(call, formats),
    kind: 'financial-statements',
    statements: {
      title: 'Budget and actual figures',
      of: `${formatDay(report.period.from)} to ${formatDay(report.period.to)}`,
      madeAt: call.now,
      isOpen: report.period.to >= dayIn(lagos, call.now),
      sheets: [sheet],
      notes: [{ title: 'How the figures are calculated', texts: budgetExplanations }],
      schedules: [],
    },
  })
}
