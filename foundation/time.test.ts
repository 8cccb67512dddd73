import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addHours,
  addMilliseconds,
  addMinutes,
  type CalendarDate,
  calendarDate,
  clockIn,
  dateFormats,
  dayIn,
  daysBetween,
  firstOfMonth,
  formatDay,
  formatMoment,
  formatTime,
  hoursBetween,
  instant,
  lagos,
  lastOfMonth,
  millisecondsBetween,
  momentIn,
  monthAfter,
  monthsBetween,
  readDay,
  spanWords,
  startOfDay,
  startOfDayIn,
  waitWords,
  weekdayName,
} from './time.ts'

const day = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as CalendarDate)
const moment = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map(instant)

describe('instants', () => {
  it('are read in any offset and written in UTC', () => {
    expect(instant('2026-11-20T10:42:00+01:00')).toBe('2026-11-20T09:42:00.000Z')
    expect(() => instant('soon')).toThrow(RangeError)
  })

  it('move across midnight', () => {
    expect(addMinutes(instant('2026-11-20T23:30:00.000Z'), 45)).toBe('2026-11-21T00:15:00.000Z')
    expect(addHours(instant('2026-11-20T23:30:00.000Z'), -24)).toBe('2026-11-19T23:30:00.000Z')
  })

  it('lie as far apart as they were moved', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -1e10, max: 1e10 }), (at, amount) => {
        expect(millisecondsBetween(at, addMilliseconds(at, amount))).toBe(amount)
      }),
    )
  })
})

describe('the clocks of a zone', () => {
  it('show an instant to the minute, and say which instant they show', () => {
    expect(clockIn(lagos, instant('2026-11-20T23:42:10Z'))).toBe('2026-11-21T00:42')
    expect(momentIn(lagos, '2026-11-21T00:42')).toBe('2026-11-20T23:42:00.000Z')
    expect(momentIn('Asia/Kathmandu', '2026-11-20T05:45')).toBe('2026-11-20T00:00:00.000Z')
  })

  it('are read back wherever they show a time once', () => {
    const zones = fc.constantFrom('Africa/Lagos', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe')
    const minutes = fc
      .integer({ min: 28_000_000, max: 60_000_000 })
      .map((each) => instant(new Date(each * 60_000)))
    fc.assert(
      fc.property(zones, minutes, (zone, at) => {
        const shown = clockIn(zone, at)
        expect(clockIn(zone, momentIn(zone, shown))).toBe(shown)
      }),
    )
  })

  it('leave an hour out in spring: it is the one as long after', () => {
    expect(momentIn('Europe/London', '2026-03-29T00:30')).toBe('2026-03-29T00:30:00.000Z')
    expect(clockIn('Europe/London', momentIn('Europe/London', '2026-03-29T01:30'))).toBe('2026-03-29T02:30')
  })
})

describe('months', () => {
  const day = (text: string) => text as CalendarDate
  it('begin on their first day, and go on over the end of a year', () => {
    expect(firstOfMonth(day('2028-02-29'))).toBe('2028-02-01')
    expect([0, 1, 2, 14, -11].map((months) => monthAfter(day('2026-11-30'), months))).toEqual([
      ...['2026-11-01', '2026-12-01', '2027-01-01', '2028-01-01', '2025-12-01'],
    ])
  })
  it('are counted whatever the day', () => {
    expect(monthsBetween(day('2026-01-31'), day('2026-02-01'))).toBe(1)
    expect(monthsBetween(day('2026-11-01'), day('2027-02-28'))).toBe(3)
    expect(monthsBetween(day('2027-01-01'), day('2026-12-31'))).toBe(-1)
  })
})

describe('days', () => {
  it('know the last of their month, in leap years too', () => {
    const lasts = ['2026-02-01', '2028-02-29', '2100-02-28', '2026-12-31', '2026-04-10'].map((text) => [
      text,
      lastOfMonth(text as CalendarDate),
    ])
    expect(lasts).toEqual([
      ['2026-02-01', '2026-02-28'],
      ['2028-02-29', '2028-02-29'],
      ['2100-02-28', '2100-02-28'],
      ['2026-12-31', '2026-12-31'],
      ['2026-04-10', '2026-04-30'],
    ])
  })

  it('exist or do not', () => {
    expect(calendarDate('2026-02-28')).toBe('2026-02-28')
    expect(calendarDate('2028-02-29')).toBe('2028-02-29')
    for (const text of [
      '2026-02-30',
      '2026-02-29',
      '2026-13-01',
      '26-01-01',
      '2026-1-1',
      '',
      '2026-01-01T00:00',
    ])
      expect(calendarDate(text)).toBeUndefined()
  })

  it('begin an hour earlier in Lagos than in UTC', () => {
    expect(dayIn(lagos, instant('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
    expect(dayIn(lagos, instant('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
    expect(dayIn('America/New_York', instant('2026-11-20T02:00:00Z'))).toBe('2026-11-19')
  })

  it('are read as they are written in each format, and years first in all', () => {
    expect(readDay('20/11/2026')).toBe('2026-11-20')
    expect(readDay(' 1.9.2026 ')).toBe('2026-09-01')
    expect(readDay('11/20/2026', 'MM/DD/YYYY')).toBe('2026-11-20')
    expect(readDay('2026-11-20', 'MM/DD/YYYY')).toBe('2026-11-20')
    expect(readDay('2026 11 20', 'YYYY-MM-DD')).toBe('2026-11-20')
    for (const text of ['', '20/11', '20/11/26', '31/02/2026', '20/11/2026/1', '11/20/2026', 'today'])
      expect(readDay(text), text).toBeUndefined()
    fc.assert(
      fc.property(day, fc.constantFrom(...dateFormats), (one, format) => {
        expect(readDay(formatDay(one, format), format)).toBe(one)
      }),
    )
  })

  it('are counted across months and leap years', () => {
    expect(addDays('2026-02-27' as CalendarDate, 2)).toBe('2026-03-01')
    expect(addDays('2028-02-28' as CalendarDate, 1)).toBe('2028-02-29')
    expect(daysBetween('2026-03-01' as CalendarDate, '2026-02-27' as CalendarDate)).toBe(-2)
  })

  it('lie as far apart as they were moved', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days)
      }),
    )
  })
})

describe('writing', () => {
  const at = instant('2026-11-20T09:42:00Z')

  it('follows the format and the zone', () => {
    expect(formatDay('2026-11-25' as CalendarDate)).toBe('25/11/2026')
    expect(dateFormats.map((format) => formatDay('2026-11-25' as CalendarDate, format))).toEqual([
      '25/11/2026',
      '11/25/2026',
      '2026-11-25',
    ])
    expect(formatTime(at)).toBe('10:42')
    expect(formatTime(at, 'UTC')).toBe('09:42')
    expect(formatMoment(at)).toBe('20/11/2026, 10:42')
    expect(formatMoment(at, 'YYYY-MM-DD', 'UTC')).toBe('2026-11-20, 09:42')
    expect(weekdayName('2026-11-25' as CalendarDate)).toBe('Wednesday')
  })

  it('keeps every part of a day', () => {
    fc.assert(
      fc.property(day, (date) => {
        const [d, m, y] = formatDay(date, 'DD/MM/YYYY').split('/')
        expect(`${y}-${m}-${d}`).toBe(date)
      }),
    )
  })
})

describe('hours and days', () => {
  it('lie between instants, and begin at midnight in Lagos', () => {
    expect(hoursBetween(instant('2026-11-20T23:30:00Z'), instant('2026-11-21T22:00:00Z'))).toBe(22.5)
    expect(hoursBetween(instant('2026-11-21T00:00:00Z'), instant('2026-11-20T00:00:00Z'))).toBe(-24)
    expect(startOfDay('2026-11-21' as CalendarDate)).toBe('2026-11-20T23:00:00.000Z')
    expect(startOfDayIn(lagos, '2026-11-21' as CalendarDate)).toBe('2026-11-20T23:00:00.000Z')
    expect(startOfDayIn('Asia/Tokyo', '2026-11-21' as CalendarDate)).toBe('2026-11-20T15:00:00.000Z')
    expect(startOfDayIn('Pacific/Kiritimati', '2026-11-21' as CalendarDate)).toBe('2026-11-20T10:00:00.000Z')
    expect(startOfDayIn('Europe/London', '2026-07-01' as CalendarDate)).toBe('2026-06-30T23:00:00.000Z')
  })
})

it.each([
  [0.2, '1 second'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3_601, '2 hours'],
])('a wait of %d seconds is said as %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words)
})

it.each([
  [0, '5 minutes'],
  [7, '10 minutes'],
  [56, '1 hour'],
  [60, '1 hour'],
  [61, '2 hours'],
  [2_880, '48 hours'],
  [2_900, '3 days'],
])('%d minutes are said as %s', (minutes, words) => {
  expect(spanWords(minutes)).toBe(words)
})
