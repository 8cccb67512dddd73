import { addDays, type CalendarDate, daysBetween, lastOfMonth, weekdayName } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AutoSaveOutcome, afterRun, isRhythm, nextOf, type Rhythm } from './auto-save.rules.ts'

const numRuns = process.env.DEEP ? 5_000 : 200
const day = (text: string) => text as CalendarDate
const monday: Rhythm = { frequency: 'weekly', day: 1 }
const last: Rhythm = { frequency: 'monthly', day: 31 }

const someDay = fc.integer({ min: 0, max: 9_000 }).map((n) => addDays(day('2020-01-01'), n))
const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.constant<Rhythm>({ frequency: 'daily', day: undefined }),
  fc.integer({ min: 1, max: 7 }).map((n): Rhythm => ({ frequency: 'weekly', day: n })),
  fc.integer({ min: 1, max: 31 }).map((n): Rhythm => ({ frequency: 'monthly', day: n })),
)

/** Whether a day belongs to a rhythm, said another way than the rule does. */
function fits({ frequency, day: wanted }: Rhythm, on: CalendarDate): boolean {
  if (frequency === 'daily') return true
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  if (frequency === 'weekly') return weekdayName(on) === names[(wanted ?? 0) - 1]
  const number = Number(on.slice(8))
  return number === wanted || (on === lastOfMonth(on) && number < (wanted ?? 0))
}

describe('the next day of a rhythm', () => {
  it('is tomorrow, the next such weekday, or that day of the month or its last', () => {
    expect(nextOf({ frequency: 'daily', day: undefined }, day('2026-12-31'))).toBe('2027-01-01')
    expect(nextOf(monday, day('2026-11-22'))).toBe('2026-11-23')
    expect(nextOf(monday, day('2026-11-23'))).toBe('2026-11-30')
    expect(nextOf(last, day('2026-01-31'))).toBe('2026-02-28')
    expect(nextOf(last, day('2026-02-28'))).toBe('2026-03-31')
    expect(nextOf({ frequency: 'monthly', day: 1 }, day('2026-12-01'))).toBe('2027-01-01')
  })
  it('is the first that fits after any day, and passes none over', () => {
    fc.assert(
      fc.property(rhythm, someDay, (each, after) => {
        const next = nextOf(each, after)
        const between = Array.from({ length: daysBetween(after, next) }, (_, n) => addDays(after, n + 1))
        expect(between.filter((one) => fits(each, one))).toEqual([next])
      }),
      { numRuns },
    )
  })
})

describe('what follows from a day', () => {
  it('is the day after a failure, and a pause after the third', () => {
    const on = day('2026-11-23')
    expect(afterRun(monday, 0, 'failed', on)).toMatchObject({ nextRunOn: '2026-11-24', failCount: 1 })
    expect(afterRun(monday, 1, 'failed', day('2026-11-24'))).toMatchObject({
      nextRunOn: '2026-11-25',
      failCount: 2,
    })
    expect(afterRun(monday, 2, 'failed', day('2026-11-25'))).toEqual({
      nextRunOn: '2026-11-30',
      failCount: 3,
      pausedBecause: 'failures',
    })
    expect(afterRun(monday, 2, 'saved', day('2026-11-25'))).toEqual({
      nextRunOn: '2026-11-30',
      failCount: 0,
      pausedBecause: undefined,
    })
  })
  it('is not known while a card is being charged: the failures before it still count', () => {
    const next = { nextRunOn: '2026-11-30', failCount: 2, pausedBecause: undefined }
    expect(afterRun(monday, 2, 'waiting', day('2026-11-25'))).toEqual(next)
  })
  it('never runs twice on a day, makes up for missed days once, and stops after three failures in a row', () => {
    const nights = fc.array(
      fc.record({
        missed: fc.integer({ min: 0, max: 40 }),
        outcome: fc.constantFrom<AutoSaveOutcome>('saved', 'failed'),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(rhythm, someDay, nights, (each, begun, tried) => {
        let at = {
          nextRunOn: nextOf(each, begun),
          failCount: 0,
          pausedBecause: undefined as string | undefined,
        }
        let inARow = 0
        let ran: CalendarDate | undefined
        for (const { missed, outcome } of tried) {
          if (at.pausedBecause) break
          const today = addDays(at.nextRunOn, missed)
          expect(ran === undefined || today > ran).toBe(true)
          ran = today
          inARow = outcome === 'failed' ? inARow + 1 : 0
          at = afterRun(each, at.failCount, outcome, today)
          expect(at.nextRunOn > today).toBe(true)
          expect(at.pausedBecause !== undefined).toBe(inARow === 3)
        }
      }),
      { numRuns },
    )
  })
})

it('a day belongs to its frequency', () => {
  expect(isRhythm({ frequency: 'daily', day: undefined })).toBe(true)
  expect(isRhythm({ frequency: 'daily', day: 1 })).toBe(false)
  expect(isRhythm({ frequency: 'weekly', day: 8 })).toBe(false)
  expect(isRhythm({ frequency: 'monthly', day: 31 })).toBe(true)
  expect(isRhythm({ frequency: 'monthly', day: undefined })).toBe(false)
})
