import { kobo, naira, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import { inBps } from '../catalogue/calculation.rules.ts'
import { expectedYield, realisedYield, stillExpected } from './position.rules.ts'

const day = (text: string) => text as CalendarDate
const grain = {
  returnType: 'profit_share' as const,
  rateBps: 1_600,
  dayBase: 365 as const,
  startsOn: day('2026-04-15'),
  maturesOn: day('2027-04-15'),
  payoutFrequency: 'semiannual' as const,
}
const half = {
  start: day('2026-04-15'),
  end: day('2026-10-14'),
  paidOn: day('2026-10-15'),
  grossKobo: naira(32_000n),
  whtKobo: naira(3_200n),
}

describe('what is expected', () => {
  it('is the return of the days that none was paid for', () => {
    expect(stillExpected(grain, naira(400_000n), [])).toBe(naira(64_000n))
    // 182 of 365 days of 64,000.
    expect(stillExpected(grain, naira(400_000n), [half])).toBe(kobo(3_191_233n))
    const all = { ...half, end: day('2027-04-14') }
    expect(stillExpected(grain, naira(400_000n), [all])).toBe(zeroKobo)
  })
  it('has the yearly rate of its payments', () => {
    const rate = expectedYield({ ...grain, payoutFrequency: 'at_maturity' }, naira(400_000n))
    expect(rate && inBps(rate)).toBe(1_600)
  })
})

describe('what was had', () => {
  const put = { principalKobo: naira(100_000n), from: day('2026-01-01'), until: day('2027-01-01') }
  const paid = { ...half, paidOn: day('2027-01-01'), grossKobo: naira(11_111n), whtKobo: naira(1_111n) }
  const rateOf = (position: Parameters<typeof realisedYield>[0]) => {
    const rate = realisedYield(position)
    return rate && inBps(rate)
  }

  it('counts what was paid after tax, and what is expected never', () => {
    expect(rateOf({ ...put, backKobo: naira(100_000n), returns: [paid] })).toBe(1_000)
    expect(rateOf({ ...put, backKobo: naira(100_000n), returns: [] })).toBe(0)
  })
  it('is a loss where a fee took more than was paid', () => {
    expect(rateOf({ ...put, backKobo: naira(98_000n), returns: [] })).toBe(-200)
  })
  it('is not said on the first day', () => {
    expect(rateOf({ ...put, until: put.from, backKobo: naira(100_000n), returns: [] })).toBeUndefined()
  })
})
