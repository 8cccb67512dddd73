import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accrueInterest, microKobo, settleInterest, zeroMicroKobo } from './interest.ts'
import { applyRate, kobo, naira, subtractKobo } from './money.ts'

const balance = fc.bigInt(0n, 10n ** 14n).map(kobo)
const rateBps = fc.integer({ min: 0, max: 10_000 })
const dayBase = fc.constantFrom(360 as const, 364 as const, 365 as const)
const days = fc.integer({ min: 0, max: 400 })

describe('interest', () => {
  it('works the example: ₦250,000 at 12 % over 31 days of 365', () => {
    const terms = { balance: naira(250_000n), rateBps: 1_200, dayBase: 365, days: 31 } as const
    const accrued = accrueInterest(terms)
    expect(accrued).toBe(254_794_520_542n)
    const { paid, carried } = settleInterest(accrued)
    expect(paid).toBe(254_794n)
    expect(carried).toBe(520_542n)
    const tax = applyRate(paid, 1_000, 'half-up')
    expect(tax).toBe(25_479n)
    expect(subtractKobo(paid, tax)).toBe(229_315n)
  })

  it('comes to the same day by day and month by month', () => {
    fc.assert(
      fc.property(
        balance,
        rateBps,
        dayBase,
        fc.array(days, { maxLength: 6 }),
        (amount, rate, base, spans) => {
          const terms = { balance: amount, rateBps: rate, dayBase: base }
          const inSteps = spans.reduce(
            (carried, span) => accrueInterest({ ...terms, days: span, carried }),
            zeroMicroKobo,
          )
          const total = spans.reduce((sum, span) => sum + span, 0)
          expect(accrueInterest({ ...terms, days: total })).toBe(inSteps)
        },
      ),
    )
  })

  it('pays whole kobo, carries less than one, and loses nothing', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n).map(microKobo), (accrued) => {
        const { paid, carried } = settleInterest(accrued)
        expect(carried).toBeLessThan(1_000_000n)
        expect(paid * 1_000_000n + carried).toBe(accrued)
      }),
    )
  })

  it('is never more than the exact amount, and short of it by less than a micro-kobo a day', () => {
    fc.assert(
      fc.property(balance, rateBps, dayBase, days, (amount, rate, base, span) => {
        const accrued = accrueInterest({ balance: amount, rateBps: rate, dayBase: base, days: span })
        const exact = amount * BigInt(rate) * BigInt(span) * 1_000_000n
        const year = 10_000n * BigInt(base)
        expect(accrued * year).toBeLessThanOrEqual(exact)
        expect(exact - accrued * year).toBeLessThanOrEqual(BigInt(span) * year)
      }),
    )
  })

  it('does not accrue on less than nothing', () => {
    const terms = { balance: naira(1n), rateBps: 100, dayBase: 365, days: 1 } as const
    expect(() => accrueInterest({ ...terms, balance: kobo(-1n) })).toThrow(RangeError)
    expect(() => accrueInterest({ ...terms, rateBps: -1 })).toThrow(RangeError)
    expect(() => accrueInterest({ ...terms, days: -1 })).toThrow(RangeError)
    expect(() => settleInterest(microKobo(-1n))).toThrow(RangeError)
  })
})
