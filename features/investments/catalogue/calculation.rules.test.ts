import type { DayBase } from '@kolo/foundation/interest'
import { formatNaira, type Kobo, kobo, naira, sumKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutFrequencies } from '../plans/plans.rules.ts'
import {
  discountPrice,
  discountReturn,
  type Flow,
  flowsOf,
  inBps,
  inParts,
  outcomeOf,
  outcomeWorthToday,
  partOfYear,
  payoutDays,
  type ReturnTerms,
  ratioOfBps,
  realRate,
  simpleReturn,
  trueYield,
  worthToday,
  xirr,
} from './calculation.rules.ts'

const runs = { numRuns: process.env.DEEP ? 5_000 : 200 }
const day = (text: string) => text as CalendarDate
const dayBase = fc.constantFrom<DayBase>(360, 364, 365)
const principal = fc.bigInt({ min: 100_000n, max: 10n ** 13n }).map(kobo)
const rate = fc.integer({ min: 0, max: 10_000 })
const tenor = fc.integer({ min: 7, max: 3_650 })
const start = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(day('2024-01-01'), days))
const terms = fc
  .record({
    returnType: fc.constantFrom('fixed' as const, 'profit_share' as const),
    rateBps: rate,
    dayBase,
    startsOn: start,
    payoutFrequency: fc.constantFrom(...payoutFrequencies),
    tenor,
  })
  .map(({ tenor: days, ...rest }): ReturnTerms => ({ ...rest, maturesOn: addDays(rest.startsOn, days) }))

/** A bill as it was reported: the price of $100 in millionths, the yield in thousandths of a percent. */
type Auction = {
  source: string
  rateBps: number
  days: number
  price: { of: bigint; is: bigint }
  yield?: { thousandths: bigint; year: number }
}

// Reports of auctions by the United States Treasury, whose bills count actual/360 and whose yields count 365 days, or 366
// where a 29 February lies in the year after the issue. Prices per $100 are given in millionths, per $10,000 in cents.
const auctions: Auction[] = [
  {
    source: 'The Bond Buyer, 2007, “Treasury 4-Weeks Go At 5.060% High Yield”, issued 5 April 2007',
    rateBps: 506,
    days: 28,
    price: { of: 100_000_000n, is: 99_606_444n },
    yield: { thousandths: 5_165n, year: 366 },
  },
  {
    source: 'The Bond Buyer, 2008, “Treasury 4-Weeks Go At 1.790% High Yield”, issued 21 August 2008',
    rateBps: 179,
    days: 28,
    price: { of: 100_000_000n, is: 99_860_778n },
    yield: { thousandths: 1_817n, year: 365 },
  },
  {
    source: 'The Bond Buyer, 2008, “Treasury One-Year Bills Go At 2.290% High Rate”: its four-week bills',
    rateBps: 171,
    days: 28,
    price: { of: 100_000_000n, is: 99_867_000n },
    yield: { thousandths: 1_736n, year: 365 },
  },
  {
    source:
      'The Bond Buyer, 2008, “Treasury One-Year Bills Go At 2.290% High Rate”: the year bills, 364 days',
    rateBps: 229,
    days: 364,
    price: { of: 100_000_000n, is: 97_684_556n },
  },
  {
    source: 'The Bond Buyer, “13-week T-bills go at 1.020% high rate on Aug. 28” (2017)',
    rateBps: 102,
    days: 91,
    price: { of: 100_000_000n, is: 99_742_167n },
    yield: { thousandths: 1_037n, year: 365 },
  },
  {
    source: 'The Bond Buyer, “Treasury 4-weeks auctioned at 1.300% high yield on Sept. 5” (2017)',
    rateBps: 130,
    days: 28,
    price: { of: 100_000_000n, is: 99_898_889n },
    yield: { thousandths: 1_319n, year: 365 },
  },
  {
    source: 'The same report: 8-day cash management bills, issued 7 September 2017',
    rateBps: 101,
    days: 8,
    price: { of: 100_000_000n, is: 99_977_556n },
    yield: { thousandths: 1_024n, year: 365 },
  },
  {
    source: 'The Bond Buyer, “Treasury 4-weeks auctioned at 0.760% high yield on April 11” (2017)',
    rateBps: 76,
    days: 28,
    price: { of: 100_000_000n, is: 99_940_889n },
    yield: { thousandths: 771n, year: 365 },
  },
  {
    source: 'Associated Press in the Los Angeles Times, 24 October 2006: three-month bills',
    rateBps: 499,
    days: 91,
    price: { of: 1_000_000n, is: 987_386n },
    yield: { thousandths: 5_124n, year: 365 },
  },
  {
    source:
      'Associated Press, 9 April 2012, “Treasury bills rates increase at weekly auction”: six-month bills',
    rateBps: 15,
    days: 182,
    price: { of: 1_000_000n, is: 999_242n },
    yield: { thousandths: 152n, year: 365 },
  },
  {
    source: 'Sarasota Herald-Tribune, 1 May 2007, “Short-term bill rates hit 7-month low”: six-month bills',
    rateBps: 482,
    days: 182,
    price: { of: 1_000_000n, is: 975_632n },
  },
]

describe('a bill sold at a discount', () => {
  it('18 % over 364 days of 365: the price of ₦100 is ₦82.05, the true yield 21.94 %', () => {
    expect(formatNaira(discountPrice(naira(100n), 1_800, 364, 365))).toBe('₦82.05')
    expect(inBps(trueYield(1_800, 364, 365) ?? ratioOfBps(0))).toBe(2_194)
    expect(discountReturn(kobo(8_205n), 1_800, 364, 365)).toBe(1_795n)
  })
  it.each(auctions)('$source', (bill) => {
    expect(discountPrice(kobo(bill.price.of), bill.rateBps, bill.days, 360)).toBe(bill.price.is)
    if (bill.yield) {
      const found = trueYield(bill.rateBps, bill.days, 360, bill.yield.year)
      expect(found && inParts(found, 100_000n)).toBe(bill.yield.thousandths)
    }
  })
  it('comes back to its face but for the rounding of its price, and yields more than its discount', () => {
    fc.assert(
      fc.property(
        principal,
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 364 }),
        dayBase,
        (face, d, t, base) => {
          const price = discountPrice(face, d, t, base)
          const back = price + (discountReturn(price, d, t, base) ?? 0n)
          expect(back - face <= 1n && face - back <= 1n).toBe(true)
          expect(inParts(trueYield(d, t, base) ?? ratioOfBps(0), 10n ** 15n) > BigInt(d) * 10n ** 11n).toBe(
            true,
          )
        },
      ),
      runs,
    )
  })
  it('has no return where the discount takes all of the price', () => {
    expect(discountReturn(naira(100n), 10_000, 365, 365)).toBeUndefined()
    expect(trueYield(10_000, 365, 365)).toBeUndefined()
  })
})

describe('days and their payments', () => {
  it('counts actual/365, actual/364 and actual/360', () => {
    const days = daysBetween(day('2026-12-15'), day('2027-03-16'))
    expect(days).toBe(91)
    expect(inParts(partOfYear(days, 364), 10_000n)).toBe(2_500n)
    expect(inParts(partOfYear(days, 360), 10_000n)).toBe(2_528n)
    expect(inParts(partOfYear(days, 365), 10_000n)).toBe(2_493n)
    // The 29 February of a leap year is a day like any other.
    expect(daysBetween(day('2028-02-01'), day('2028-03-01'))).toBe(29)
  })
  it('₦200,000 at 12.5 % for 91 days of 365, tax 10 %: ₦205,609.59 back', () => {
    const plan: ReturnTerms = {
      returnType: 'fixed',
      rateBps: 1_250,
      dayBase: 365,
      startsOn: day('2026-12-04'),
      maturesOn: day('2027-03-05'),
      payoutFrequency: 'at_maturity',
    }
    expect(simpleReturn(naira(200_000n), 1_250, 91, 365)).toBe(623_288n)
    expect(outcomeOf(plan, naira(200_000n), 1_000)).toMatchObject({
      grossKobo: 623_288n,
      taxKobo: 62_329n,
      backKobo: 20_560_959n,
    })
  })
  it('pays at a month’s end where the month is shorter', () => {
    expect(payoutDays(day('2026-01-31'), day('2026-04-15'), 'monthly')).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-15',
    ])
    expect(payoutDays(day('2026-12-15'), day('2027-12-15'), 'semiannual')).toEqual([
      '2027-06-15',
      '2027-12-15',
    ])
  })
  it('sums what is paid over time to the whole, on days that rise to the last', () => {
    fc.assert(
      fc.property(terms, principal, fc.constantFrom(0, 1_000, 2_000), (plan, amount, taxBps) => {
        const { payouts, ...outcome } = outcomeOf(plan, amount, taxBps)
        const span = daysBetween(plan.startsOn, plan.maturesOn)
        expect(outcome.grossKobo).toBe(simpleReturn(amount, plan.rateBps, span, plan.dayBase))
        expect(outcome.grossKobo - outcome.taxKobo).toBe(outcome.netKobo)
        expect(sumKobo(payouts.map((one) => one.netKobo))).toBe(outcome.netKobo)
        expect(payouts.at(-1)?.on).toBe(plan.maturesOn)
        payouts.forEach(({ on }, n) => {
          expect(on > (payouts[n - 1]?.on ?? plan.startsOn)).toBe(true)
        })
      }),
      runs,
    )
  })
})

describe('after inflation', () => {
  it('8 % at 5 % inflation are 2.857 % (1.08 / 1.05 − 1)', () => {
    expect(inParts(realRate(ratioOfBps(800), 500), 100_000n)).toBe(2_857n)
    expect(inBps(realRate(ratioOfBps(1_000), 1_000))).toBe(0)
  })
  it('₦229,160 in a year buy what ₦199,269.57 buy today when prices rise 15 %', () => {
    expect(formatNaira(worthToday(naira(229_160n), 1_500, 365))).toBe('₦199,269.57')
    expect(worthToday(naira(400n), 10_000, 730)).toBe(naira(100n))
  })
  it('is worth less the longer it takes, and what it says where prices stand still', () => {
    fc.assert(
      fc.property(principal, fc.integer({ min: 1, max: 10_000 }), tenor, (amount, inflation, days) => {
        expect(worthToday(amount, 0, days)).toBe(amount)
        expect(worthToday(amount, inflation, days) <= worthToday(amount, inflation, days - 7)).toBe(true)
      }),
      runs,
    )
  })
})

const flows = (...rows: [string, number][]): Flow[] =>
  rows.map(([on, amount]) => ({ on: day(on), kobo: kobo(BigInt(amount) * 100n) }))
const documented = flows(
  ['2008-01-01', -10_000],
  ['2008-03-01', 2_750],
  ['2008-10-30', 4_250],
  ['2009-02-15', 3_250],
  ['2009-04-01', 2_750],
)

describe('the yearly rate behind payments', () => {
  it('XIRR of Microsoft Excel’s documentation: 0.373362535', () => {
    const found = xirr(documented)
    // The documentation stops its search at a millionth of a percent: the root itself is 0.3733625335.
    expect(found && inParts(found, 10n ** 7n)).toBe(3_733_625n)
    expect(found && inParts(found, 10n ** 10n)).toBe(3_733_625_335n)
  })
  it('XIRR of Apache OpenOffice’s documentation: −2,750, 1,000 and 2,000 are approximately 0.124', () => {
    const found = xirr(flows(['2008-02-05', -2_750], ['2008-07-05', 1_000], ['2009-01-05', 2_000]))
    expect(found && inParts(found, 1_000n)).toBe(124n)
  })
  it('of the documentation of xirr for Rust, which reckons as LibreOffice Calc does: 0.1635371584', () => {
    const rows = flows(
      ['2015-06-11', -1_000],
      ['2015-07-21', -9_000],
      ['2018-06-10', 20_000],
      ['2015-10-17', -3_000],
    )
    const found = xirr(rows)
    expect(found && inParts(found, 10n ** 10n)).toBe(1_635_371_584n)
  })
  it('1,000 that are 1,100 a year later: 10 %, and 800: −20 %', () => {
    const after = (amount: number) => xirr(flows(['2025-01-01', -1_000], ['2026-01-01', amount]))
    expect(inBps(after(1_100) ?? ratioOfBps(0))).toBe(1_000)
    expect(inBps(after(800) ?? ratioOfBps(0))).toBe(-2_000)
  })
  it('says nothing where no single figure says it', () => {
    // +100, −230, +132 at yearly steps has roots at 10 % and 20 %.
    expect(xirr(flows(['2019-01-01', 100], ['2020-01-01', -230], ['2020-12-31', 132]))).toBeUndefined()
    expect(xirr(flows(['2026-01-01', -100]))).toBeUndefined()
    expect(xirr(flows(['2026-01-01', -100], ['2026-01-01', 110]))).toBeUndefined()
    expect(xirr(flows(['2026-01-01', 100], ['2027-01-01', 110]))).toBeUndefined()
    expect(xirr([])).toBeUndefined()
    // Beyond the range in which it is looked for.
    expect(xirr(flows(['2026-01-01', -100], ['2026-01-02', 200]))).toBeUndefined()
  })
  it('finds the rate at which one amount grew, whatever the order of the rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000, max: 90_000 }), start, (bps, from) => {
        const amount: Kobo = naira(1_000_000_000n)
        const grown = kobo((amount * BigInt(10_000 + bps)) / 10_000n)
        const rows: Flow[] = [
          { on: addDays(from, 365), kobo: grown },
          { on: from, kobo: kobo(-amount) },
        ]
        expect(inBps(xirr(rows) ?? ratioOfBps(0))).toBe(bps)
      }),
      runs,
    )
  })
  it('of a plan that pays in between lies at or above its rate, and its worth today falls short of it', () => {
    fc.assert(
      fc.property(terms, (plan) => {
        const outcome = outcomeOf(plan, naira(1_000_000n), 0)
        const found = xirr(flowsOf(plan, outcome))
        expect(found).toBeDefined()
        expect(outcomeWorthToday(plan, outcome, 1_500) <= outcome.backKobo).toBe(true)
        const year = daysBetween(plan.startsOn, plan.maturesOn) <= plan.dayBase
        if (found && year) expect(inBps(found) >= plan.rateBps - 1).toBe(true)
      }),
      { numRuns: runs.numRuns / 4 },
    )
  })
})
