import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interestOf, lessPaid, lying, microKobo, settleInterest } from './interest.ts'
import { applyRate, kobo, naira, subtractKobo } from './money.ts'

const balance = fc.bigInt(0n, 10n ** 14n).map(kobo)
const rateBps = fc.integer({ min: 0, max: 10_000 })
const dayBase = fc.constantFrom(360 as const, 364 as const, 365 as const)
const days = fc.integer({ min: 0, max: 400 })

/** Day after day on the same balance. */
function accrue(amount: bigint, rate: number, base: 360 | 364 | 365, span: number) {
  let accrued = 0n
  let rest = 0
  for (let day = 0; day < span; day++) {
    const one = interestOf(lying(kobo(amount), rate), base, rest)
    accrued += one.earned
    rest = one.rest
  }
  return { accrued: microKobo(accrued), rest }
}

describe('interest', () => {
  it('works the example: ₦250,000 at 12 % over 31 days of 365', () => {
    const { accrued } = accrue(naira(250_000n), 1_200, 365, 31)
    expect(accrued).toBe(254_794_520_547n)
    const { paid, carried } = settleInterest(accrued)
    expect(paid).toBe(254_794n)
    expect(carried).toBe(520_547n)
    expect(lessPaid(accrued, paid)).toBe(carried)
    const tax = applyRate(paid, 1_000, 'half-up')
    expect(tax).toBe(25_479n)
    expect(subtractKobo(paid, tax)).toBe(229_315n)
  })

  it('loses nothing to its days: a year at 10 % is a tenth, to the kobo', () => {
    const { accrued, rest } = accrue(naira(100_000n), 1_000, 365, 365)
    expect({ ...settleInterest(accrued), rest }).toEqual({ paid: naira(10_000n), carried: 0n, rest: 0 })
  })

  it('comes to the same day by day and at once, in whatever base the days before were', () => {
    const spans = fc.array(fc.record({ amount: balance, rate: rateBps, base: dayBase }), { maxLength: 60 })
    fc.assert(
      fc.property(spans, (given) => {
        let accrued = 0n
        let rest = 0
        for (const { amount, rate, base } of given) {
          const one = interestOf(lying(amount, rate), base, rest)
          accrued += one.earned
          rest = one.rest
        }
        const year = 360n * 364n * 365n
        const exact = given.reduce(
          (sum, { amount, rate, base }) => sum + amount * BigInt(rate) * (year / BigInt(base)),
          0n,
        )
        expect(accrued).toBe((exact * 100n) / year)
      }),
    )
  })

  it('is never more than the exact amount, and short of it by less than a micro-kobo in any number of days', () => {
    fc.assert(
      fc.property(balance, rateBps, dayBase, days, (amount, rate, base, span) => {
        const { accrued } = accrue(amount, rate, base, span)
        const exact = amount * BigInt(rate) * BigInt(span) * 1_000_000n
        const year = 10_000n * BigInt(base)
        expect(accrued * year).toBeLessThanOrEqual(exact)
        expect(exact - accrued * year).toBeLessThan(year)
        expect(interestOf(lying(amount, rate, span), base, 0).earned).toBe(accrued)
      }),
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

  it('pays nothing of less than nothing, and takes a fall back to the part of a micro-kobo', () => {
    expect(settleInterest(microKobo(-1n))).toEqual({ paid: 0n, carried: -1n })
    const up = interestOf(lying(naira(1n), 7), 360, 0)
    const down = interestOf(-lying(naira(1n), 7), 360, up.rest)
    expect(up.earned + down.earned).toBe(0n)
    expect(down.rest).toBe(0)
  })
})
