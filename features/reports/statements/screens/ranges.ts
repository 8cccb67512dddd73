/** The times a statement is usually of, by the member's own calendar. */
import { addDays, type CalendarDate } from '@kolo/foundation/time'

/** The presets, and days of one's own. */
export const ranges = ['this-month', 'last-month', 'this-year', 'last-year', 'own'] as const
export type Range = (typeof ranges)[number]

export const rangeNames: Record<Range, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
  own: 'Choose dates',
}

/** The first and last day: on 20 November 2026, last month → 1 to 31 October 2026. */
export function daysOf(
  range: Exclude<Range, 'own'>,
  today: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  const [year, month] = [today.slice(0, 4), today.slice(0, 7)]
  const before = String(Number(year) - 1)
  const lastOfBefore = addDays(`${month}-01` as CalendarDate, -1)
  return {
    'this-month': { from: `${month}-01` as CalendarDate, to: today },
    'last-month': { from: `${lastOfBefore.slice(0, 7)}-01` as CalendarDate, to: lastOfBefore },
    'this-year': { from: `${year}-01-01` as CalendarDate, to: today },
    'last-year': { from: `${before}-01-01` as CalendarDate, to: `${before}-12-31` as CalendarDate },
  }[range]
}
