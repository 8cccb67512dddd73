/**
 * What a cell of a table says. What must always be true: an amount or a day is read in one way or not at all;
 * a day that could be two days is one only once somebody has said in which order it was written.
 */
import { type Kobo, kobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, calendarDate } from '@kolo/foundation/time'
import { withoutMarks } from '@kolo/foundation/unseen'

/** The order in which a bank writes day, month and year where all three are numbers. */
export const dayOrders = ['DMY', 'MDY', 'YMD'] as const
/** Such an order. */
export type DayOrder = (typeof dayOrders)[number]

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A cell as people read it, without signs that nobody sees; some banks write `="0012"` to keep a spreadsheet from reading a
 * number.
 */
export function plainCell(cell: string): string {
  const text = withoutMarks(cell).trim()
  const forced = /^="([^"]*)"$/.exec(text)
  return (forced?.[1] ?? text).trim()
}

/** What is written for naira before or after an amount: `₦`, `NGN`, `N`, `=N=`, `#`, `Naira`. */
const before = /^(?:=N=|NAIRA|NGN|[N₦#])\.?(?=[-+(]?[\d.,])/
const after = /(?:=N=|NAIRA|NGN|[N₦])$/

/**
 * An amount as a bank writes it, in kobo: `1,234.56`, `1.234,56`, `1 234,5`, `(500.00)`, `500.00-`, `-500`, `NGN 500 DR`
 * (out of the account), `₦500 CR`, `N5,000`, `=N=5,000.00`. The last mark with one or two digits behind it is the decimal
 * one; groups have three digits. One point with three digits behind it (`1.234`) may be a group or thousandths: it is a
 * group only where `decimalMark` says that the column has decimal commas. `undefined`: no amount, which a formula never is.
 *
 * It is another grammar than `parseNaira` of the foundation, which reads what a person types: there `2000,50` is a slip that
 * nobody may guess, a sign is none and `50k` is an amount; in a file a decimal comma and a sign are how a bank writes, and `50k`
 * is none. What both read is the same amount.
 */
export function amountIn(cell: string, decimalMark?: DecimalMark): Kobo | undefined {
  const written = plainCell(cell)
  // `1 234` is one number, `12 34` two.
  if (/\d\s\d/.test(written) && !/^\D*\d{1,3}(?:\s\d{3})+(?:[.,]\d{1,2})?\D*$/.test(written)) return undefined
  let text = written
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .toUpperCase()
    .replace(/[−–]/g, '-')
  let isOut = false
  const bracketed = /^([^\d(]*)\((.*)\)$/.exec(text)
  if (bracketed) {
    isOut = true
    text = `${bracketed[1] ?? ''}${bracketed[2] ?? ''}`
  }
  const marked = /^(.*?)(DR|CR|D|C)\.?$/.exec(text)
  if (marked) {
    text = marked[1] ?? ''
    isOut = isOut || marked[2]?.startsWith('D') === true
  }
  text = text.replace(before, '').replace(after, '')
  const signed = /^([+-]?)(.*?)([+-]?)$/.exec(text)
  if (signed?.[1] === '-' || signed?.[3] === '-') isOut = !isOut || bracketed !== null
  text = (signed?.[2] ?? '').replace(before, '').replace(after, '')
  const digits = digitsIn(text, decimalMark)
  if (digits === undefined) return undefined
  return kobo(isOut ? -digits : digits)
}

/** What stands before kobo. */
export type DecimalMark = '.' | ','

/**
 * What stands before kobo in these cells, where one of them shows it and none the other: `1.234,56` → `,`. A column in
 * both forms, or in neither, says nothing.
 */
export function decimalMarkOf(cells: readonly string[]): DecimalMark | undefined {
  const shown = new Set(cells.map((cell) => /\d([.,])\d{1,2}(?:\D*)$/.exec(plainCell(cell))?.[1]))
  if (shown.has('.') === shown.has(',')) return undefined
  return shown.has(',') ? ',' : '.'
}

/** `1,234.5` → 123450n; whole groups of three, at most two digits of kobo, at most thirteen of naira. */
function digitsIn(text: string, decimalMark: DecimalMark | undefined): bigint | undefined {
  const parts = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text)
  const whole = parts?.[1] ?? ''
  const part = parts?.[2]
  const decimal = part === undefined ? '' : text.charAt(whole.length)
  if (whole === '' && part === undefined) return undefined
  if (!/^\d*$/.test(whole)) {
    const mark = /[.,]/.exec(whole)?.[0] ?? ''
    const groups = whole.split(mark)
    // `0.125` is no thousands, and `1.234` may be thousandths.
    if (mark === decimal || !/^[1-9]\d{0,2}$/.test(groups[0] ?? '')) return undefined
    if (!groups.slice(1).every((group) => /^\d{3}$/.test(group))) return undefined
    if (mark === '.' && part === undefined && groups.length === 2 && decimalMark !== ',') return undefined
  }
  const naira = whole.replace(/[.,]/g, '')
  if (naira.length > 13) return undefined
  return BigInt(naira || '0') * 100n + BigInt((part ?? '').padEnd(2, '0') || '0')
}

/** How a year is read that may have two digits only; `undefined`: none that can be meant. */
export type YearReading = (year: string) => string | undefined

const thisCentury: YearReading = (year) => {
  const whole = year.length === 2 ? `20${year}` : year
  return /^20\d{2}$/.test(whole) ? whole : undefined
}

/** Years people were born in, or a goal ends in: on 24/11/2026 `31` is 1931 up to `99`, and `30` is 2030. */
export function yearsOfLives(today: CalendarDate): YearReading {
  const soon = Number(today.slice(2, 4)) + 5
  return (year) => {
    const whole = year.length === 2 ? `${Number(year) < soon ? 20 : 19}${year}` : year
    return /^(?:19|20)\d{2}$/.test(whole) ? whole : undefined
  }
}

/**
 * The day in a cell: `2026-11-03`, `20261103`, `3-Nov-2026`, `Nov 3, 2026`, and three numbers in the given order
 * (`03/11/26`). What stands behind it, such as a time, says nothing. `undefined`: no such day.
 */
export function dayIn(
  cell: string,
  order: DayOrder,
  yearOf: YearReading = thisCentury,
): CalendarDate | undefined {
  const text = plainCell(cell)
  const run = /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(text)
  if (run) return written(yearOf(run[1] ?? ''), run[2] ?? '', run[3] ?? '')
  const worded = wordedDay(text, yearOf)
  if (worded) return worded
  const parts = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})(?!\d)/.exec(text)
  if (!parts) return undefined
  const [, first = '', second = '', third = ''] = parts
  if (first.length >= 3 || order === 'YMD') return written(yearOf(first), second, third)
  return order === 'DMY' ? written(yearOf(third), second, first) : written(yearOf(third), first, second)
}

/**
 * A day that a spreadsheet left as its number, the days since the end of 1899, also with a time behind the point: `31213.5` →
 * 15 June 1985. A number of four digits is a year, and no day: `1985` → `undefined`.
 */
export function serialDay(cell: string): CalendarDate | undefined {
  const days = /^(\d{5})(?:\.\d+)?$/.exec(plainCell(cell))?.[1]
  return days === undefined ? undefined : addDays('1899-12-30' as CalendarDate, Number(days))
}

function wordedDay(text: string, yearOf: YearReading): CalendarDate | undefined {
  const dayFirst = /^(\d{1,2})[\s/.,-]{0,2}([A-Za-z]{3})[A-Za-z]{0,6}[\s/.,-]{0,2}(\d{2,4})(?!\d)/.exec(text)
  if (dayFirst) return named(yearOf(dayFirst[3] ?? ''), dayFirst[2], dayFirst[1])
  const monthFirst = /^([A-Za-z]{3})[A-Za-z]{0,6}[\s.-]{0,2}(\d{1,2})[\s,.-]{1,2}(\d{2,4})(?!\d)/.exec(text)
  return monthFirst ? named(yearOf(monthFirst[3] ?? ''), monthFirst[1], monthFirst[2]) : undefined
}

function named(year: string | undefined, month = '', day = ''): CalendarDate | undefined {
  const at = months.indexOf(month.toLowerCase())
  return at < 0 ? undefined : written(year, String(at + 1), day)
}

function written(year: string | undefined, month: string, day: string): CalendarDate | undefined {
  if (year === undefined || day.length > 2) return undefined
  return calendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/**
 * The orders in which all of these cells are days up to the last one that can be: `03/11/2026` and `14/11/2026` →
 * `['DMY']`; `03/11/2026` alone → `['DMY', 'MDY']` in December, and somebody has to be asked. Where each is the same day
 * in every order, the first is enough.
 */
export function ordersFor(all: readonly string[], last: CalendarDate): DayOrder[] {
  // Thousands of lines have the days of a month or two.
  const cells = [...new Set(all)]
  const fitting = dayOrders.filter((order) =>
    cells.every((cell) => {
      const day = dayIn(cell, order)
      return day !== undefined && day <= last
    }),
  )
  const [first, ...others] = fitting
  if (first === undefined) return []
  const differs = others.filter((order) => cells.some((cell) => dayIn(cell, order) !== dayIn(cell, first)))
  return [first, ...differs]
}
