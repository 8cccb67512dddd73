import { addKobo, kobo, naira, sumKobo } from '@kolo/foundation/money'
import { calendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termsWith } from '../testing/loan-terms.fixtures.ts'
import { costOf, dueDay, scheduleOf } from './loan-schedule.rules.ts'
import { interestMethods, loanFrequencies } from './loan-terms.rules.ts'

const day = (text: string) => calendarDate(text) ?? expect.fail(text)
const paidOutOn = day('2026-12-01')

/** Method, principal, instalments, first and last instalment, all interest, millionths a year: from domain J. */
const vectors = [
  [
    'flat',
    { rateBps: 500, ratePeriod: 'whole_term' },
    10_000_000n,
    10,
    1_050_000n,
    1_050_000n,
    500_000n,
    113_122,
  ],
  [
    'flat',
    { rateBps: 750, ratePeriod: 'whole_term' },
    10_000_001n,
    7,
    1_535_713n,
    1_535_723n,
    750_000n,
    244_780,
  ],
  ['reducing_equal_instalments', { rateBps: 200 }, 12_000_000n, 6, 2_142_310n, 2_142_308n, 853_858n, 268_242],
  [
    'reducing_equal_principal',
    { rateBps: 150 },
    30_000_000n,
    12,
    2_950_000n,
    2_537_500n,
    2_925_000n,
    195_618,
  ],
  ['none', { rateBps: 0 }, 10_000_001n, 7, 1_428_572n, 1_428_569n, 0n, 0],
] as const

it.each(vectors)('%s %o', (method, rate, principal, instalments, first, last, interest, effective) => {
  const terms = termsWith({ method, ...rate })
  const wanted = { principalKobo: kobo(principal), instalments, paidOutOn }
  const lines = scheduleOf(terms, wanted)
  const amounts = lines.map((line) => addKobo(line.principalKobo, line.interestKobo))
  expect([amounts[0], amounts.at(-1)]).toEqual([first, last])
  expect(sumKobo(lines.map((line) => line.interestKobo))).toBe(interest)
  expect(costOf(terms, wanted)).toMatchObject({ interestKobo: interest, effectiveRate: effective })
})

describe('days', () => {
  it('a month without the day has its last one', () => {
    const days = [1, 2, 3, 13].map((number) => dueDay(day('2027-01-31'), number, 'monthly'))
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'])
  })
  it('weekly is every seventh day', () => {
    expect(dueDay(day('2026-12-28'), 2, 'weekly')).toBe('2027-01-11')
  })
})

it('the mock-up of the calculator: ₦1,500,000 over 12 months at 1.5 % with both fees', () => {
  const terms = termsWith({
    method: 'reducing_equal_instalments',
    rateBps: 150,
    fees: [
      { name: 'Application fee', flatKobo: naira(1_000n) },
      { name: 'Loan insurance', bps: 50 },
    ],
  })
  const wanted = { principalKobo: naira(1_500_000n), instalments: 12, paidOutOn }
  const [first] = scheduleOf(terms, wanted)
  expect(first).toEqual({
    number: 1,
    dueOn: '2027-01-01',
    principalKobo: 11_501_999n,
    interestKobo: 2_250_000n,
  })
  expect(costOf(terms, wanted)).toMatchObject({
    interestKobo: 15_023_986n,
    feesKobo: 850_000n,
    receivedKobo: 149_150_000n,
    effectiveRate: 208_594,
  })
})

it('in a grace period only interest is paid, and interest taken at the pay-out is in no instalment', () => {
  const wanted = { principalKobo: naira(90_000n), instalments: 4, paidOutOn }
  const graced = scheduleOf(
    termsWith({ method: 'reducing_equal_principal', rateBps: 100, gracePeriods: 1 }),
    wanted,
  )
  expect(graced.map((line) => line.principalKobo)).toEqual([
    0n,
    naira(30_000n),
    naira(30_000n),
    naira(30_000n),
  ])
  expect(graced.map((line) => line.interestKobo)).toEqual([
    naira(900n),
    naira(900n),
    naira(600n),
    naira(300n),
  ])
  const upfront = termsWith({
    method: 'flat',
    rateBps: 500,
    ratePeriod: 'whole_term',
    interestTaken: 'upfront',
  })
  expect(sumKobo(scheduleOf(upfront, wanted).map((line) => line.interestKobo))).toBe(0n)
  expect(costOf(upfront, wanted)).toMatchObject({ upfrontKobo: naira(4_500n), receivedKobo: naira(85_500n) })
})

it('any schedule adds up: its principal is the loan’s, no part is negative, days rise', () => {
  fc.assert(
    fc.property(
      fc.record({
        method: fc.constantFrom(...interestMethods),
        frequency: fc.constantFrom(...loanFrequencies),
        rateBps: fc.integer({ min: 1, max: 1_000 }),
        gracePeriods: fc.integer({ min: 0, max: 3 }),
        instalments: fc.integer({ min: 1, max: 60 }),
        principal: fc.bigInt({ min: 100n, max: 10_000_000_000n }),
      }),
      ({ instalments, principal, rateBps, ...chosen }) => {
        const terms = termsWith({ ...chosen, rateBps: chosen.method === 'none' ? 0 : rateBps })
        const wanted = { principalKobo: kobo(principal), instalments, paidOutOn }
        const lines = scheduleOf(terms, wanted)
        expect(lines).toHaveLength(instalments)
        expect(sumKobo(lines.map((line) => line.principalKobo))).toBe(principal)
        expect(lines.every((line) => line.principalKobo >= 0n && line.interestKobo >= 0n)).toBe(true)
        expect(lines.every((line, at) => at === 0 || line.dueOn > (lines[at - 1]?.dueOn ?? ''))).toBe(true)
        expect(sumKobo(lines.map((line) => line.interestKobo))).toBe(costOf(terms, wanted).interestKobo)
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})
