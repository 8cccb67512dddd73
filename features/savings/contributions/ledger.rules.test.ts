import { naira, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { contributionOf } from './contributions.rules.ts'
import { contributionMonths } from './ledger.rules.ts'

const facts = {
  monthlyKobo: naira(5_000n),
  pledges: [],
  begunOn: '2026-01-12' as CalendarDate,
  paidKobo: naira(17_000n),
}
const states = (today: string, year = 2026, changes: Partial<typeof facts> = {}) =>
  contributionMonths({ ...facts, ...changes }, year, today as CalendarDate).map(({ state }) => state)

it('pays the oldest month first, and calls a month missing only once it is over', () => {
  const before = ['none', 'paid', 'paid', 'paid']
  expect(states('2026-05-20').slice(0, 6)).toEqual([...before, 'open', 'none'])
  expect(states('2026-06-01').slice(0, 7)).toEqual([...before, 'short', 'open', 'none'])
  expect(states('2026-07-31').slice(4, 8)).toEqual(['short', 'missing', 'open', 'none'])
  const [, , , , may] = contributionMonths(facts, 2026, '2026-06-01' as CalendarDate)
  expect(may).toEqual({ month: '2026-05-01', paidKobo: naira(2_000n), state: 'short' })
})

it('shows what is paid ahead, into the next year too', () => {
  const paidKobo = naira(60_000n)
  expect(states('2026-11-20', 2026, { paidKobo }).slice(9)).toEqual(['paid', 'paid', 'ahead'])
  expect(states('2026-11-20', 2027, { paidKobo }).slice(0, 2)).toEqual(['ahead', 'none'])
  expect(states('2026-11-20', 2025)).toEqual(Array(12).fill('none'))
})

it('misses in its months exactly what arrears say', () => {
  for (const paid of [0n, 3_000n, 5_000n, 22_000n, 26_500n])
    for (const today of ['2026-01-31', '2026-02-01', '2026-06-30', '2026-07-01'] as CalendarDate[]) {
      const months = contributionMonths({ ...facts, paidKobo: naira(paid) }, 2026, today)
      const missing = months
        .filter(({ state }) => state === 'short' || state === 'missing')
        .reduce((sum, { paidKobo }) => sum + facts.monthlyKobo - paidKobo, 0n)
      const balanceKobo = naira(paid)
      const { behindKobo } = contributionOf({ ...facts, balanceKobo, interestKobo: zeroKobo }, today)
      expect(missing).toBe(behindKobo)
    }
})
