import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { flexTerms as terms } from '../testing/plan-terms.factory.ts'
import {
  nextVersion,
  type PlanTerms,
  type PlanVersion,
  rateBpsFor,
  termsOfKind,
  termsOn,
  termsRefusal,
  versionRefusal,
} from './plan-terms.rules.ts'

const today = '2026-11-20' as CalendarDate
const lock = { kind: 'locked', minDays: 10, maxDays: 1_825 } as const
const byBalance = [
  { minKobo: naira(50_000n), rateBps: 900 },
  { minKobo: naira(200_000n), rateBps: 1_000 },
]

describe('the terms of a plan', () => {
  it.each<[string, Partial<PlanTerms>, string | undefined]>([
    ['ordinary terms', {}, undefined],
    ['no interest', { rateBps: 0 }, undefined],
    ['50 %', { rateBps: 5_000 }, undefined],
    ['50.01 %', { rateBps: 5_001 }, 'rate-out-of-range'],
    ['less than nothing', { rateBps: -1 }, 'rate-out-of-range'],
    ['steps by balance', { rateTiers: byBalance }, undefined],
    ['a step above 50 %', { rateTiers: [{ minDays: 90, rateBps: 5_001 }] }, 'rate-out-of-range'],
    ['steps that fall', { rateTiers: byBalance.toReversed() }, 'tiers-order'],
    ['a step from nothing', { rateTiers: [{ minDays: 0, rateBps: 900 }] }, 'tiers-order'],
    ['steps by both measures', { rateTiers: [...byBalance, { minDays: 90, rateBps: 900 }] }, 'tiers-order'],
    ['opening at ₦100', { minOpenKobo: naira(100n) }, undefined],
    ['opening at ₦99.99', { minOpenKobo: kobo(9_999n) }, 'opening-too-low'],
    ['opening at ₦10,000,000', { minOpenKobo: naira(10_000_000n) }, undefined],
    ['opening above', { minOpenKobo: kobo(1_000_000_001n) }, 'opening-too-high'],
    ['top-ups at ₦99', { minTopupKobo: naira(99n) }, 'topup-out-of-range'],
    ['a smallest balance above opening', { minBalanceKobo: naira(501n) }, 'balance-limits'],
    ['a largest balance below opening', { maxBalanceKobo: naira(499n) }, 'balance-limits'],
    ['a lock of 10 to 1,825 days', lock, undefined],
    ['a lock of 9 days', { ...lock, minDays: 9 }, 'lock-out-of-range'],
    ['a lock of 1,826 days', { ...lock, maxDays: 1_826 }, 'lock-out-of-range'],
    [
      'a lock that is longest before it is shortest',
      { ...lock, minDays: 30, maxDays: 29 },
      'lock-out-of-range',
    ],
    ['interest at the end of what never ends', { posting: 'at_maturity' }, 'posting-not-for-kind'],
    [
      'interest ahead where nothing is locked',
      { kind: 'target', posting: 'upfront' },
      'posting-not-for-kind',
    ],
    ['interest ahead in a lock', { ...lock, posting: 'upfront' }, undefined],
    ['a fee of 2.5 %', { ...lock, earlyBreak: 'fee', breakFeeBps: 250 }, undefined],
    ['a fee above', { ...lock, earlyBreak: 'fee', breakFeeBps: 251 }, 'break-fee-too-high'],
    ['a fee of nothing', { ...lock, earlyBreak: 'fee' }, 'break-fee-missing'],
    ['no rhythm', { frequencies: [] }, 'frequency-missing'],
    ['inactive = dormant', { inactiveDays: 365 }, 'dormancy-order'],
  ])('%s', (_, changes, refusal) => {
    expect(termsRefusal({ ...terms, ...changes })?.refusal).toBe(refusal)
  })
  test('keep only what belongs to their kind', () => {
    const all = { ...lock, earlyBreak: 'fee', breakFeeBps: 100, mandatory: true } as const
    expect(termsOfKind({ ...terms, ...all, kind: 'flex' })).toEqual(terms)
    expect(termsOfKind({ ...terms, ...all })).toEqual({ ...terms, ...all, mandatory: false })
    expect(termsOfKind({ ...terms, kind: 'contribution', mandatory: true }).mandatory).toBe(true)
  })
})

describe('a rate with steps', () => {
  it.each([
    [naira(49_999n), 800],
    [naira(50_000n), 900],
    [naira(199_999n), 900],
    [naira(200_000n), 1_000],
  ])('by balance: %s kobo earns %s', (balanceKobo, rate) => {
    expect(rateBpsFor({ ...terms, rateTiers: byBalance }, { balanceKobo, days: 0 })).toBe(rate)
  })
  it.each([
    [89, 800],
    [90, 1_200],
  ])('by age: on day %s it is %s', (days, rate) => {
    const rateTiers = [{ minDays: 90, rateBps: 1_200 }]
    expect(rateBpsFor({ ...terms, rateTiers }, { balanceKobo: naira(1n), days })).toBe(rate)
  })
})

const first: PlanVersion = { ...terms, number: 1, effectiveFrom: undefined }
const second: PlanVersion = {
  ...first,
  number: 2,
  effectiveFrom: '2026-12-01' as CalendarDate,
  rateBps: 1_000,
}

describe('the version that holds for a goal', () => {
  const on = (keptVersion: number | undefined, day: string) =>
    termsOn({ keptVersion }, [first, second], day as CalendarDate).rateBps
  test('is the newest in effect, unless it keeps its own', () => {
    expect([on(undefined, '2026-11-30'), on(undefined, '2026-12-01')]).toEqual([800, 1_000])
    expect([on(1, '2026-11-30'), on(1, '2027-12-01')]).toEqual([800, 800])
  })
  test('a kept version never changes, whatever comes; a goal that follows is never told a rate before its day', () => {
    const versions = fc.uniqueArray(fc.integer({ min: 1, max: 800 }), { maxLength: 8 }).map((days) =>
      days
        .sort((a, b) => a - b)
        .map((day, at) => ({
          ...first,
          number: at + 2,
          effectiveFrom: addDays(today, day),
          rateBps: at + 1,
        })),
    )
    fc.assert(
      fc.property(versions, fc.nat(900), fc.nat(8), (later, ahead, kept) => {
        const all = [first, ...later]
        const day = addDays(today, ahead)
        const followed = termsOn({ keptVersion: undefined }, all, day)
        expect((followed.effectiveFrom ?? day) <= day).toBe(true)
        const newer = all.filter(({ number }) => number > followed.number)
        expect(newer.every(({ effectiveFrom }) => effectiveFrom !== undefined && effectiveFrom > day)).toBe(
          true,
        )
        const keptVersion = Math.min(kept + 1, all.length)
        expect(termsOn({ keptVersion }, all, day)).toBe(all[keptVersion - 1])
      }),
    )
  })
})

describe('another rate', () => {
  const wanted = { rateBps: 900, rateTiers: [], effectiveFrom: addDays(today, 7) }
  it.each<[string, Partial<typeof wanted>, PlanVersion[], string | undefined]>([
    ['in a week', {}, [first], undefined],
    ['in six days', { effectiveFrom: addDays(today, 6) }, [first], 'notice-too-short'],
    ['above 50 %', { rateBps: 5_001 }, [first], 'rate-out-of-range'],
    ['that is the same', { rateBps: 800 }, [first], 'rate-same'],
    ['while one waits', {}, [first, second], 'rate-change-waits'],
    ['after that one came', {}, [first, { ...second, effectiveFrom: today }], undefined],
  ])('%s', (_, changes, versions, refusal) => {
    expect(versionRefusal({ ...wanted, ...changes }, versions, today)?.refusal).toBe(refusal)
  })
  test('that waits is known', () => {
    expect(nextVersion([first, second], today)).toBe(second)
    expect(nextVersion([first, second], '2026-12-01' as CalendarDate)).toBeUndefined()
  })
})
