import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { checklistOf, monthsLeft } from './year-end.rules.ts'

it.each([
  ['2026-11-01', 2],
  ['2026-12-01', 1],
  ['2026-01-01', 12],
  ['2025-12-01', 13],
  ['2027-01-01', 0],
  ['2027-03-01', 0],
] as const)('where %s is the next month to close, %i are left of 2026', (next, left) => {
  expect(monthsLeft(2026, next as CalendarDate)).toBe(left)
})

it('nothing is open where nothing was ever posted', () => {
  const none = { reconciliations: 0, receipts: 0, vouchers: 0, interestKobo: kobo(0n), cashKobo: kobo(0n) }
  expect(
    checklistOf(2026, {
      ...none,
      depreciationKobo: kobo(0n),
      provisionKobo: kobo(0n),
      nextMonth: undefined,
    }).every(({ isDone }) => isDone),
  ).toBe(true)
})

it('each thing that is left opens its own item', () => {
  const left = {
    nextMonth: '2026-12-01' as CalendarDate,
    reconciliations: 2,
    receipts: 3,
    vouchers: 4,
    depreciationKobo: kobo(600n),
    provisionKobo: kobo(-800n),
    interestKobo: kobo(500n),
    cashKobo: kobo(700n),
  }
  expect(checklistOf(2026, left)).toEqual([
    { key: 'reconciliations', count: 2, amountKobo: null, isDone: false },
    { key: 'receipts', count: 3, amountKobo: null, isDone: false },
    { key: 'vouchers', count: 4, amountKobo: null, isDone: false },
    { key: 'depreciation', count: null, amountKobo: 600n, isDone: false },
    { key: 'provision', count: null, amountKobo: -800n, isDone: false },
    { key: 'interest', count: null, amountKobo: 500n, isDone: false },
    { key: 'cash', count: null, amountKobo: 700n, isDone: false },
    { key: 'months', count: 1, amountKobo: null, isDone: false },
  ])
})
