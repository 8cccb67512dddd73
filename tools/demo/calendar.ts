/** Days and hours of the story, as people in Lagos count them. */
import {
  addDays,
  addMilliseconds,
  type CalendarDate,
  daysBetween,
  type Instant,
  lastOfMonth,
  startOfDay,
  weekdayName,
} from '@kolo/foundation/time'

/** A moment of a day in Lagos: `momentOn(day, 9 * 60 + 30)` is half past nine. Minutes may have a fraction. */
export function momentOn(day: CalendarDate, minutes: number): Instant {
  return addMilliseconds(startOfDay(day), Math.round(minutes * 60_000))
}

/** Every day from the first to the last, both included. */
export function daysFrom(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}

/** The first days of the months from the one of the first day to the one of the last. */
export function monthsFrom(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = []
  for (let month = firstOfMonth(first); month <= last; month = addDays(lastOfMonth(month), 1))
    months.push(month)
  return months
}

export function firstOfMonth(day: CalendarDate): CalendarDate {
  return addDays(day, 1 - dayOfMonth(day))
}

const workingDays = new Map<CalendarDate, boolean>()

/** Whether the administrators are at their desk that day. */
export function isWorkingDay(day: CalendarDate): boolean {
  // Asked thousands of times for a few hundred days.
  const known = workingDays.get(day) ?? weekdayName(day) !== 'Sunday'
  workingDays.set(day, known)
  return known
}

export function dayOfMonth(day: CalendarDate): number {
  return Number(day.slice(8))
}
