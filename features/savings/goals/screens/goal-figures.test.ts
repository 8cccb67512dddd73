import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { describe, expect, test } from 'vitest'
import {
  afterDeposit,
  firstAmount,
  goalToSave,
  mostDeposit,
  percentOf,
  suggestionsFor,
} from './goal-figures.ts'

const progress = { state: 'on-track' as const }

test('the percentage is rounded down, so that 99.9 % is never "100%"', () => {
  expect(percentOf({ progress: { ...progress, shareBps: 9_990 } })).toBe(99)
  expect(percentOf({ progress })).toBeUndefined()
})

describe('after a deposit', () => {
  test('₦780,000 of ₦1,200,000 and ₦84,000 more is ₦864,000, 72 %', () => {
    const goal = { balanceKobo: naira(780_000n), targetKobo: naira(1_200_000n) }
    const most = naira(420_000n)
    expect(afterDeposit(goal, naira(84_000n), most)).toEqual({ saved: naira(864_000n), percent: 72 })
    expect(afterDeposit(goal, most, most)?.percent).toBe(100)
    // More than can be put in is nothing that could be there afterwards.
    expect(afterDeposit(goal, kobo(10n ** 22n), most)).toBeUndefined()
  })

  test('more than the target is 100 %, and no target has no percentage', () => {
    const full = { balanceKobo: naira(10n), targetKobo: naira(10n) }
    expect(afterDeposit(full, naira(90n), naira(90n))?.percent).toBe(100)
    expect(afterDeposit({ ...full, targetKobo: null }, naira(90n), naira(90n))?.percent).toBeUndefined()
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

describe('the most that can be put in', () => {
  const basic = { singleKobo: naira(50_000n), balanceKobo: naira(300_000n), takenKobo: naira(0n) }
  const plan = { id: 'p', name: 'Everyday', rateBps: 800, maxBalanceKobo: null }
  const goal = { id: 'g', balanceKobo: naira(0n), plan }
  const coming = {
    id: 'one',
    status: 'pending' as const,
    target: { id: 'g', name: 'Rent' },
    amountKobo: naira(40_000n),
  }

  test('₦50,000 at a time; with ₦270,000 held, ₦30,000; with all taken, nothing', () => {
    expect(mostDeposit(goal, basic, [])).toEqual({ amount: naira(50_000n), because: 'tier-deposit' })
    const held = { ...basic, takenKobo: naira(270_000n) }
    expect(mostDeposit(goal, held, [])).toEqual({ amount: naira(30_000n), because: 'tier-balance' })
    const full = { ...basic, takenKobo: naira(310_000n) }
    expect(mostDeposit(goal, full, [])).toEqual({ amount: naira(0n), because: 'tier-balance' })
  })

  test('what the plan holds in a goal counts with what is on its way to it, but not to others', () => {
    const small = { ...goal, plan: { ...plan, maxBalanceKobo: naira(60_000n) } }
    const elsewhere = { ...coming, id: 'two', target: { id: 'h', name: 'Fees' } }
    expect(mostDeposit(small, basic, [coming, elsewhere])).toEqual({
      amount: naira(20_000n),
      because: 'plan',
    })
    expect(mostDeposit(small, basic, [{ ...coming, status: 'rejected' }]).because).toBe('tier-deposit')
  })

  test('a transfer that is given up for this one takes no room', () => {
    const held = { ...basic, takenKobo: naira(290_000n) }
    expect(mostDeposit(goal, held, [coming]).amount).toBe(naira(10_000n))
    expect(mostDeposit(goal, held, [coming], coming).amount).toBe(naira(50_000n))
  })

  test('without limits it is what can be paid at all', () => {
    const none = { singleKobo: null, balanceKobo: null, takenKobo: naira(0n) }
    expect(mostDeposit(goal, none, [])).toEqual({ amount: naira(100_000_000n), because: 'payment' })
  })

  test('no suggestion is above it, nor is what the form starts with', () => {
    const wanted = {
      leastDepositKobo: naira(500n),
      progress: { ...progress, monthlyKobo: naira(84_000n), leftKobo: naira(420_000n) },
    }
    expect(suggestionsFor(wanted, naira(50_000n)).map(({ amount }) => amount)).toEqual([
      naira(5_000n),
      naira(20_000n),
      naira(50_000n),
    ])
    expect(firstAmount(wanted, naira(50_000n))).toBe(naira(50_000n))
    expect(firstAmount(wanted, naira(100n))).toBeUndefined()
  })
})

test('a contribution that is owed comes first, and is never less than the goal takes', () => {
  const contribution = {
    monthlyKobo: naira(5_000n),
    dueKobo: naira(10_000n),
    paidKobo: naira(7_000n),
    behindKobo: naira(3_000n),
    behindMonths: 1,
    leftKobo: naira(5_000n),
    dueOn: '2026-04-30' as const as never,
  }
  const goal = { leastDepositKobo: naira(5_000n), progress, contribution }
  expect(firstAmount(goal)).toBe(naira(8_000n))
  expect(suggestionsFor(goal)).toContainEqual({ amount: naira(8_000n), reason: 'owed' })
  const nearly = { ...goal, contribution: { ...contribution, leftKobo: kobo(0n) } }
  expect(firstAmount(nearly)).toBe(naira(5_000n))
})

describe('the goal that saving is proposed for', () => {
  const goal = (state: 'full' | 'behind' | 'no-date', behind = 0n) => ({
    progress: { state },
    contribution: {
      monthlyKobo: naira(5_000n),
      dueKobo: naira(5_000n),
      paidKobo: naira(0n),
      behindKobo: naira(behind),
      behindMonths: 1,
      leftKobo: naira(0n),
      dueOn: '2026-11-30' as CalendarDate,
    },
  })
  const [full, anyTime, late, owing] = [
    goal('full'),
    goal('no-date'),
    goal('behind'),
    goal('no-date', 5_000n),
  ] as const

  test.each([
    { goals: [], proposed: undefined },
    { goals: [full], proposed: full },
    { goals: [full, anyTime], proposed: anyTime },
    { goals: [full, anyTime, late], proposed: late },
    { goals: [full, anyTime, late, owing], proposed: owing },
  ])('is what is missing most, of $goals.length', ({ goals, proposed }) => {
    expect(goalToSave(goals)).toBe(proposed)
  })
})
