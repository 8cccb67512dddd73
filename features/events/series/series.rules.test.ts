import {
  addDays,
  type CalendarDate,
  dayIn,
  formatTime,
  type Instant,
  instant,
  lagos,
} from '@kolo/foundation/time'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { seriesWords } from '../events/event.messages.ts'
import {
  mostInSeries,
  type RepeatRule,
  readRule,
  repeatUnits,
  ruleText,
  sameHourOn,
  seriesDays,
  timesFrom,
  weekdayOfRule,
  weekdayPlace,
} from './series.rules.ts'

const days = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2024-01-01' as CalendarDate, days))
const every = fc.constantFrom(...repeatUnits)
const interval = fc.integer({ min: 1, max: 4 })
const rules: fc.Arbitrary<RepeatRule> = fc.oneof(
  fc.record({ every, interval, count: fc.integer({ min: 2, max: mostInSeries }) }),
  fc.record({ every, interval, until: days }),
)

/** The days an independent program for calendars gives a rule. */
function independently(first: CalendarDate, rule: RepeatRule): string[] {
  const begins = ICAL.Time.fromDateString(first)
  const steps = ICAL.Recur.fromString(ruleText(rule, first)).iterator(begins)
  const found: string[] = []
  for (let next = steps.next(); next && found.length <= mostInSeries; next = steps.next())
    found.push(next.toString().slice(0, 10))
  return found
}

describe('the days of a series', () => {
  it('are those an independent calendar program gives its rule', () => {
    fc.assert(
      fc.property(days, rules, (first, rule) => {
        fc.pre(rule.every !== 'month-last-weekday' || weekdayPlace(first).isLast)
        // That program reads BYSETPOS wrongly: those days stand in the table below.
        fc.pre(!ruleText(rule, first).includes('BYSETPOS'))
        expect(seriesDays(first, rule)).toEqual(independently(first, rule))
      }),
      { numRuns: 500 },
    )
  })

  const daysFrom = (first: string, rule: RepeatRule) => seriesDays(first as CalendarDate, rule)

  it.each([
    ['2027-01-31', 1, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['2028-01-30', 1, ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    ['2027-08-31', 3, ['2027-08-31', '2027-11-30', '2028-02-29', '2028-05-31']],
    ['2026-12-29', 2, ['2026-12-29', '2027-02-28', '2027-04-29', '2027-06-29']],
  ] as const)('from %s, each %i months, are on the last day of a shorter month', (first, interval, found) => {
    expect(daysFrom(first, { every: 'month', interval, count: 4 })).toEqual(found)
  })

  it.each([
    ['month-last-weekday', '2026-11-28', ['2026-11-28', '2026-12-26', '2027-01-30', '2027-02-27']],
    ['month-last-weekday', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-28', '2027-04-25']],
    ['month-weekday', '2026-11-14', ['2026-11-14', '2026-12-12', '2027-01-09', '2027-02-13']],
    // A fifth one is the last: most months have no fifth.
    ['month-weekday', '2027-01-30', ['2027-01-30', '2027-02-27', '2027-03-27', '2027-04-24']],
  ] as const)('by %s from %s are on that weekday', (unit, first, found) => {
    expect(daysFrom(first, { every: unit, interval: 1, count: 4 })).toEqual(found)
  })

  it('say which weekday they are on', () => {
    const saturday = '2026-11-28' as CalendarDate
    const rule = { every: 'month-last-weekday', interval: 1, count: 6 } as const
    expect(ruleText(rule, saturday)).toBe('FREQ=MONTHLY;INTERVAL=1;BYDAY=-1SA;COUNT=6')
    expect(weekdayOfRule(ruleText(rule, saturday))).toEqual({ nth: -1, weekday: 'Saturday' })
    const fourth = ruleText({ ...rule, every: 'month-weekday' }, saturday)
    expect(weekdayOfRule(fourth)).toEqual({ nth: 4, weekday: 'Saturday' })
    expect(weekdayOfRule(ruleText({ ...rule, every: 'month' }, saturday))).toBeUndefined()
    const write = { day: String }
    expect(seriesWords(ruleText(rule, saturday), write)).toBe('Every month on the last Saturday, 6 times')
    expect(seriesWords(fourth, write)).toBe('Every month on the fourth Saturday, 6 times')
    expect(seriesWords('FREQ=WEEKLY;INTERVAL=2;COUNT=3', write)).toBe('Every 2 weeks, 3 times')
    expect(seriesWords('FREQ=MONTHLY;INTERVAL=1;COUNT=3', write)).toBe('Every month, 3 times')
  })

  it('are read from a rule as it was written, and from nothing else', () => {
    fc.assert(
      fc.property(days, rules, (first, rule) => {
        const isFifth = rule.every === 'month-weekday' && weekdayPlace(first).nth === 5
        const every = isFifth ? 'month-last-weekday' : rule.every
        expect(readRule(ruleText(rule, first))).toEqual({ ...rule, every })
      }),
    )
    for (const text of [
      '',
      'FREQ=DAILY;INTERVAL=1;COUNT=2',
      'FREQ=WEEKLY;INTERVAL=1',
      'FREQ=WEEKLY;INTERVAL=1;UNTIL=20270231',
      'FREQ=WEEKLY;INTERVAL=1;BYDAY=1SA;COUNT=2',
      'FREQ=MONTHLY;INTERVAL=1;BYDAY=5SA;COUNT=2',
      'FREQ=MONTHLY;INTERVAL=1;COUNT=2;COUNT=3',
    ])
      expect(readRule(text)).toBeUndefined()
  })
})

describe('each event of a series', () => {
  it('begins at the same hour where the clocks change, too', () => {
    const before = '2026-10-20T18:00:00.000Z' as Instant
    expect(sameHourOn('Europe/London', '2026-10-27' as CalendarDate, before)).toBe('2026-10-27T19:00:00.000Z')
  })

  it('begins at the same hour in Lagos, lasts as long and opens as long before', () => {
    const moments = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
      .map(instant)
    fc.assert(
      fc.property(moments, days, (startsAt, day) => {
        const next = sameHourOn(lagos, day, startsAt)
        expect([dayIn(lagos, next), formatTime(next)]).toEqual([day, formatTime(startsAt)])
        const times = {
          startsAt,
          endsAt: startsAt,
          registrationOpensAt: startsAt,
          registrationClosesAt: null,
        }
        expect(timesFrom(next, times)).toEqual({
          startsAt: next,
          endsAt: next,
          registrationOpensAt: next,
          registrationClosesAt: null,
        })
      }),
    )
  })
})
