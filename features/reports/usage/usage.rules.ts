/** Weeks and months as the use of the community is counted. */
import { addDays, type CalendarDate } from '@kolo/foundation/time'

/** The Monday of a day's week: 2026-11-20 is a Friday → 2026-11-16. */
export function mondayOf(day: CalendarDate): CalendarDate {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The first day of the month so many months before a day's: 2026-01-31, 2 → 2025-11-01. */
export function monthBefore(day: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const index = year * 12 + month - 1 - months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01` as CalendarDate
}
