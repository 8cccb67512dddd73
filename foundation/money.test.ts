import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addKobo,
  applyRate,
  applyRatio,
  divideKobo,
  effectiveRate,
  formatNaira,
  formatNairaShort,
  greatestKobo,
  isMultipleKobo,
  kobo,
  leastKobo,
  levelInstalmentKobo,
  naira,
  nairaParts,
  negateKobo,
  parseNaira,
  rateOfKobo,
  shareKobo,
  subtractKobo,
  sumKobo,
  timesInKobo,
  timesKobo,
  zeroKobo,
} from './money.ts'

const amount = fc.bigInt(-(10n ** 15n), 10n ** 15n).map(kobo)
const positive = fc.bigInt(0n, 10n ** 15n).map(kobo)

describe('amounts', () => {
  it('12 of ₦1,000 are ₦12,000, and ₦1,000 goes 10 times into ₦10,500', () => {
    expect(timesKobo(naira(1_000n), 12)).toBe(naira(12_000n))
    expect(timesInKobo(naira(1_000n), naira(10_500n))).toBe(10)
    expect(() => timesInKobo(zeroKobo, naira(1n))).toThrow(RangeError)
  })

  it('are whole kobo', () => {
    expect(naira(50_000n)).toBe(5_000_000n)
    expect(addKobo(kobo(1n), kobo(2n))).toBe(3n)
    expect(subtractKobo(kobo(1n), kobo(2n))).toBe(-1n)
    expect(negateKobo(kobo(5n))).toBe(-5n)
    expect(sumKobo([])).toBe(zeroKobo)
    expect(sumKobo([kobo(1n), kobo(2n), kobo(3n)])).toBe(6n)
    expect(isMultipleKobo(naira(50_000n), naira(1_000n))).toBe(true)
    expect(isMultipleKobo(naira(50_500n), naira(1_000n))).toBe(false)
    expect(leastKobo(kobo(1n), kobo(2n))).toBe(1n)
    expect(greatestKobo(kobo(1n), kobo(2n))).toBe(2n)
  })
})

describe('parts and rates', () => {
  it('2 % of ₦120,000, and the instalment that repays it in six months', () => {
    const rate = { numerator: 2n, denominator: 100n }
    expect(applyRatio(kobo(12_000_000n), rate, 'half-up')).toBe(240_000n)
    expect(levelInstalmentKobo(kobo(12_000_000n), rate, 6)).toBe(2_142_310n)
    expect(levelInstalmentKobo(kobo(10_000_001n), { numerator: 0n, denominator: 1n }, 7)).toBe(1_428_572n)
  })

  it('what a year costs', () => {
    const payments = Array.from({ length: 10 }, () => kobo(1_050_000n))
    expect(effectiveRate(kobo(10_000_000n), payments, 12)).toBe(113_122)
    expect(effectiveRate(zeroKobo, payments, 12)).toBeUndefined()
    expect(effectiveRate(kobo(10_500_000n), payments, 12)).toBe(0)
  })
})

describe('rounding', () => {
  it('works the examples', () => {
    expect(applyRate(kobo(254_794n), 1_000, 'half-up')).toBe(25_479n)
    expect(divideKobo(5n, 2n, 'half-up')).toBe(3n)
    expect(divideKobo(5n, 2n, 'down')).toBe(2n)
    expect(divideKobo(-5n, 2n, 'half-up')).toBe(-3n)
    expect(divideKobo(-5n, 2n, 'down')).toBe(-2n)
    expect(rateOfKobo(naira(780_000n), naira(1_200_000n))).toBe(6_500)
    expect(rateOfKobo(naira(5n), zeroKobo)).toBe(0)
    // 5 % of ₦268,328.77 is ₦13,416.44, which is a little less.
    expect(rateOfKobo(kobo(1_341_644n), kobo(26_832_897n), 'half-up')).toBe(500)
    expect(rateOfKobo(kobo(1_341_644n), kobo(26_832_897n))).toBe(499)
  })

  it('refuses a divisor that is not positive', () => {
    expect(() => divideKobo(1n, 0n, 'down')).toThrow(RangeError)
    expect(() => divideKobo(1n, -2n, 'half-up')).toThrow(RangeError)
  })

  it('is never further from the truth than it says, and treats both signs alike', () => {
    fc.assert(
      fc.property(amount, fc.bigInt(1n, 10n ** 6n), (numerator, denominator) => {
        const away = (whole: bigint) => {
          const distance = numerator - whole * denominator
          return distance < 0n ? -distance : distance
        }
        expect(2n * away(divideKobo(numerator, denominator, 'half-up'))).toBeLessThanOrEqual(denominator)
        expect(away(divideKobo(numerator, denominator, 'down'))).toBeLessThan(denominator)
        for (const rounding of ['down', 'half-up'] as const)
          expect(divideKobo(-numerator, denominator, rounding)).toBe(
            -divideKobo(numerator, denominator, rounding),
          )
      }),
    )
  })
})

describe('splitting', () => {
  const share = fc.record({ id: fc.uuid(), weight: fc.bigInt(0n, 10n ** 12n) })
  const shares = fc
    .uniqueArray(share, { minLength: 1, maxLength: 40, selector: ({ id }) => id })
    .filter((all) => all.some(({ weight }) => weight > 0n))

  it('works the example: 10,000,001 at 3:3:1', () => {
    const takers = [
      { id: 'a', weight: 3n },
      { id: 'b', weight: 3n },
      { id: 'c', weight: 1n },
    ]
    expect(shareKobo(kobo(10_000_001n), takers)).toEqual([4_285_715n, 4_285_715n, 1_428_571n])
  })

  it('gives a tie to the smaller id, wherever it stands', () => {
    const equal = (ids: string[]) => ids.map((id) => ({ id, weight: 1n }))
    expect(shareKobo(kobo(1n), equal(['b', 'a']))).toEqual([0n, 1n])
    expect(shareKobo(kobo(2n), equal(['c', 'b', 'a']))).toEqual([0n, 1n, 1n])
  })

  it('sums to the pool exactly and gives nobody more than a kobo over the exact share', () => {
    fc.assert(
      fc.property(positive, shares, (pool, takers) => {
        const parts = shareKobo(pool, takers)
        expect(sumKobo(parts)).toBe(pool)
        const total = takers.reduce((sum, { weight }) => sum + weight, 0n)
        for (const [index, part] of parts.entries()) {
          const floor = (pool * (takers[index]?.weight ?? 0n)) / total
          expect(part - floor === 0n || part - floor === 1n).toBe(true)
        }
      }),
    )
  })

  it('gives everybody the same, in whatever order they stand', () => {
    fc.assert(
      fc.property(positive, shares, (pool, takers) => {
        const byId = (all: typeof takers) => {
          const parts = shareKobo(pool, all)
          return Object.fromEntries(all.map(({ id }, index) => [id, parts[index]]))
        }
        expect(byId(takers.toReversed())).toEqual(byId(takers))
      }),
    )
  })

  it('refuses a negative pool, a negative weight and weights of nothing', () => {
    expect(() => shareKobo(kobo(-1n), [{ id: 'a', weight: 1n }])).toThrow(RangeError)
    expect(() => shareKobo(kobo(1n), [{ id: 'a', weight: -1n }])).toThrow(RangeError)
    expect(() => shareKobo(kobo(1n), [{ id: 'a', weight: 0n }])).toThrow(RangeError)
    expect(() => shareKobo(kobo(1n), [])).toThrow(RangeError)
  })
})

describe('writing and reading', () => {
  it('writes amounts as people read them', () => {
    expect(formatNaira(naira(1_234_567n))).toBe('₦1,234,567.00')
    expect(formatNaira(kobo(-500n))).toBe('−₦5.00')
    expect(formatNaira(kobo(7n))).toBe('₦0.07')
    expect(formatNaira(zeroKobo)).toBe('₦0.00')
    expect(nairaParts(kobo(-123_456n))).toEqual({ sign: '−', whole: '1,234', part: '56' })
    const short = [1_500_000n, 500_000n, 0n, 2_340_000_000n, -500_000n, 950n]
    expect(short.map((whole) => formatNairaShort(naira(whole)))).toEqual([
      '₦1.5m',
      '₦500k',
      '₦0',
      '₦2.3bn',
      '−₦500k',
      '₦950',
    ])
  })

  it.each([
    ['₦50,000', 5_000_000n],
    ['50k', 5_000_000n],
    ['1.5m', 150_000_000n],
    ['50 000', 5_000_000n],
    ['84,000.5', 8_400_050n],
    ['NGN 7', 700n],
    ['0.01', 1n],
    ['1.', 100n],
    ['N5,000', 500_000n],
    ['=N=5,000', 500_000n],
    ['NGN 5,000.00', 500_000n],
    ['#1,500', 150_000n],
    ['5000 naira', 500_000n],
    ['1\u00a0500\u202f000.05', 150_000_005n],
    ['\u202a2,000\u202c', 200_000n],
  ])('reads %s', (text, expected) => {
    expect(parseNaira(text)).toBe(expected)
  })

  it.each([
    '',
    '-5',
    '1.234',
    '1e5',
    '5 kobo',
    '١٢',
    '1.5.0',
    '₦',
    'k',
    '0x10',
    '12345678901234',
    '2000,50',
    '2 000,50',
    '1,5',
    '1,234,56',
    '5e3',
    '1.234,56',
    '1,2345',
    '1,000 000',
    '5,',
    '12,00',
  ])('does not take "%s" for an amount', (text) => {
    expect(parseNaira(text)).toBeUndefined()
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n - 1n).map(kobo), (whole) => {
        expect(parseNaira(formatNaira(whole))).toBe(whole)
      }),
    )
  })
})
