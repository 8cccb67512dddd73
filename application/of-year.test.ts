import type { CalendarDate } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { dayOfYear, periodOfYear } from './of-year.ts'

const day = (text: string) => text as CalendarDate

it('takes days of the year alone, and its last day or today where none is asked for', () => {
  expect(dayOfYear(day('2025-03-31'), 2025, day('2026-02-01'))).toBe('2025-03-31')
  expect(dayOfYear(undefined, 2025, day('2026-02-01'))).toBe('2025-12-31')
  expect(dayOfYear(undefined, 2026, day('2026-02-01'))).toBe('2026-02-01')
  expect(dayOfYear(day('2026-01-01'), 2025, day('2026-02-01'))).toBeUndefined()
  expect(dayOfYear(day('2024-12-31'), 2025, day('2026-02-01'))).toBeUndefined()
})

it('takes periods within the year alone, and the whole year where an end is open', () => {
  expect(periodOfYear({}, 2025)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(periodOfYear({ from: day('2025-06-01') }, 2025)).toEqual({ from: '2025-06-01', to: '2025-12-31' })
  expect(periodOfYear({ from: day('2024-12-31') }, 2025)).toBeUndefined()
  expect(periodOfYear({ from: day('2025-06-01'), to: day('2026-01-01') }, 2025)).toBeUndefined()
})
