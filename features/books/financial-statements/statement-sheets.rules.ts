/**
 * The financial statements as tables, for sheets and for paper alike. What must always be true: every figure is one the
 * screen shows, and the order is that of the meeting's document.
 */
import { addKobo, formatNaira, type Kobo } from '@kolo/foundation/money'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import type { FinancialStatements, MemberBalances, StatementPart } from './financial-statements.contract.ts'

/** A cell: a text, or an amount. */
export type StatementCell = string | { kobo: Kobo }

/** A row: the heading of a part, a line, or a sum. */
export type StatementRow = { as: 'heading' | 'line' | 'sum'; cells: readonly StatementCell[] }

/** One statement: its title, the days it is of, the heads of its columns, and its rows. */
export type StatementSheet = {
  title: string
  below: string
  /** The days it is of, which a workbook holds as dates; of a balance the last one alone. */
  days?: { from?: CalendarDate; to: CalendarDate }
  /** Up to `figuresFrom` columns are texts, from there on amounts. */
  heads: readonly string[]
  /** The days that the last heads stand for, which are dates in a workbook. */
  headDays?: readonly CalendarDate[]
  figuresFrom: number
  rows: readonly StatementRow[]
  /** What is said under it: how many members are left out. */
  foot?: string
}

const periodWords = ({ from, to }: FinancialStatements['period']) =>
  `From ${formatDay(from)} to ${formatDay(to)}`

/** All statements but members' balances. */
export function statementSheets(statements: FinancialStatements): StatementSheet[] {
  const { period, before, surplus } = statements
  const sheet = (
    title: string,
    days: NonNullable<StatementSheet['days']>,
    rows: readonly StatementRow[],
  ): StatementSheet => ({
    title,
    below: days.from ? periodWords(period) : `At ${formatDay(days.to)}`,
    days,
    heads: ['Number', 'Account', formatDay(period.to), formatDay(before.to)],
    headDays: [period.to, before.to],
    figuresFrom: 2,
    rows,
  })
  const { liabilities, funds } = statements
  return [
    sheet('Income and expenditure', period, [
      ...partRows('Income', statements.income, 'Total income'),
      ...partRows('Expenses', statements.expenses, 'Total expenses'),
      sum(
        surplus.kobo < 0n ? 'Deficit for the period' : 'Surplus for the period',
        surplus.kobo,
        surplus.beforeKobo,
      ),
    ]),
    sheet('Statement of financial position', { to: period.to }, [
      ...partRows('Assets', statements.assets, 'Total assets'),
      ...partRows('Liabilities', liabilities, 'Total liabilities'),
      ...partRows('Members’ funds', funds, 'Total members’ funds'),
      sum(
        'Liabilities and members’ funds',
        addKobo(liabilities.totalKobo, funds.totalKobo),
        addKobo(liabilities.totalBeforeKobo, funds.totalBeforeKobo),
      ),
    ]),
    sheet('Receipts and payments', period, [
      ...partRows('Opening balance', statements.openingMoney, 'Bank and cash at the beginning'),
      ...partRows('Receipts', statements.receipts, 'Total receipts'),
      ...partRows('Payments', statements.payments, 'Total payments'),
      ...partRows('Closing balance', statements.closingMoney, 'Bank and cash at the end'),
    ]),
    fundsSheet('Changes in members’ funds', period, statements.changes.now),
    fundsSheet('Changes in members’ funds, before', before, statements.changes.before),
    trialSheet(statements),
  ]
}

function partRows(title: string, part: StatementPart, total: string): StatementRow[] {
  return [
    { as: 'heading', cells: ['', title, '', ''] },
    ...part.lines.map(
      ({ number, name, isContra, kobo, beforeKobo }): StatementRow => ({
        as: 'line',
        cells: [number ?? '', isContra ? `Less: ${name}` : name, { kobo }, { kobo: beforeKobo }],
      }),
    ),
    sum(total, part.totalKobo, part.totalBeforeKobo),
  ]
}

function sum(name: string, ...amounts: readonly Kobo[]): StatementRow {
  return { as: 'sum', cells: ['', name, ...amounts.map((kobo) => ({ kobo }))] }
}

function fundsSheet(
  title: string,
  period: FinancialStatements['period'],
  funds: FinancialStatements['changes']['now'],
): StatementSheet {
  const columns = [
    ['openingKobo', 'Opening balance'],
    ['surplusKobo', 'Surplus for the period'],
    ['transfersKobo', 'Between funds'],
    ['paidInKobo', 'Paid in'],
    ['paidOutKobo', 'Paid out'],
    ['closingKobo', 'Closing balance'],
  ] as const
  const totals = columns.map(([key]) => funds.reduce((all, fund) => addKobo(all, fund[key]), 0n as Kobo))
  return {
    title,
    below: periodWords(period),
    days: period,
    heads: ['Number', 'Fund', ...columns.map(([, head]) => head)],
    figuresFrom: 2,
    rows: [
      ...funds.map(
        (fund): StatementRow => ({
          as: 'line',
          cells: [fund.number ?? '', fund.name, ...columns.map(([key]) => ({ kobo: fund[key] }))],
        }),
      ),
      sum('Total', ...totals),
    ],
  }
}

function trialSheet({ trial, period, before: earlier }: FinancialStatements): StatementSheet {
  const [now, before] = [formatDay(period.to), formatDay(earlier.to)]
  return {
    title: 'Trial balance',
    below: `At ${formatDay(period.to)}`,
    days: { to: period.to },
    heads: ['Number', 'Account', `Debit ${now}`, `Credit ${now}`, `Debit ${before}`, `Credit ${before}`],
    figuresFrom: 2,
    rows: [
      ...trial.lines.map(
        (line): StatementRow => ({
          as: 'line',
          cells: [
            ...[line.number, line.name],
            ...[line.debitKobo, line.creditKobo, line.debitBeforeKobo, line.creditBeforeKobo].map(
              amountOrNone,
            ),
          ],
        }),
      ),
      sum('Total', trial.debitsKobo, trial.creditsKobo, trial.debitsBeforeKobo, trial.creditsBeforeKobo),
    ],
  }
}

const amountOrNone = (kobo: Kobo): StatementCell => (kobo === 0n ? '' : { kobo })

/** Members' balances of a control account, without the members. */
export type Schedule = Pick<MemberBalances, 'number' | 'name' | 'day' | 'totalKobo' | 'differenceKobo'>

/** The table of a schedule before its members. */
export function scheduleHead({ number, name, day }: Schedule): Omit<StatementSheet, 'rows'> {
  return {
    title: `Members’ balances ${number} ${name}`,
    below: `At ${formatDay(day)}`,
    days: { to: day },
    heads: ['Member number', 'Member', 'Balance'],
    figuresFrom: 2,
  }
}

/** Members with their balances. */
export function memberRows(rows: readonly Omit<MemberBalances['rows'][number], 'uid'>[]): StatementRow[] {
  return rows.map(({ memberCode, fullName, balanceKobo }) => ({
    as: 'line',
    cells: [memberCode, fullName, { kobo: balanceKobo }],
  }))
}

/** What they are together, and what is missing to the account. */
export function scheduleSums({ totalKobo, differenceKobo }: Schedule): StatementRow[] {
  return [
    sum('Total', totalKobo),
    ...(differenceKobo === 0n ? [] : [sum('Difference from the account', differenceKobo)]),
  ]
}

/** Members whom a long schedule leaves out on paper. */
export type LeftOut = { members: number; kobo: Kobo }

/** A schedule for paper: the first members, and how many are left out, with how much, and where they are. */
export function scheduleSheet(
  schedule: Schedule,
  rows: Parameters<typeof memberRows>[0],
  { members, kobo }: LeftOut,
): StatementSheet {
  const count = (many: number) => many.toLocaleString('en-NG')
  const left = `The first ${count(rows.length)} members are listed. The other ${count(members)}, with ${formatNaira(kobo)} together, are in the XLSX and CSV files of these statements. The total is of all.`
  const difference = 'Members’ balances do not add up to the account.'
  const foot = [...(members > 0 ? [left] : []), ...(schedule.differenceKobo === 0n ? [] : [difference])]
  return {
    ...scheduleHead(schedule),
    rows: [...memberRows(rows), ...scheduleSums(schedule)],
    ...(foot.length > 0 ? { foot: foot.join(' ') } : {}),
  }
}
