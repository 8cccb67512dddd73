/**
 * When a template of a voucher is due. What must always be true: a day of the month that a month does not have is its last
 * day, and the month after goes back to the day that was chosen.
 */
import { addDays, type CalendarDate, lastOfMonth } from '@kolo/foundation/time'

/** How often one is due, with the months between. */
export const rhythmMonths = { monthly: 1, quarterly: 3, yearly: 12 } as const
export type Rhythm = keyof typeof rhythmMonths
/** All of them. */
export const rhythms = Object.keys(rhythmMonths) as [Rhythm, ...Rhythm[]]

/** The day of the month of a day: 31 for 2026-01-31. */
export function monthDayOf(day: CalendarDate): number {
  return Number(day.slice(8))
}

/** The due day after this one: monthly on the 31st, 2027-01-31 → 2027-02-28 → 2027-03-31. */
export function dueAfter(dueOn: CalendarDate, rhythm: Rhythm, monthDay: number): CalendarDate {
  let first = `${dueOn.slice(0, 7)}-01` as CalendarDate
  for (let month = 0; month < rhythmMonths[rhythm]; month += 1) first = addDays(lastOfMonth(first), 1)
  const last = lastOfMonth(first)
  return monthDay >= monthDayOf(last) ? last : addDays(first, monthDay - 1)
}
