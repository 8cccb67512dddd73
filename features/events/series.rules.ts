/**
 * Events that come again: by the week or by the month, until a day or so many times. What must always be true: a series has
 * the dates its rule gives in any calendar program (RFC 5545), each at the same hour by the clocks of its zone.
 */
import {
  addDays,
  addMilliseconds,
  type CalendarDate,
  calendarDate,
  clockIn,
  type Instant,
  lastOfMonth,
  millisecondsBetween,
  momentIn,
} from '@kolo/foundation/time'

/** How often an event comes again. */
export const repeatUnits = ['week', 'month'] as const
/** One of them. */
type RepeatUnit = (typeof repeatUnits)[number]

/** How an event comes again: the first is counted; until a day, or so many times. */
export type RepeatRule = { every: RepeatUnit; interval: number } & (
  | { count: number; until?: undefined }
  | { until: CalendarDate; count?: undefined }
)

/** How many events a series has at most: a year of weeks. */
export const mostInSeries = 52

const units = { week: 'WEEKLY', month: 'MONTHLY' } as const

/** A rule as calendar programs write it: every other week, three times → `FREQ=WEEKLY;INTERVAL=2;COUNT=3`. */
export function ruleText({ every, interval, count, until }: RepeatRule): string {
  const end = until === undefined ? `COUNT=${count}` : `UNTIL=${until.replaceAll('-', '')}`
  return `FREQ=${units[every]};INTERVAL=${interval};${end}`
}

/** The rule that is written so; only what `ruleText` writes. */
export function readRule(text: string): RepeatRule | undefined {
  const read = /^FREQ=(WEEKLY|MONTHLY);INTERVAL=(\d+);(?:COUNT=(\d+)|UNTIL=(\d{4})(\d\d)(\d\d))$/.exec(text)
  if (!read) return undefined
  const [, unit, interval, count, year, month, day] = read
  const every = unit === 'WEEKLY' ? 'week' : 'month'
  if (count !== undefined) return { every, interval: Number(interval), count: Number(count) }
  const until = calendarDate(`${year}-${month}-${day}`)
  return until && { every, interval: Number(interval), until }
}

/**
 * The days of a series that begins on `first`, at most one more than it may have; a month without that day is left out.
 * Monthly from 31 January, three times → 31 January, 31 March, 31 May.
 */
export function seriesDays(first: CalendarDate, rule: RepeatRule): CalendarDate[] {
  const days: CalendarDate[] = []
  const most = Math.min(rule.count ?? mostInSeries + 1, mostInSeries + 1)
  for (let step = 0; days.length < most; step += rule.interval) {
    const day = rule.every === 'week' ? addDays(first, 7 * step) : monthsLater(first, step)
    if (day === undefined) continue
    if (rule.until !== undefined && day > rule.until) break
    days.push(day)
  }
  return days
}

/** The same day of a later month, where it has that day. */
function monthsLater(day: CalendarDate, months: number): CalendarDate | undefined {
  let first = `${day.slice(0, 7)}-01` as CalendarDate
  for (let left = months; left > 0; left -= 1) first = addDays(lastOfMonth(first), 1)
  return calendarDate(`${first.slice(0, 8)}${day.slice(8)}`)
}

/** What of an event lies on the clock. */
export type Times = {
  startsAt: Instant
  endsAt: Instant
  registrationOpensAt: Instant | null
  registrationClosesAt: Instant | null
}

/** The same around another beginning: as long, with registration open as long before. */
export function timesFrom(startsAt: Instant, of: Times): Times {
  const apart = millisecondsBetween(of.startsAt, startsAt)
  const moved = (at: Instant | null) => (at === null ? null : addMilliseconds(at, apart))
  return {
    startsAt,
    endsAt: addMilliseconds(of.endsAt, apart),
    registrationOpensAt: moved(of.registrationOpensAt),
    registrationClosesAt: moved(of.registrationClosesAt),
  }
}

/** The same moment of the day by the clocks of a zone, on another day. */
export function sameHourOn(zone: string, day: CalendarDate, at: Instant): Instant {
  return addMilliseconds(momentIn(zone, `${day}${clockIn(zone, at).slice(10)}`), Date.parse(at) % 60_000)
}
