/**
 * How a statement adds up and is written. What must always be true: what it began with, and every line, give what it ended
 * with; and no text that a person typed is run as a formula by the program that opens the file.
 */
import { csvFile, csvText } from '@kolo/foundation/csv'
import {
  addKobo,
  type Kobo,
  type NumberFormat,
  negateKobo,
  plainNaira,
  sumKobo,
} from '@kolo/foundation/money'
import { type DateFormat, dayIn, formatDay } from '@kolo/foundation/time'
import type { Statement } from './statement.contract.ts'

/** The most lines of a file for spreadsheets: more than thirty a day for ten years. */
export const linesMost = 120_000
/** The most lines on a screen and on paper. */
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

/** The statement for spreadsheets; one of everything says the account of each line, too. */
export function statementCsv(
  { lines, goal }: Pick<Statement, 'lines' | 'goal'>,
  { dateFormat, numberFormat, timezone }: StatementFormats,
): string {
  const number = (amount: Kobo) => {
    const written = plainNaira(amount, numberFormat)
    return written.includes(',') ? `"${written}"` : written
  }
  const rows = lines.map((line) => [
    formatDay(dayIn(timezone, line.at), dateFormat),
    csvText(line.description),
    ...(goal ? [] : [csvText(line.account)]),
    line.amountKobo > 0n ? number(line.amountKobo) : '',
    line.amountKobo < 0n ? number(negateKobo(line.amountKobo)) : '',
    number(line.balanceKobo),
  ])
  const head = ['Date', 'Description', ...(goal ? [] : ['Account']), 'In', 'Out', 'Balance']
  return csvFile([head, ...rows])
}

/** What its file is called: `SAV-2026-000001-statement.csv`, `KM-00418-statement.pdf`. */
export function statementName({ goal, member }: Pick<Statement, 'goal' | 'member'>, format: string): string {
  return `${goal?.code ?? member.memberCode}-statement.${format}`
}
