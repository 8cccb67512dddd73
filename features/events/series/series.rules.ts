/**
 * Events that come again: by the week, by the day of the month or by its weekday, until a day or so many times. What must always be true: a series has
 * the dates its rule gives in any calendar program (RFC 5545), each at the same hour by the clocks of its zone.
 */
import { weekdayNames } from '@kolo/foundation/day-words'
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
  weekdayName,
} from '@kolo/foundation/time'

/**
 * How an event comes again: by the week; by the month on its day; on its weekday, such as the second Saturday; or on the
 * last such weekday of the month.
 */
export const repeatUnits = ['week', 'month', 'month-weekday', 'month-last-weekday'] as const
export type RepeatUnit = (typeof repeatUnits)[number]

/** How an event comes again: the first is counted; until a day, or so many times. */
export type RepeatRule = { every: RepeatUnit; interval: number } & (
  | { count: number; until?: undefined }
  | { until: CalendarDate; count?: undefined }
)

/** How many events a series has at most: a year of weeks. */
export const mostInSeries = 52

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const codeOf = (day: CalendarDate) => weekdayCodes[weekdayNames.indexOf(weekdayName(day))] ?? weekdayCodes[0]
const dayNumber = (day: CalendarDate) => Number(day.slice(8))

/** Which of its weekday a day is in its month, from 1, and whether it is the last: 28 November 2026 → 4, the last. */
export function weekdayPlace(day: CalendarDate): { nth: number; isLast: boolean } {
  return { nth: Math.ceil(dayNumber(day) / 7), isLast: addDays(day, 7) > lastOfMonth(day) }
}

/** The part of a rule that says which day of the month it is; a month without that day has it on its last. */
function monthDayText(every: RepeatUnit, first: CalendarDate): string {
  const { nth, isLast } = weekdayPlace(first)
  if (every === 'month-last-weekday' || (every === 'month-weekday' && nth === 5 && isLast))
    return `;BYDAY=-1${codeOf(first)}`
  if (every === 'month-weekday') return `;BYDAY=${nth}${codeOf(first)}`
  const number = dayNumber(first)
  if (every === 'week' || number <= 28) return ''
  const days = [28, 29, 30, 31].filter((each) => each <= number)
  return `;BYMONTHDAY=${days.join(',')};BYSETPOS=-1`
}

/**
 * The rule of a series that begins on `first`, as calendar programs write it: every other week, three times →
 * `FREQ=WEEKLY;INTERVAL=2;COUNT=3`; the last Saturday of each month → `FREQ=MONTHLY;INTERVAL=1;BYDAY=-1SA;COUNT=6`.
 */
export function ruleText({ every, interval, count, until }: RepeatRule, first: CalendarDate): string {
  const unit = every === 'week' ? 'WEEKLY' : 'MONTHLY'
  const end = until === undefined ? `COUNT=${count}` : `UNTIL=${until.replaceAll('-', '')}`
  return `FREQ=${unit};INTERVAL=${interval}${monthDayText(every, first)};${end}`
}

/** The rule that is written so; only what `ruleText` writes, and what it wrote before it named a day of the month. */
export function readRule(text: string): RepeatRule | undefined {
  const parts = Object.fromEntries(text.split(';').map((part) => part.split('=', 2)))
  const { FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT, UNTIL } = parts as Record<string, string | undefined>
  const shape =
    /^FREQ=(?:WEEKLY|MONTHLY);INTERVAL=[1-4](?:;BYDAY=[^;]+|;BYMONTHDAY=[\d,]+;BYSETPOS=-1)?;(?:COUNT=\d+|UNTIL=\d{8})$/
  if (!shape.test(text) || (FREQ === 'WEEKLY' && (BYDAY ?? BYMONTHDAY) !== undefined)) return undefined
  if (BYDAY !== undefined && !/^(?:-1|[1-4])(?:SU|MO|TU|WE|TH|FR|SA)$/.test(BYDAY)) return undefined
  const byWeekday = BYDAY?.startsWith('-') ? 'month-last-weekday' : 'month-weekday'
  const every = FREQ === 'WEEKLY' ? 'week' : BYDAY === undefined ? 'month' : byWeekday
  const interval = Number(INTERVAL)
  if (COUNT !== undefined) return { every, interval, count: Number(COUNT) }
  const until = calendarDate((UNTIL ?? '').replace(/^(\d{4})(\d\d)/, '$1-$2-'))
  return until && { every, interval, until }
}

/** Which weekday of the month a rule names: `…;BYDAY=-1SA;…` → the last Saturday; nothing where it names none. */
export function weekdayOfRule(text: string): { nth: number; weekday: string } | undefined {
  const [, nth, code] = /;BYDAY=(-1|[1-4])([A-Z]{2});/.exec(text) ?? []
  const weekday = weekdayNames[weekdayCodes.findIndex((each) => each === code)]
  return weekday === undefined ? undefined : { nth: Number(nth), weekday }
}

/**
 * The days of a series that begins on `first`, at most one more than it may have; a month without that day has it on its
 * last. Monthly from 31 January, three times → 31 January, 28 February, 31 March.
 */
export function seriesDays(first: CalendarDate, rule: RepeatRule): CalendarDate[] {
  const days: CalendarDate[] = []
  const most = Math.min(rule.count ?? mostInSeries + 1, mostInSeries + 1)
  for (let step = 0; days.length < most; step += rule.interval) {
    const day = rule.every === 'week' ? addDays(first, 7 * step) : inMonth(first, step, rule.every)
    if (rule.until !== undefined && day > rule.until) break
    days.push(day)
  }
  return days
}

/** The day of a series so many months later. */
function inMonth(day: CalendarDate, months: number, every: RepeatUnit): CalendarDate {
  let first = `${day.slice(0, 7)}-01` as CalendarDate
  for (let left = months; left > 0; left -= 1) first = addDays(lastOfMonth(first), 1)
  const last = lastOfMonth(first)
  if (every === 'month') return addDays(first, Math.min(dayNumber(day), dayNumber(last)) - 1)
  const ahead = weekdayNames.indexOf(weekdayName(day)) - weekdayNames.indexOf(weekdayName(first))
  const firstSuch = addDays(first, (ahead + 7) % 7)
  const { nth } = weekdayPlace(day)
  if (every === 'month-weekday' && nth < 5) return addDays(firstSuch, 7 * (nth - 1))
  const fifth = addDays(firstSuch, 28)
  return fifth <= last ? fifth : addDays(fifth, -7)
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
