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
import {
  mostInSeries,
  type RepeatRule,
  readRule,
  ruleText,
  sameHourOn,
  seriesDays,
  timesFrom,
} from './series.rules.ts'

const days = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2024-01-01' as CalendarDate, days))
const every = fc.constantFrom('week' as const, 'month' as const)
const interval = fc.integer({ min: 1, max: 4 })
const rules: fc.Arbitrary<RepeatRule> = fc.oneof(
  fc.record({ every, interval, count: fc.integer({ min: 2, max: mostInSeries }) }),
  fc.record({ every, interval, until: days }),
)

/** The days an independent program for calendars gives a rule. */
function independently(first: CalendarDate, rule: RepeatRule): string[] {
  const begins = ICAL.Time.fromDateString(first)
  const steps = ICAL.Recur.fromString(ruleText(rule)).iterator(begins)
  const found: string[] = []
  for (let next = steps.next(); next && found.length <= mostInSeries; next = steps.next())
    found.push(next.toString().slice(0, 10))
  return found
}

describe('the days of a series', () => {
  it('are those an independent calendar program gives its rule', () => {
    fc.assert(
      fc.property(days, rules, (first, rule) => {
        expect(seriesDays(first, rule)).toEqual(independently(first, rule))
      }),
      { numRuns: 500 },
    )
  })

  it('leave out months without that day', () => {
    const monthly = { every: 'month', interval: 1, count: 3 } as const
    expect(seriesDays('2027-01-31' as CalendarDate, monthly)).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ])
    expect(seriesDays('2028-02-29' as CalendarDate, { ...monthly, interval: 12, count: 2 })).toEqual([
      '2028-02-29',
      '2032-02-29',
    ])
  })

  it('are read from a rule as it was written, and from nothing else', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(readRule(ruleText(rule))).toEqual(rule)
      }),
    )
    for (const text of [
      '',
      'FREQ=DAILY;INTERVAL=1;COUNT=2',
      'FREQ=WEEKLY;INTERVAL=1',
      'FREQ=WEEKLY;INTERVAL=1;UNTIL=20270231',
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
