/**
 * How a statement adds up and is written. What must always be true: what it began with, and every line, give what it ended
 * with; and no text that a person typed is run as a formula by the program that opens the file.
 */
import { csvFile, csvRows, csvText } from '@kolo/foundation/csv'
import {
  addKobo,
  type Kobo,
  type NumberFormat,
  negateKobo,
  plainNaira,
  sumKobo,
} from '@kolo/foundation/money'
import { type CalendarDate, type DateFormat, dayIn, formatDay } from '@kolo/foundation/time'
import type { Statement } from './statement.contract.ts'

/** The most lines on a screen. */
export const readableMost = 2_000

/** The formats of the member it is for. */
export type StatementFormats = { dateFormat: DateFormat; numberFormat: NumberFormat; timezone: string }

/** Gives each line the balance after it: opening 100, +50, −30 → 150, 120. */
export function runningBalances<Line extends { amountKobo: Kobo }>(
  opening: Kobo,
  lines: readonly Line[],
): (Line & { balanceKobo: Kobo })[] {
  let balanceKobo = opening
  return lines.map((line) => {
    balanceKobo = addKobo(balanceKobo, line.amountKobo)
    return { ...line, balanceKobo }
  })
}

/** The sums of all accounts of a statement. */
export function totalOf(accounts: Statement['accounts']): Statement['total'] {
  const sum = (of: 'openingKobo' | 'inKobo' | 'outKobo' | 'closingKobo') =>
    sumKobo(accounts.map((account) => account[of]))
  return {
    openingKobo: sum('openingKobo'),
    inKobo: sum('inKobo'),
    outKobo: sum('outKobo'),
    closingKobo: sum('closingKobo'),
  }
}

/** What a statement for spreadsheets needs of a statement. */
export type ToWrite = Pick<Statement, 'account' | 'from' | 'to' | 'total'>

/** How its cells are written. */
function cells({ account }: Pick<Statement, 'account'>, { dateFormat, numberFormat }: StatementFormats) {
  const isOfAll = account.key === 'all'
  return {
    isOfAll,
    day: (day: CalendarDate) => formatDay(day, dateFormat),
    number: (amount: Kobo) => {
      const written = plainNaira(amount, numberFormat)
      return written.includes(',') ? `"${written}"` : written
    },
    /** A row: one of all accounts says the account of each line, too. */
    row: (day: string, what: string, of: string, figures: readonly [string, string, string]) => [
      day,
      what,
      ...(isOfAll ? [of] : []),
      ...figures,
    ],
  }
}

/** The beginning of a statement for spreadsheets: its columns, and what there was before the first line. */
export function csvBegin(statement: ToWrite, formats: StatementFormats): string {
  const { day, number, row } = cells(statement, formats)
  const { from, total } = statement
  return csvFile([
    row('Date', 'Description', 'Account', ['In', 'Out', 'Balance']),
    row(day(from), csvText('Opening balance'), '', ['', '', number(total.openingKobo)]),
  ])
}

/** Lines of it. */
export function csvLines(statement: Pick<Statement, 'account' | 'lines'>, formats: StatementFormats): string {
  const { day, number, row } = cells(statement, formats)
  return csvRows(
    statement.lines.map(({ at, description, account, amountKobo, balanceKobo }) =>
      row(day(dayIn(formats.timezone, at)), csvText(description), csvText(account), [
        amountKobo > 0n ? number(amountKobo) : '',
        amountKobo < 0n ? number(negateKobo(amountKobo)) : '',
        number(balanceKobo),
      ]),
    ),
  )
}

/** Its end: the sums, and where its code is checked. */
export function csvEnd(statement: ToWrite, formats: StatementFormats, check: string): string {
  const { day, number, row } = cells(statement, formats)
  const { to, total } = statement
  const { inKobo, outKobo, closingKobo } = total
  return csvRows([
    row(day(to), csvText('Closing balance'), '', [number(inKobo), number(outKobo), number(closingKobo)]),
    row('', csvText(check), '', ['', '', '']),
  ])
}

/** The statement for spreadsheets; `check` says its code and where that is checked. */
export function statementCsv(
  statement: ToWrite & Pick<Statement, 'lines'>,
  formats: StatementFormats,
  check: string,
): string {
  return csvBegin(statement, formats) + csvLines(statement, formats) + csvEnd(statement, formats, check)
}
