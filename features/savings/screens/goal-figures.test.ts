import { kobo, naira } from '@kolo/foundation/money'
import { describe, expect, test } from 'vitest'
import { afterDeposit, firstAmount, percentOf, suggestionsFor } from './goal-figures.ts'

const progress = { state: 'on-track' as const }

test('the percentage is rounded down, so that 99.9 % is never "100%"', () => {
  expect(percentOf({ progress: { ...progress, shareBps: 9_990 } })).toBe(99)
  expect(percentOf({ progress })).toBeUndefined()
})

describe('after a deposit', () => {
  test('₦780,000 of ₦1,200,000 and ₦84,000 more is ₦864,000, 72 %', () => {
    const goal = { balanceKobo: naira(780_000n), targetKobo: naira(1_200_000n) }
    expect(afterDeposit(goal, naira(84_000n))).toEqual({ saved: naira(864_000n), percent: 72 })
  })

  test('more than the target is 100 %, and no target has no percentage', () => {
    const full = { balanceKobo: naira(10n), targetKobo: naira(10n) }
    expect(afterDeposit(full, naira(90n)).percent).toBe(100)
    expect(afterDeposit({ ...full, targetKobo: null }, naira(90n)).percent).toBeUndefined()
  })
})

describe('amounts to pick', () => {
  test('the plan and the rest are named, smallest first', () => {
    const goal = {
      leastDepositKobo: naira(500n),
      progress: { ...progress, monthlyKobo: naira(84_000n), leftKobo: naira(420_000n) },
    }
    expect(suggestionsFor(goal)).toEqual([
      { amount: naira(5_000n) },
      { amount: naira(20_000n) },
      { amount: naira(84_000n), reason: 'plan' },
      { amount: naira(420_000n), reason: 'rest' },
    ])
  })

  test('nothing below the smallest deposit, nothing twice', () => {
    const goal = {
      leastDepositKobo: naira(10_000n),
      progress: { ...progress, monthlyKobo: naira(20_000n), leftKobo: naira(20_000n) },
    }
    expect(suggestionsFor(goal)).toEqual([
      { amount: naira(20_000n), reason: 'plan' },
      { amount: naira(50_000n) },
    ])
  })
})

test('the form starts with the plan, but not above what is left and not below what the goal takes', () => {
  const start = (monthlyKobo: bigint, leftKobo: bigint) =>
    firstAmount({
      leastDepositKobo: naira(500n),
      progress: { ...progress, monthlyKobo: kobo(monthlyKobo), leftKobo: kobo(leftKobo) },
    })
  expect(start(8_400_000n, 42_000_000n)).toBe(naira(84_000n))
  expect(start(8_400_000n, 100_000n)).toBe(naira(1_000n))
  expect(start(100n, 100n)).toBe(naira(500n))
  expect(start(100n, 0n)).toBeUndefined()
})
