/** Every method of interest beside a second calculator that shares nothing with it. */
import { kobo } from '@kolo/foundation/money'
import { calendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Calculation, calculated, yearlyRate } from '../testing/loan-calculator.ts'
import { termsWith } from '../testing/loan-terms.fixtures.ts'
import { costOf, scheduleOf } from './loan-schedule.rules.ts'
import { type InterestMethod, interestMethods, loanFrequencies, ratePeriods } from './loan-terms.rules.ts'

const paidOutOn = calendarDate('2026-12-01') ?? expect.fail()

type Asked = {
  method: InterestMethod
  rateBps: number
  ratePeriod: (typeof ratePeriods)[number]
  frequency: (typeof loanFrequencies)[number]
  principal: bigint
  instalments: number
  gracePeriods: number
}

/** What the product says of a loan, and what the calculator says. */
function bothOf({ method, principal, instalments, ...asked }: Asked) {
  const isOfWholeTerm = asked.ratePeriod === 'whole_term' && method === 'flat'
  const ratePeriod = asked.ratePeriod === 'whole_term' && !isOfWholeTerm ? 'month' : asked.ratePeriod
  const rateBps = method === 'none' ? 0 : asked.rateBps
  const terms = termsWith({ ...asked, method, ratePeriod, rateBps })
  const wanted = { principalKobo: kobo(principal), instalments, paidOutOn }
  const cost = costOf(terms, wanted)
  const periodsAYear = asked.frequency === 'weekly' ? 52 : 12
  const months = ratePeriod === 'month' ? 12n : 1n
  const calculation: Calculation = {
    method,
    principal,
    instalments,
    grace: Math.min(asked.gracePeriods, instalments - 1),
    rate: isOfWholeTerm
      ? [BigInt(rateBps), 10_000n]
      : [BigInt(rateBps) * months, 10_000n * BigInt(periodsAYear)],
    isOfWholeTerm,
    received: cost.receivedKobo,
    periodsAYear,
  }
  const lines = scheduleOf(terms, wanted).map((line) => ({
    principal: line.principalKobo as bigint,
    interest: line.interestKobo as bigint,
  }))
  const expected = calculated(calculation)
  const payments = expected.map((line) => line.principal + line.interest)
  return {
    product: lines,
    calculator: expected,
    effective: () => [cost.effectiveRate, yearlyRate(calculation, payments)],
  }
}

const amounts = [5_000_000n, 10_000_001n, 33_333_333n, 150_000_000n]
const terms = [3, 7, 12, 18, 48] as const
const rates = [50, 125, 167, 200, 333, 1_000] as const

/** Forty loans over all methods, rates, periods and frequencies. */
const vectors = Array.from(
  { length: 40 },
  (_, at): Asked => ({
    method: interestMethods[at % interestMethods.length] ?? 'flat',
    rateBps: rates[at % rates.length] ?? 100,
    ratePeriod: ratePeriods[Math.floor(at / 4) % ratePeriods.length] ?? 'month',
    frequency: loanFrequencies[Math.floor(at / 5) % loanFrequencies.length] ?? 'monthly',
    principal: amounts[Math.floor(at / 3) % amounts.length] ?? 1n,
    instalments: terms[at % terms.length] ?? 1,
    gracePeriods: at % 7 === 0 ? 2 : 0,
  }),
)

it.each(vectors)(
  '$method, $rateBps bps a $ratePeriod, $principal kobo in $instalments $frequency parts',
  (asked) => {
    const { product, calculator } = bothOf(asked)
    expect(product).toEqual(calculator)
  },
)

it('any loan has the schedule of the calculator', () => {
  fc.assert(
    fc.property(
      fc.record({
        method: fc.constantFrom(...interestMethods),
        rateBps: fc.integer({ min: 1, max: 1_500 }),
        ratePeriod: fc.constantFrom(...ratePeriods),
        frequency: fc.constantFrom(...loanFrequencies),
        principal: fc.bigInt({ min: 100n, max: 10_000_000_000n }),
        instalments: fc.integer({ min: 1, max: 60 }),
        gracePeriods: fc.integer({ min: 0, max: 6 }),
      }),
      (asked) => {
        const { product, calculator } = bothOf(asked)
        expect(product).toEqual(calculator)
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})
