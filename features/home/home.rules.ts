/**
 * The figures of the dashboards that are computed rather than read. What must always be true: a line over time ends at
 * what is there now, to the kobo, and a comparison with nothing is no comparison.
 */
import { type Kobo, rateOfKobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween, type Instant, startOfDay } from '@kolo/foundation/time'

/** A month as it is named in the books: `2026-11`. */
export type Month = string

/** The month of a day: `monthOf('2026-11-20')` → `2026-11`. */
export function monthOf(day: CalendarDate): Month {
  return day.slice(0, 7)
}

/** The last `count` months up to this day's, oldest first: `('2026-02-10', 3)` → 2025-12, 2026-01, 2026-02. */
export function monthsUpTo(day: CalendarDate, count: number): Month[] {
  const months: Month[] = []
  let first = `${monthOf(day)}-01` as CalendarDate
  for (let left = count; left > 0; left--) {
    months.unshift(monthOf(first))
    first = `${monthOf(addDays(first, -1))}-01` as CalendarDate
  }
  return months
}

/** The first moment of a month in Lagos, which is an hour ahead of UTC all year round. */
export function startOfMonth(month: Month): Instant {
  return startOfDay(`${month}-01` as CalendarDate)
}

/** What moved in a month. */
export type Flow = { month: Month; in: Kobo; out: Kobo }

/** The flows of every one of the months; a month without movement has none. */
export function everyMonth(months: readonly Month[], flows: readonly Flow[]): Flow[] {
  return months.map(
    (month) => flows.find((flow) => flow.month === month) ?? { month, in: zeroKobo, out: zeroKobo },
  )
}

/**
 * What was there at the end of each month, walked back from what is there now: now ₦50, in this month ₦20, last month
 * in ₦10 → ₦30 at the end of last month, ₦50 now.
 */
export function balanceByMonth(now: Kobo, flows: readonly Flow[]): { month: Month; balance: Kobo }[] {
  const line: { month: Month; balance: Kobo }[] = []
  let balance = now
  for (const flow of flows.toReversed()) {
    line.unshift({ month: flow.month, balance })
    balance = subtractKobo(balance, subtractKobo(flow.in, flow.out))
  }
  return line
}

/** By how many basis points `now` is above `before`; `undefined` when there was nothing to compare with. */
export function growthBps(now: Kobo, before: Kobo): number | undefined {
  if (before <= 0n) return undefined
  return now >= before
    ? rateOfKobo(subtractKobo(now, before), before)
    : -rateOfKobo(subtractKobo(before, now), before)
}

/** Whole days something has waited. */
export function daysWaiting(since: CalendarDate, today: CalendarDate): number {
  return Math.max(0, daysBetween(since, today))
}
