/** Days and hours of the story, as people in Lagos count them. */
import {
  addDays,
  addMilliseconds,
  type CalendarDate,
  daysBetween,
  type Instant,
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

/** Whether the administrators are at their desk that day. */
export function isWorkingDay(day: CalendarDate): boolean {
  return weekdayName(day) !== 'Sunday'
}

/** The day of the month. */
export function dayOfMonth(day: CalendarDate): number {
  return Number(day.slice(8))
}
