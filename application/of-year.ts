/**
 * What an auditor of a year may ask for. What must always be true: a day or a period of another year is refused, and where
 * none is asked for it is the year's own.
 */
import type { CalendarDate } from '@kolo/foundation/time'

/** First and last day of a year: 2025 → 2025-01-01, 2025-12-31. */
export function daysOf(year: number): { first: CalendarDate; last: CalendarDate } {
  return { first: `${year}-01-01` as CalendarDate, last: `${year}-12-31` as CalendarDate }
}

/** Whether a day is one of the year. */
export function isOfYear(day: CalendarDate, year: number): boolean {
  const { first, last } = daysOf(year)
  return day >= first && day <= last
}

/** The day that is asked for, the last of the year or today where none is; nothing where it is another year's. */
export function dayOfYear(
  day: CalendarDate | undefined,
  year: number,
  today: CalendarDate,
): CalendarDate | undefined {
  const { last } = daysOf(year)
  if (day === undefined) return last < today ? last : today
  return isOfYear(day, year) ? day : undefined
}

/** The period that is asked for, the year's where an end of it is open; nothing where a day of it is another year's. */
export function periodOfYear(
  { from, to }: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  year: number,
): { from: CalendarDate; to: CalendarDate } | undefined {
  const { first, last } = daysOf(year)
  const period = { from: from ?? first, to: to ?? last }
  return isOfYear(period.from, year) && isOfYear(period.to, year) ? period : undefined
}
