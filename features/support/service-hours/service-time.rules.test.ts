import { addMinutes, type CalendarDate, dayIn, instant, lagos, weekdayName } from '@kolo/foundation/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ticketPriorities } from '../tickets/ticket.rules.ts'
import { addWorkingMinutes, dueOf, duesOf, workingMinutesBetween } from './service-time.rules.ts'

const none = new Set<CalendarDate>()
const christmas = new Set(['2026-12-25', '2026-12-26', '2027-01-01'] as CalendarDate[])
const friday = instant('2026-11-20T15:00:00Z')
const monday = instant('2026-11-23T09:00:00Z')

describe('working time', () => {
  it.each([
    ['two hours from Friday 16:00 end on Monday at 10:00', friday, 120, none, monday],
    [
      'what is asked at night begins in the morning',
      instant('2026-11-18T22:30:00Z'),
      60,
      none,
      instant('2026-11-19T09:00:00Z'),
    ],
    [
      'Christmas and its weekend are left out',
      instant('2026-12-24T15:30:00Z'),
      60,
      christmas,
      instant('2026-12-28T08:30:00Z'),
    ],
    [
      'a whole day ends when it closes',
      instant('2026-11-19T08:00:00Z'),
      480,
      none,
      instant('2026-11-19T16:00:00Z'),
    ],
  ])('%s', (_, from, minutes, holidays, expected) => {
    expect(addWorkingMinutes(from, minutes, holidays)).toBe(expected)
  })

  it('is counted back as it was added', () => {
    expect(workingMinutesBetween(friday, monday, none)).toBe(120)
    expect(workingMinutesBetween(monday, friday, none)).toBe(0)
  })

  const anyTime = fc
    .integer({ min: 0, max: 3 * 365 * 24 * 60 })
    .map((minutes) => addMinutes(instant('2026-01-01T00:00:00Z'), minutes))
  const anyLength = fc.integer({ min: 1, max: 60 * 60 })
  const anyHolidays = fc
    .array(anyTime.map((at) => dayIn(lagos, at)))
    .map((days): ReadonlySet<CalendarDate> => new Set(days))

  it('adds up whatever the day, the length and the holidays are', () => {
    fc.assert(
      fc.property(anyTime, anyLength, anyLength, anyHolidays, (from, some, more, holidays) => {
        const end = addWorkingMinutes(from, some, holidays)
        expect(workingMinutesBetween(from, end, holidays)).toBe(some)
        expect(addWorkingMinutes(end, more, holidays)).toBe(addWorkingMinutes(from, some + more, holidays))
      }),
    )
  })

  it('ends in working hours of a working day', () => {
    fc.assert(
      fc.property(anyTime, anyLength, anyHolidays, (from, length, holidays) => {
        const end = addWorkingMinutes(from, length, holidays)
        const day = dayIn(lagos, end)
        expect(holidays.has(day)).toBe(false)
        expect(['Saturday', 'Sunday']).not.toContain(weekdayName(day))
        // 09:00 to 17:00 in Lagos.
        expect(end.slice(11, 16) > '08:00' && end.slice(11, 16) <= '16:00').toBe(true)
      }),
    )
  })
})

describe('a ticket', () => {
  it.each([
    ['urgent', '2026-11-23T09:00:00.000Z', '2026-11-23T16:00:00.000Z'],
    ['high', '2026-11-23T12:00:00.000Z', '2026-11-25T16:00:00.000Z'],
    ['medium', '2026-11-23T16:00:00.000Z', '2026-11-25T16:00:00.000Z'],
    ['low', '2026-11-25T16:00:00.000Z', '2026-12-01T16:00:00.000Z'],
  ] as const)(
    'of %s priority, opened on Monday at 09:00, is due at %s and %s',
    (priority, reply, solution) => {
      expect(duesOf(priority, { from: instant('2026-11-23T08:00:00Z'), stoppedMinutes: 0 }, none)).toEqual({
        firstReplyDueAt: reply,
        resolveDueAt: solution,
      })
    },
  )

  it('that waited has as much time left as before it waited', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 20_000 }))
    fc.assert(
      fc.property(times, fc.constantFrom(...ticketPriorities), ([before, waited], priority) => {
        const from = monday
        const stops = addMinutes(from, before)
        const goesOn = addMinutes(stops, waited)
        const stoppedMinutes = workingMinutesBetween(stops, goesOn, christmas)
        const was = duesOf(priority, { from, stoppedMinutes: 0 }, christmas).resolveDueAt
        const is = duesOf(priority, { from, stoppedMinutes }, christmas).resolveDueAt
        expect(workingMinutesBetween(goesOn, is, christmas)).toBe(
          workingMinutesBetween(stops, was, christmas),
        )
      }),
    )
  })

  it('owes the first answer, then the solution, and nothing while it waits', () => {
    const dues = { firstReplyDueAt: friday, resolveDueAt: monday }
    const open = { status: 'open', firstReplyAt: null, ...dues } as const
    expect(dueOf(open, friday)).toEqual({ what: 'reply', at: friday, isLate: false })
    expect(dueOf(open, monday)).toEqual({ what: 'reply', at: friday, isLate: true })
    const taken = { ...open, status: 'in_progress', firstReplyAt: friday } as const
    expect(dueOf(taken, monday)).toEqual({ what: 'solution', at: monday, isLate: false })
    for (const status of ['waiting_member', 'on_hold', 'resolved', 'closed'] as const)
      expect(dueOf({ ...taken, status }, monday)).toBeNull()
  })
})
