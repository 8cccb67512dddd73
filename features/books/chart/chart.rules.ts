/**
 * The chart of accounts with what each number holds on a day. What must always be true: assets are liabilities and members'
 * funds, in which income less expenses counts as the surplus so far; a contra account takes from what it reduces.
 */
import { csvFile, csvText } from '@kolo/foundation/csv'
import {
  addKobo,
  type Kobo,
  negateKobo,
  plainNaira,
  subtractKobo,
  sumKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'

/** The five classes, in the order of their numbers. */
export const accountClasses = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountClass = (typeof accountClasses)[number]

/** What the classes are called. */
export const classNames: Record<AccountClass, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: "Members' funds",
  income: 'Income',
  expense: 'Expenses',
}
/** The number each class begins with. */
export const classNumbers: Record<AccountClass, string> = {
  asset: '1000',
  liability: '2000',
  equity: '3000',
  income: '4000',
  expense: '5000',
}

/** The class of an account with this number; none where the number is none. */
export function classOfNumber(number: string): AccountClass | undefined {
  return /^[1-5][0-9]{3}$/.test(number) ? accountClasses[Number(number[0]) - 1] : undefined
}

/** Numbers that are no own account's: 1000, 2000 … head a class, 1100 to 1199 are bank accounts and cash. */
export function isReservedNumber(number: string): boolean {
  return number.endsWith('000') || number.startsWith('11')
}

/** The first number of a class that an own account may have: the tens first, as the chart that ships. */
export function freeNumber(accountClass: AccountClass, taken: ReadonlySet<string>): string | undefined {
  const first = Number(classNumbers[accountClass])
  const all = Array.from({ length: 999 }, (_, at) => first + at + 1)
  const tens = all.filter((number) => number % 10 === 0)
  return [...tens, ...all].map(String).find((number) => !taken.has(number) && !isReservedNumber(number))
}

/** What keeps an account: the members' own accounts, the program, or vouchers. */
export const accountKindNames = { control: 'Control', system: 'System', own: 'Own' } as const
export type ChartKind = keyof typeof accountKindNames
/** All of them. */
export const chartKinds = Object.keys(accountKindNames) as [ChartKind, ...ChartKind[]]

/**
 * A net credit on the side of a class, and back: debit balances are positive in assets and expenses, credit balances in the
 * other classes.
 */
export function onClassSide(accountClass: AccountClass, netCredit: Kobo): Kobo {
  return accountClass === 'asset' || accountClass === 'expense' ? negateKobo(netCredit) : netCredit
}

/** What the sums of the chart are made of. */
type Line = {
  number: string
  class: AccountClass
  normalBalance: 'debit' | 'credit'
  /** On the side of its class: ₦6,588,000 of accumulated depreciation is -₦6,588,000 of assets. */
  balanceKobo: Kobo
}

/** The sums of the five classes, and what both sides come to. */
export type ChartSums = {
  assetsKobo: Kobo
  liabilitiesKobo: Kobo
  /** Without the surplus so far. */
  equityKobo: Kobo
  incomeKobo: Kobo
  expensesKobo: Kobo
  /** Income less expenses that no year has closed yet. */
  surplusKobo: Kobo
  /** Members' funds with that surplus. */
  membersFundsKobo: Kobo
  debitsKobo: Kobo
  creditsKobo: Kobo
  /** Assets less liabilities and members' funds: zero, or the accounts do not balance. */
  differenceKobo: Kobo
}

/**
 * Adds the chart up. Assets ₦877,250,044.71, liabilities ₦718,081,516.32, equity ₦118,697,795.46, income ₦98,075,478.62,
 * expenses ₦57,604,745.69: a surplus of ₦40,470,732.93, members' funds of ₦159,168,528.39, no difference.
 */
export function chartSums(lines: readonly Line[]): ChartSums {
  const sumOf = (chosen: readonly Line[]) => sumKobo(chosen.map(({ balanceKobo }) => balanceKobo))
  const classSum = (wanted: AccountClass) => sumOf(lines.filter((line) => line.class === wanted))
  const [assetsKobo, liabilitiesKobo, equityKobo] = [
    classSum('asset'),
    classSum('liability'),
    classSum('equity'),
  ]
  const [incomeKobo, expensesKobo] = [classSum('income'), classSum('expense')]
  const surplusKobo = subtractKobo(incomeKobo, expensesKobo)
  const membersFundsKobo = addKobo(equityKobo, surplusKobo)
  const sides = lines.map(sidesOf)
  return {
    assetsKobo,
    liabilitiesKobo,
    equityKobo,
    incomeKobo,
    expensesKobo,
    surplusKobo,
    membersFundsKobo,
    debitsKobo: sumKobo(sides.map(({ debitKobo }) => debitKobo)),
    creditsKobo: sumKobo(sides.map(({ creditKobo }) => creditKobo)),
    differenceKobo: subtractKobo(assetsKobo, addKobo(liabilitiesKobo, membersFundsKobo)),
  }
}

/** A balance in the columns of a trial balance: on the account's normal side, below zero where it is on the other one. */
export function sidesOf(line: Line): { debitKobo: Kobo; creditKobo: Kobo } {
  const netCredit = onClassSide(line.class, line.balanceKobo)
  return line.normalBalance === 'debit'
    ? { debitKobo: negateKobo(netCredit), creditKobo: zeroKobo }
    : { debitKobo: zeroKobo, creditKobo: netCredit }
}

/** By number, with each contra account right after the one it reduces. */
export function inChartOrder<Row extends { number: string; reduces?: string | undefined }>(
  rows: readonly Row[],
): Row[] {
  const place = ({ number, reduces }: Row) => (reduces === undefined ? number : `${reduces}-${number}`)
  return rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** What the file has of an account. */
export type FileLine = Line & { name: string; kind: ChartKind; active: boolean }

/** The heads of the file. */
export const chartFileHeads = [
  'Day',
  'Number',
  'Account',
  'Class',
  'Kind',
  'Normal balance',
  'Debit',
  'Credit',
  'Status',
]

/** A line of the file: its texts, and the two amounts between them. */
export function fileCells(day: CalendarDate, line: FileLine) {
  const { debitKobo, creditKobo } = sidesOf(line)
  const amounts = line.normalBalance === 'debit' ? [plainNaira(debitKobo), ''] : ['', plainNaira(creditKobo)]
  return {
    day,
    texts: [line.number, line.name, classNames[line.class], accountKindNames[line.kind], line.normalBalance],
    amounts,
    state: line.active ? 'In use' : 'Retired',
  }
}

/** The chart as a CSV file, with both sums. */
export function chartCsv(
  day: CalendarDate,
  lines: readonly FileLine[],
  { debitsKobo, creditsKobo }: Pick<ChartSums, 'debitsKobo' | 'creditsKobo'>,
): string {
  const rows = lines.map((line) => fileCells(day, line))
  return csvFile([
    chartFileHeads.map(csvText),
    ...rows.map(({ texts, amounts, state }) => [
      csvText(day),
      ...texts.map(csvText),
      ...amounts,
      csvText(state),
    ]),
    [
      ...[day, '', 'Total', '', '', ''].map(csvText),
      plainNaira(debitsKobo),
      plainNaira(creditsKobo),
      csvText(''),
    ],
  ])
}
