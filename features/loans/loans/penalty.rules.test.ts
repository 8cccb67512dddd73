import { kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, calendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastPenaltyDay, penaltiesUntil } from './penalty.rules.ts'
import type { RunningInstalment } from './repayment.rules.ts'

const day = (text: string) => calendarDate(text) ?? expect.fail(text)
const overdue = (changed: Partial<RunningInstalment> = {}): RunningInstalment => ({
  number: 3,
  dueOn: day('2026-11-10'),
  principalKobo: naira(30_000n),
  interestKobo: naira(2_250n),
  chargedKobo: naira(2_250n),
  paidPrincipalKobo: zeroKobo,
  paidInterestKobo: zeroKobo,
  penaltyKobo: zeroKobo,
  penaltyMonths: 0,
  paidPenaltyKobo: zeroKobo,
  ...changed,
})
const terms = { penaltyBps: 200, penaltyCapBps: 500 }
const until = (line: RunningInstalment, today: string) =>
  penaltiesUntil(terms, line, day(today)).map(({ kobo: amount }) => amount)

describe('the penalty of an overdue instalment', () => {
  it('is 2 % of ₦32,250 after one month: none on the day before, ₦645 on it', () => {
    expect(until(overdue(), '2026-12-09')).toEqual([])
    expect(until(overdue(), '2026-12-10')).toEqual([naira(645n)])
  })
  it('falls each month until the cap, ₦1,612.50, and then never more', () => {
    expect(until(overdue(), '2027-11-10')).toEqual([naira(645n), naira(645n), kobo(32_250n)])
  })
  it('is of what is left of principal and interest, not of penalties', () => {
    const half = overdue({ paidPrincipalKobo: naira(20_000n), penaltyKobo: naira(645n), penaltyMonths: 1 })
    expect(until(half, '2027-01-10')).toEqual([naira(245n)])
  })
  it('of an instalment due on 31 January falls on 28 February and 31 March', () => {
    const line = overdue({ dueOn: day('2027-01-31') })
    expect(until(line, '2027-02-28')).toHaveLength(1)
    expect(until(line, '2027-03-30')).toHaveLength(1)
    expect(until(line, '2027-03-31')).toHaveLength(2)
  })
})

it('penalties never compound, never pass the cap, and come to the same however many nights are missed', () => {
  fc.assert(
    fc.property(
      fc.record({
        principal: fc.bigInt({ min: 1n, max: 1_000_000_000n }),
        interest: fc.bigInt({ min: 0n, max: 100_000_000n }),
        penaltyBps: fc.integer({ min: 1, max: 1_000 }),
        more: fc.integer({ min: 0, max: 9_000 }),
        nights: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 12 }),
      }),
      ({ principal, interest, penaltyBps, more, nights }) => {
        const chosen = { penaltyBps, penaltyCapBps: Math.min(10_000, penaltyBps + more) }
        const first = overdue({
          principalKobo: kobo(principal),
          interestKobo: kobo(interest),
          chargedKobo: kobo(interest),
        })
        let line = first
        let today = first.dueOn
        for (const nightsMissed of nights) {
          today = addDays(today, nightsMissed)
          const fallen = penaltiesUntil(chosen, line, today)
          line = {
            ...line,
            penaltyKobo: sumKobo([line.penaltyKobo, ...fallen.map(({ kobo: amount }) => amount)]),
            penaltyMonths: line.penaltyMonths + fallen.length,
          }
        }
        const atOnce = penaltiesUntil(chosen, first, today)
        expect(sumKobo(atOnce.map(({ kobo: amount }) => amount))).toBe(line.penaltyKobo)
        const whole = principal + interest
        const each = (whole * BigInt(penaltyBps) + 5_000n) / 10_000n
        expect(line.penaltyKobo).toBeLessThanOrEqual(each * BigInt(line.penaltyMonths))
        expect(line.penaltyKobo).toBeLessThanOrEqual(
          (whole * BigInt(chosen.penaltyCapBps) + 5_000n) / 10_000n,
        )
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})

it('none falls from the day of death on', () => {
  const today = day('2027-03-01')
  expect(lastPenaltyDay({ diedOn: null }, today)).toBe(today)
  expect(lastPenaltyDay({ diedOn: day('2027-04-01') }, today)).toBe(today)
  // Overdue since 10 November: a month is over on 10 December, and that day counts no more.
  const months = (diedOn: string) =>
    penaltiesUntil(terms, overdue(), lastPenaltyDay({ diedOn: day(diedOn) }, today)).length
  expect([months('2026-12-10'), months('2026-12-11'), months('2027-01-11')]).toEqual([0, 1, 2])
})
