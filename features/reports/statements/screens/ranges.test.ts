import type { CalendarDate } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { daysOf } from './ranges.ts'

const on = (text: string) => text as CalendarDate

it.each([
  ['this-month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['last-month', '2026-11-20', '2026-10-01', '2026-10-31'],
  ['last-month', '2027-01-05', '2026-12-01', '2026-12-31'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['this-year', '2026-11-20', '2026-01-01', '2026-11-20'],
  ['last-year', '2026-11-20', '2025-01-01', '2025-12-31'],
] as const)('%s on %s is %s to %s', (range, today, from, to) => {
  expect(daysOf(range, on(today))).toEqual({ from, to })
})
