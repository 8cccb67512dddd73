/**
 * What a report is called and what its columns hold: the same on the screen, in a file for sheets and on paper. Pure.
 */
import { type CalendarDate, calendarDate } from './time.ts'

/** How a column is written. A cell travels as text: an amount in whole kobo, a day as `2026-11-20`, nothing as `''`. */
export type ReportColumn = { title: string; as: 'text' | 'day' | 'naira' | 'count' }

/** What is known of a report before it is read. */
export type ReportHead = {
  /** `contributions`: as its address has it. */
  name: string
  title: string
  /** What it tells, in one sentence. */
  about: string
  /** What it is asked with: a time from day to day, the end of one day, or nothing. */
  asks: 'period' | 'day' | 'now'
  columns: readonly ReportColumn[]
}

/** One line of it: what tells it from the others, and a cell for each column. */
export type ReportRow = { key: string; cells: string[] }

/** The days a report is of; a report of one day looks at `to` alone. */
export type ReportTime = { from: CalendarDate; to: CalendarDate }

/** The months a time touches, as `2026-11`, the first one first: from 20/11/2026 to 03/12/2026 → 2026-11, 2026-12. */
export function monthsOf({ from, to }: ReportTime): string[] {
  const months: string[] = []
  let [year, month] = from.slice(0, 7).split('-').map(Number) as [number, number]
  for (;;) {
    const key = `${year}-${String(month).padStart(2, '0')}`
    if (key > to.slice(0, 7) || !calendarDate(`${key}-01`)) return months
    months.push(key)
    if (month === 12) year += 1
    month = (month % 12) + 1
  }
}
