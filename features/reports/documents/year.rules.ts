/**
 * What a year came to: each account's interest, other returns and tax withheld, and the same by month. What must always
 * be true: an account's opening balance, what came in and what went out give its closing balance, and the months of a
 * kind give its sum. Where there was none, nothing stands as nothing.
 */
import { csvFile, csvText } from '@kolo/foundation/csv'
import { type Kobo, negateKobo, plainNaira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, monthName } from '@kolo/foundation/time'
import type { Statement } from '../statements/statement.contract.ts'
import type { StatementFormats } from '../statements/statement.rules.ts'

/** What came as interest, as other returns, and what of both was kept back as tax. */
export type Returns = { interestKobo: Kobo; returnsKobo: Kobo; taxKobo: Kobo }

/** A year of everything a member has. */
export type Year = Pick<Statement, 'member' | 'from' | 'to' | 'until' | 'madeAt'> & {
  accounts: (Statement['accounts'][number] & Returns)[]
  total: Statement['total'] & Returns
  months: (Returns & { month: CalendarDate })[]
}

/** Money between an account and one that pays returns or takes tax, in a month: `2026-11`. */
export type ReturnFlow = {
  month: string
  accountId: string
  from: 'interest' | 'returns' | 'tax'
  amount: Kobo
}

/** The sums of some flows: tax is what left the account, less what came back. */
export function returnsOf(flows: readonly ReturnFlow[]): Returns {
  const sum = (of: ReturnFlow['from']) =>
    sumKobo(flows.filter(({ from }) => from === of).map(({ amount }) => amount))
  const tax = sum('tax')
  return {
    interestKobo: sum('interest'),
    returnsKobo: sum('returns'),
    taxKobo: tax === zeroKobo ? zeroKobo : negateKobo(tax),
  }
}

/** The first days of the months from one day to another: 2026-01-01 to 2026-03-20 → January, February, March. */
export function monthsOf(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const [year, first, last] = [from.slice(0, 4), Number(from.slice(5, 7)), Number(to.slice(5, 7))]
  const months = Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(2, '0'))
  return months.map((month) => `${year}-${month}-01` as CalendarDate)
}

/** The year for spreadsheets: an account a row, then their sum, then the months. */
export function yearCsv(year: Year, { numberFormat }: StatementFormats, check: string): string {
  const number = (amount: Kobo) => {
    const written = plainNaira(amount, numberFormat)
    return written.includes(',') ? `"${written}"` : written
  }
  const returns = (of: Returns) => [of.interestKobo, of.returnsKobo, of.taxKobo].map(number)
  const row = (name: string, of: Statement['total'] & Returns) => [
    csvText(name),
    ...[of.openingKobo, of.inKobo, of.outKobo].map(number),
    ...returns(of),
    number(of.closingKobo),
  ]
  const blank = ['', '', '']
  return csvFile([
    ['Account or month', 'Opening', 'In', 'Out', 'Interest', 'Other returns', 'Tax withheld', 'Closing'],
    ...year.accounts.map((account) => row(account.name, account)),
    row('All accounts', year.total),
    ...year.months.map((each) => [csvText(monthName(each.month)), ...blank, ...returns(each), '']),
    [csvText(check), ...blank, ...blank, ''],
  ])
}
