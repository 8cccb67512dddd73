import { addKobo, type Kobo, kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { PlanVersion } from '../plans/plan-terms.rules.ts'
import { flexTerms } from '../testing/plan-terms.factory.ts'
import {
  boundTo,
  breakCost,
  breakRefusal,
  dormancyOn,
  type MoveCase,
  moveRefusal,
  moveRoom,
  nextQuarter,
  type OpeningAsked,
  quarterOf,
} from './goal-ending.rules.ts'

const numRuns = process.env.DEEP ? 5_000 : 200
const today = '2026-11-20' as CalendarDate
const flex: PlanVersion = {
  ...flexTerms,
  number: 3,
  effectiveFrom: undefined,
  interestFreeAllowed: true,
}
const locked = { ...flex, kind: 'locked', minDays: 30, maxDays: 365 } as const
const target = { ...flex, kind: 'target' } as const

describe('a goal is opened', () => {
  const asked = (changes: Partial<OpeningAsked> = {}): OpeningAsked => ({
    aim: { targetKobo: undefined, targetOn: undefined },
    maturesOn: undefined,
    interestFree: false,
    ...changes,
  })
  const aim = { targetKobo: naira(9_000n), targetOn: addDays(today, 90) }
  it.each<[string, PlanVersion, OpeningAsked, unknown]>([
    ['in a flexible plan', flex, asked({ aim, maturesOn: addDays(today, 60) }), { locked: false }],
    ['for a target', target, asked({ aim }), { locked: false, maturesOn: addDays(today, 90) }],
    ['for no target', target, asked(), { refusal: 'target-needed', field: 'targetKobo' }],
    [
      'for a target some day',
      target,
      asked({ aim: { ...aim, targetOn: undefined } }),
      { refusal: 'target-date-needed', field: 'targetOn' },
    ],
    [
      'locked for 30 days, and keeps the version of the day',
      locked,
      asked({ maturesOn: addDays(today, 30) }),
      { locked: true, keptVersion: 3, maturesOn: addDays(today, 30) },
    ],
    ['locked for a year', locked, asked({ maturesOn: addDays(today, 365) }), { locked: true }],
    ['locked for 29 days', locked, asked({ maturesOn: addDays(today, 29) }), { refusal: 'lock-date' }],
    ['locked for 366 days', locked, asked({ maturesOn: addDays(today, 366) }), { refusal: 'lock-date' }],
    ['locked for ever', locked, asked(), { refusal: 'lock-date', field: 'maturesOn' }],
    [
      'without interest where that is not offered',
      { ...flex, interestFreeAllowed: false },
      asked({ interestFree: true }),
      { refusal: 'interest-free-not-offered' },
    ],
  ])('%s', (_, terms, wanted, bound) => {
    expect(boundTo(terms, wanted, today)).toMatchObject(bound as object)
  })
})

describe('a goal is broken', () => {
  it('costs its fee, or its interest, as in the worked example', () => {
    const holds = { balanceKobo: naira(250_000n), interestKobo: kobo(229_315n) }
    expect(breakCost({ earlyBreak: 'fee', breakFeeBps: 250 }, holds)).toEqual({
      costKobo: naira(6_250n),
      receivesKobo: naira(243_750n),
    })
    expect(breakCost({ earlyBreak: 'forfeit_interest', breakFeeBps: 0 }, holds)).toEqual({
      costKobo: kobo(229_315n),
      receivesKobo: kobo(24_770_685n),
    })
  })
  test('what it costs and what is left are all there was, whatever the plan says', () => {
    const amount = fc.bigInt({ min: 0n, max: 10_000_000_000n }).map(kobo)
    const terms = fc.record({
      earlyBreak: fc.constantFrom('fee', 'forfeit_interest'),
      breakFeeBps: fc.nat(250),
    })
    fc.assert(
      fc.property(terms, amount, amount, (plan, balanceKobo, interestKobo) => {
        const { costKobo, receivesKobo } = breakCost(plan, { balanceKobo, interestKobo })
        expect(addKobo(costKobo, receivesKobo)).toBe(balanceKobo)
        expect(costKobo >= 0n && receivesKobo >= 0n).toBe(true)
        if (plan.earlyBreak === 'fee') expect(costKobo * 40n <= balanceKobo + 40n).toBe(true)
      }),
      { numRuns },
    )
  })
  const may = { status: 'active', dormancy: 'none', heldKobo: zeroKobo } as const
  const fee = { kind: 'locked', earlyBreak: 'fee' } as const
  it.each([
    ['where its plan allows it', { ...may, terms: fee }, undefined],
    [
      'where its plan does not',
      { ...may, terms: { ...fee, earlyBreak: 'not_allowed' } as const },
      'break-not-allowed',
    ],
    ['in a flexible plan', { ...may, terms: { ...fee, kind: 'flex' } as const }, 'break-not-allowed'],
    ['while something is held', { ...may, terms: fee, heldKobo: kobo(1n) }, 'goal-held'],
    ['frozen', { ...may, terms: fee, status: 'frozen' } as const, 'goal-frozen'],
    ['twice', { ...may, terms: fee, status: 'broken' } as const, 'goal-broken'],
    ['asleep', { ...may, terms: fee, dormancy: 'dormant' } as const, 'goal-dormant'],
  ])('%s', (_, facts, refusal) => {
    expect(breakRefusal(facts)?.refusal).toBe(refusal)
  })
})

describe('money is moved to the wallet', () => {
  const move: MoveCase = {
    status: 'active',
    dormancy: 'none',
    terms: { ...flex, minBalanceKobo: naira(200n) },
    balanceKobo: naira(1_000n),
    availableKobo: naira(1_000n),
    usedFree: 0,
    today,
  }
  it.each<[string, Partial<MoveCase>, Kobo, string | undefined]>([
    ['all but the smallest balance', {}, naira(800n), undefined],
    ['a kobo more', {}, kobo(80_001n), 'not-available'],
    ['what is on hold', { availableKobo: naira(300n) }, naira(301n), 'not-available'],
    ['once more than is free', { usedFree: 4 }, naira(1n), 'no-free-withdrawal'],
    ['of a locked goal', { terms: locked }, naira(1n), 'goal-kept'],
    ['of a goal for a target', { terms: target }, naira(1n), 'goal-kept'],
    ['of a new goal', { status: 'pending' }, naira(1n), 'goal-new'],
    ['of a frozen goal', { status: 'frozen' }, naira(1n), 'goal-frozen'],
  ])('%s', (_, changes, amount, refusal) => {
    expect(moveRefusal({ ...move, ...changes }, amount)?.refusal).toBe(refusal)
  })
  test('never more than is free, and the smallest balance stays', () => {
    const amount = fc.bigInt({ min: 0n, max: 10_000_000n }).map(kobo)
    fc.assert(
      fc.property(amount, amount, amount, (balanceKobo, heldKobo, minBalanceKobo) => {
        const availableKobo = kobo(balanceKobo > heldKobo ? balanceKobo - heldKobo : 0n)
        const terms = { ...flex, minBalanceKobo }
        const { mostKobo } = moveRoom({ terms, balanceKobo, availableKobo, usedFree: 0 })
        expect(mostKobo >= 0n && mostKobo <= availableKobo).toBe(true)
        expect(mostKobo === 0n || balanceKobo - mostKobo >= minBalanceKobo).toBe(true)
      }),
      { numRuns },
    )
  })
  it.each([
    ['2026-11-20', '2026-10-01', '2027-01-01'],
    ['2026-01-01', '2026-01-01', '2026-04-01'],
    ['2028-03-31', '2028-01-01', '2028-04-01'],
  ])('the quarter of %s', (day, first, next) => {
    expect([quarterOf(day as CalendarDate), nextQuarter(day as CalendarDate)]).toEqual([first, next])
  })
})

it.each([
  [179, 'none'],
  [180, 'inactive'],
  [364, 'inactive'],
  [365, 'dormant'],
])('after %s days without a deed a goal is %s', (days, dormancy) => {
  expect(dormancyOn(today, addDays(today, -days), flex)).toBe(dormancy)
})
