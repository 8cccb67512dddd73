/**
 * Instants and calendar days. An `Instant` is a moment in UTC; a `CalendarDate` is a day as people in Lagos count it.
 * Nothing turns one into the other without naming the zone, and nothing here reads the clock but `instantOf(date)`:
 * `now` always arrives as an argument.
 */
import { monthNames, weekdayNames } from './day-words.ts'

declare const instantUnit: unique symbol
declare const dayUnit: unique symbol

/** A moment: ISO 8601 in UTC with milliseconds, `2026-11-20T09:42:00.000Z`. */
export type Instant = string & { readonly [instantUnit]: 'instant' }

/** A day: `YYYY-MM-DD`, without a time or a zone of its own. */
export type CalendarDate = string & { readonly [dayUnit]: 'day' }

/** The zone in which the community counts its days. */
export const lagos = 'Africa/Lagos'

/** The ways a member may have days written. */
export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

/** The instant of a JavaScript date or of an ISO text in any offset. Throws on what is no moment at all. */
export function instant(value: string | Date): Instant {
  return new Date(value).toISOString() as Instant
}

/**
 * The instant a text names as we write it, or `undefined`: a thirtieth of February is none, and neither is one that no
 * database keeps, before the year 1000 or after 9999.
 */
export function readInstant(text: string): Instant | undefined {
  if (!/^[1-9]\d{3}-/.test(text)) return undefined
  const at = new Date(text)
  return Number.isFinite(at.getTime()) && at.toISOString() === text ? (text as Instant) : undefined
}

/** The instant `amount` milliseconds later (earlier when negative). */
export function addMilliseconds(at: Instant, amount: number): Instant {
  return new Date(Date.parse(at) + amount).toISOString() as Instant
}

/** `addMinutes('2026-11-20T23:30:00.000Z', 45)` → `2026-11-21T00:15:00.000Z`. */
export function addMinutes(at: Instant, minutes: number): Instant {
  return addMilliseconds(at, minutes * 60_000)
}

/** The instant `hours` hours later. */
export function addHours(at: Instant, hours: number): Instant {
  return addMilliseconds(at, hours * 3_600_000)
}

/** How many hours lie from `earlier` to `later`, with their parts; negative when they are the other way round. */
export function hoursBetween(earlier: Instant, later: Instant): number {
  return millisecondsBetween(earlier, later) / 3_600_000
}

/** How many milliseconds lie from `earlier` to `later`; negative when they are the other way round. */
export function millisecondsBetween(earlier: Instant, later: Instant): number {
  return Date.parse(later) - Date.parse(earlier)
}

/** A day from its text, or `undefined` when there is no such day: `2026-02-30` is none. */
export function calendarDate(text: string): CalendarDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text
    ? undefined
    : (text as CalendarDate)
}

// Making one costs several times what using it costs, and there are no more of them than the world has zones.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts })
  clocks.set(zone, clock)
  return clock
}

/** The day it is in a zone at an instant: `2026-11-20T23:30:00Z` is already the 21st in Lagos. */
export function dayIn(zone: string, at: Instant): CalendarDate {
  return clockOf(zone).format(new Date(at)) as CalendarDate
}

/** The first moment of a day in Lagos, an hour ahead of UTC all year: `2026-11-21` → `2026-11-20T23:00:00.000Z`. */
export function startOfDay(day: CalendarDate): Instant {
  return instant(`${day}T00:00:00+01:00`)
}

/**
 * The first moment of a day in any zone; where the clocks go forward at midnight, the first moment there is.
 * `startOfDayIn('Asia/Tokyo', '2026-11-21')` → `2026-11-20T15:00:00.000Z`.
 */
export function startOfDayIn(zone: string, day: CalendarDate): Instant {
  // No zone is more than 14 hours from UTC: a day begins less than 15 hours from its midnight there.
  let earliest = Date.parse(`${day}T00:00:00Z`) - 15 * 3_600_000
  let latest = earliest + 30 * 3_600_000
  while (latest - earliest > 60_000) {
    const middle = earliest + Math.floor((latest - earliest) / 120_000) * 60_000
    if (dayIn(zone, instant(new Date(middle))) < day) earliest = middle
    else latest = middle
  }
  return instant(new Date(latest))
}

/** The day `days` days later; `addDays('2026-02-27', 2)` → `2026-03-01`. */
export function addDays(day: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)
    .toISOString()
    .slice(0, 10) as CalendarDate
}

/** Whole days from one day to another; negative when `later` is before `earlier`. */
export function daysBetween(earlier: CalendarDate, later: CalendarDate): number {
  return (Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000
}

/** The last day of the month a day lies in: `2028-02-11` → `2028-02-29`. */
export function lastOfMonth(day: CalendarDate): CalendarDate {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as CalendarDate
}

/** The first day of the month a day lies in: `2026-11-25` → `2026-11-01`. */
export function firstOfMonth(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 7)}-01` as CalendarDate
}

/** Months since year 0. */
const monthNumber = (day: CalendarDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The first day of the month that lies `months` after the one of a day: `2026-11-25` and 2 → `2027-01-01`. */
export function monthAfter(day: CalendarDate, months: number): CalendarDate {
  const number = monthNumber(day) + months
  const year = String(Math.floor(number / 12)).padStart(4, '0')
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}-01` as CalendarDate
}

/** From the month of one day to the month of another; negative when `later` is in an earlier month. */
export function monthsBetween(earlier: CalendarDate, later: CalendarDate): number {
  return monthNumber(later) - monthNumber(earlier)
}

/** A day as people read it: `2026-11-25` → `25/11/2026` in the default format. */
export function formatDay(day: CalendarDate, format: DateFormat = 'DD/MM/YYYY'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/**
 * A day as somebody wrote it in their format, or `undefined` when there is no such day: `1/9/2026` in DD/MM/YYYY is
 * `2026-09-01`. Years first are read in every format; dots, dashes and spaces stand for the stroke.
 */
export function readDay(text: string, format: DateFormat = 'DD/MM/YYYY'): CalendarDate | undefined {
  const written = text.trim().split(/[/. -]/)
  const order = written[0]?.length === 4 ? dateFormats[2].split('-') : format.split(/[/-]/)
  const part = (name: string) => written[order.indexOf(name)] ?? ''
  const [year, month, day] = [part('YYYY'), part('MM'), part('DD')]
  if (written.length !== 3 || year.length !== 4) return undefined
  return calendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The time of day of an instant in a zone, 24 hours: `09:42`. */
export function formatTime(at: Instant, zone: string = lagos): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )
}

/** What the clocks of a zone show at an instant, to the minute: `2026-11-20T09:42:00Z` in Lagos → `2026-11-20T10:42`. */
export function clockIn(zone: string, at: Instant): string {
  return `${dayIn(zone, at)}T${formatTime(at, zone)}`
}

/**
 * The instant at which the clocks of a zone show this: `2026-11-20T10:42` in Lagos → `2026-11-20T09:42:00.000Z`. A time the
 * clocks leave out when they go forward is the one as long after; one they show twice is one of both.
 */
export function momentIn(zone: string, shown: string): Instant {
  const asIfUtc = Date.parse(`${shown}:00Z`)
  const before = (at: number) => at - Date.parse(`${clockIn(zone, instant(new Date(at)))}:00Z`)
  const near = asIfUtc + before(asIfUtc)
  return instant(new Date(asIfUtc + before(near)))
}

/** An instant as people read it: `20/11/2026, 10:42`. */
export function formatMoment(at: Instant, format: DateFormat = 'DD/MM/YYYY', zone: string = lagos): string {
  return `${formatDay(dayIn(zone, at), format)}, ${formatTime(at, zone)}`
}

/** The month of a day, with its year: `2026-11-25` → `November 2026`. */
export function monthName(day: CalendarDate): string {
  const [year, month] = day.split('-')
  return `${monthNames[Number(month) - 1]} ${year}`
}

/** The name of a day of the week: `2026-11-25` → `Wednesday`. */
export function weekdayName(day: CalendarDate): string {
  return weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}

/** How long a wait is, in the largest unit that says it, rounded up: 61 seconds → `2 minutes`. */
export function waitWords(seconds: number): string {
  const [count, unit] =
    seconds <= 60
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds <= 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * How long something took, rounded up as people say it: to five minutes within an hour, to an hour within two days, then to
 * a day. 7 minutes → `10 minutes`, 119 → `2 hours`, 2,900 → `3 days`.
 */
export function spanWords(minutes: number): string {
  if (minutes <= 60) return minutes > 55 ? '1 hour' : `${Math.max(5, Math.ceil(minutes / 5) * 5)} minutes`
  if (minutes <= 2_880) return `${Math.ceil(minutes / 60)} hours`
  return `${Math.ceil(minutes / 1_440)} days`
}

/** How long somebody who is locked out has to wait, as a sentence. */
export function tryAgainWords(seconds: number): string {
  return `You can try again in ${waitWords(seconds)}.`
}
