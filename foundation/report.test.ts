import { expect, it } from 'vitest'
import { monthsOf } from './report.ts'
import type { CalendarDate } from './time.ts'

const between = (from: string, to: string) => monthsOf({ from: from as CalendarDate, to: to as CalendarDate })

it('touches each month once, over the end of a year, and none where the days are reversed', () => {
  expect(between('2026-11-20', '2026-12-03')).toEqual(['2026-11', '2026-12'])
  expect(between('2026-12-31', '2027-01-01')).toEqual(['2026-12', '2027-01'])
  expect(between('2026-05-01', '2026-05-31')).toEqual(['2026-05'])
  expect(between('2026-05-01', '2026-04-30')).toEqual([])
})
