import type { CalendarDate } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { dueAfter, monthDayOf, type Rhythm } from './template.rules.ts'

const days = (from: string, rhythm: Rhythm, count: number) => {
  const found: string[] = []
  const day = monthDayOf(from as CalendarDate)
  for (let due = from as CalendarDate; found.length < count; ) {
    due = dueAfter(due, rhythm, day)
    found.push(due)
  }
  return found
}

it('is the last day of a month without that day, and the chosen day again after it', () => {
  expect(days('2027-01-31', 'monthly', 3)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  expect(days('2026-11-30', 'quarterly', 2)).toEqual(['2027-02-28', '2027-05-30'])
  expect(days('2028-02-29', 'yearly', 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  expect(days('2026-12-05', 'monthly', 2)).toEqual(['2027-01-05', '2027-02-05'])
})
