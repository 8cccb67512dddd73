/** What guarantors must cover, in which shares, and how what they owe falls with the principal. */
import { type Kobo, kobo, naira, sumKobo } from '@kolo/foundation/money'
import { calendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scheduleOf } from '../products/loan-schedule.rules.ts'
import { termsWith } from '../testing/loan-terms.fixtures.ts'
import {
  answerUntil,
  type Covering,
  coverOf,
  fallsOf,
  isCovered,
  nextShare,
  pledgeOf,
} from './guarantor.rules.ts'

const runs = process.env.DEEP === '1' ? 5_000 : 200
const excess = termsWith({ cover: 'excess_over_savings', guarantorsMin: 2, noGuarantorUpToBps: 5_000 })
const savings = { savingsKobo: naira(1_346_350n), securedKobo: naira(210_000n) }
const day = (text: string) => calendarDate(text) ?? expect.fail(text)

describe('what guarantors cover', () => {
  it('is the part above the savings that secure no other loan', () => {
    const cover = coverOf(excess, { ...savings, principalKobo: naira(1_500_000n) })
    expect(cover).toEqual({ coverKobo: naira(363_650n), guarantorsMin: 2 })
    expect(nextShare(cover, []).shareKobo).toBe(naira(181_825n))
  })

  it('is nothing up to a part of the savings, and nothing where the savings are enough', () => {
    const none = { coverKobo: 0n, guarantorsMin: 0 }
    expect(coverOf(excess, { ...savings, principalKobo: naira(673_175n) })).toEqual(none)
    expect(coverOf(excess, { ...savings, principalKobo: naira(1_136_350n) })).toEqual(none)
    expect(coverOf(termsWith(), { ...savings, principalKobo: naira(9_000_000n) })).toEqual(none)
  })

  it('is the whole loan where the product says so, beyond what needs none', () => {
    const whole = termsWith({ cover: 'whole', guarantorsMin: 1 })
    const principalKobo = naira(50_000n)
    expect(coverOf(whole, { ...savings, principalKobo })).toEqual({
      coverKobo: principalKobo,
      guarantorsMin: 1,
    })
  })

  it('needs the amount and the number of those who accepted', () => {
    const cover = { coverKobo: naira(100n), guarantorsMin: 2 }
    const one: Covering = { status: 'accepted', amountKobo: naira(100n) }
    const other = (status: Covering['status']): Covering => ({ status, amountKobo: kobo(1n) })
    expect(isCovered(cover, [one, other('asked')])).toBe(false)
    expect(isCovered(cover, [one, other('withdrawn')])).toBe(false)
    expect(isCovered(cover, [one, other('accepted')])).toBe(true)
  })
})

it('a request is answered within 14 days', () => {
  expect(answerUntil(day('2026-11-24'))).toBe('2026-12-08')
})

it('equal shares cover exactly what must be covered, with as many guarantors as must be', () => {
  fc.assert(
    fc.property(fc.bigInt(10n, 10n ** 12n), fc.integer({ min: 1, max: 5 }), (amount, guarantorsMin) => {
      const cover = { coverKobo: kobo(amount), guarantorsMin }
      const asked: Covering[] = []
      while (nextShare(cover, asked).mostKobo > 0n && asked.length < 9)
        asked.push({ status: 'accepted', amountKobo: nextShare(cover, asked).shareKobo })
      expect(asked).toHaveLength(guarantorsMin)
      expect(sumKobo(asked.map(({ amountKobo }) => kobo(amountKobo)))).toBe(amount)
      expect(isCovered(cover, asked)).toBe(true)
    }),
    { numRuns: runs },
  )
})

describe('what a guarantor owes at most', () => {
  it('is half-up to the kobo', () => {
    const half = { leftKobo: kobo(75_000_001n), principalKobo: naira(1_500_000n) }
    expect(pledgeOf(naira(181_825n), half)).toBe(9_091_250n)
    expect(pledgeOf(kobo(1n), { leftKobo: kobo(1n), principalKobo: kobo(2n) })).toBe(1n)
    expect(pledgeOf(kobo(1n), { leftKobo: kobo(1n), principalKobo: kobo(3n) })).toBe(0n)
  })

  it('falls over twelve equal instalments of ₦1,500,000 at 1.5% a month', () => {
    const principalKobo = naira(1_500_000n)
    const paidOutOn = day('2026-12-01')
    const lines = scheduleOf(excess, { principalKobo, instalments: 12, paidOutOn })
    const falls = fallsOf(naira(181_825n), principalKobo, { lines, paidOutOn })
    expect(falls.map(({ paid, on }) => [paid, on])).toEqual([
      [0, '2026-12-01'],
      [3, '2027-03-01'],
      [6, '2027-06-01'],
      [9, '2027-09-01'],
      [12, '2027-12-01'],
    ])
    expect(falls.map(({ owedAtMostKobo }) => owedAtMostKobo)).toEqual([
      18_182_500n,
      13_936_744n,
      9_497_048n,
      4_854_555n,
      0n,
    ])
  })

  it('never grows, is all of it at first and nothing at the end, and the sum is off by half a kobo each at most', () => {
    const amounts = fc.array(fc.bigInt(1n, 10n ** 11n), { minLength: 1, maxLength: 5 })
    const steps = fc.array(fc.bigInt(0n, 10n ** 11n), { maxLength: 12 })
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), amounts, steps, (principal, guaranteed, repayments) => {
        const principalKobo = kobo(principal)
        const at = (leftKobo: Kobo) =>
          guaranteed.map((amount) => pledgeOf(kobo(amount), { leftKobo, principalKobo }))
        expect(at(principalKobo)).toEqual(guaranteed)
        let left = principal
        let before = at(principalKobo)
        for (const repaid of repayments) {
          left = left > repaid ? left - repaid : 0n
          const now = at(kobo(left))
          expect(now.every((amount, which) => amount <= (before[which] ?? 0n))).toBe(true)
          const exact = guaranteed.reduce((sum, amount) => sum + amount, 0n) * left
          const off = sumKobo(now) * principal - exact
          expect(2n * (off < 0n ? -off : off) <= BigInt(guaranteed.length) * principal).toBe(true)
          before = now
        }
        expect(at(kobo(0n)).every((amount) => amount === 0n)).toBe(true)
      }),
      { numRuns: runs },
    )
  })
})
