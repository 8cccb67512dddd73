import { type CalendarDate, instant } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { dueOn, remindersBy, reportBy, whyNotAdded } from './rights.rules.ts'

const day = (text: string) => text as CalendarDate

it('a request is due so many days after the day in Lagos on which it was asked', () => {
  expect(dueOn(instant('2026-11-01T10:00:00.000Z'), 30)).toBe('2026-12-01')
  expect(dueOn(instant('2026-11-01T23:30:00.000Z'), 30)).toBe('2026-12-02')
})

it('reminds a week before it is due and a day before', () => {
  const due = day('2026-11-20')
  expect(
    ['2026-11-12', '2026-11-13', '2026-11-18', '2026-11-19', '2026-11-30'].map((on) =>
      remindersBy(due, day(on)),
    ),
  ).toEqual([0, 1, 1, 2, 2])
})

it('the regulator hears within 72 hours', () => {
  expect(reportBy(instant('2026-11-01T09:00:00.000Z'))).toBe('2026-11-04T09:00:00.000Z')
})

it('a breach is closed once the regulator heard or it is said why not, and takes nothing then', () => {
  const open = { closedAt: null, isSettled: false }
  expect(whyNotAdded('closed', open)).toBe('report-missing')
  expect(whyNotAdded('reported', open)).toBeUndefined()
  const settled = { closedAt: null, isSettled: true }
  expect(whyNotAdded('reported', settled)).toBe('reported-already')
  expect(whyNotAdded('not-reported', settled)).toBe('reported-already')
  expect(whyNotAdded('closed', settled)).toBeUndefined()
  expect(whyNotAdded('note', { closedAt: instant('2026-11-04T09:00:00.000Z'), isSettled: true })).toBe(
    'breach-closed',
  )
})
