import { kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { calendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { interestDue } from '../loans/repayment.rules.ts'
import { scheduleOf } from '../products/loan-schedule.rules.ts'
import { interestMethods, loanFrequencies } from '../products/loan-terms.rules.ts'
import { termsWith } from '../testing/loan-terms.fixtures.ts'
import { interestFromOf, interestOf, newSchedule, newTermRefusal, partsOfPeriod } from './reschedule.rules.ts'

const day = (text: string) => calendarDate(text) ?? expect.fail(text)
const rescheduled = {
  principalKobo: naira(200_000n),
  interestFrom: day('2026-11-10'),
  firstNumber: 11,
}

it('a period is measured against a whole one', () => {
  expect(partsOfPeriod(day('2026-11-10'), day('2026-12-10'), 'monthly')).toBeUndefined()
  expect(partsOfPeriod(day('2026-11-10'), day('2026-12-15'), 'monthly')).toEqual({ parts: 36, of: 31 })
  expect(partsOfPeriod(day('2026-11-10'), day('2027-01-10'), 'monthly')).toEqual({ parts: 62, of: 31 })
  expect(partsOfPeriod(day('2026-11-10'), day('2026-11-25'), 'monthly')).toEqual({ parts: 15, of: 30 })
  expect(partsOfPeriod(day('2026-11-10'), day('2026-11-20'), 'weekly')).toEqual({ parts: 10, of: 7 })
})

it('bears the interest of the terms from the day until which it was charged', () => {
  const terms = termsWith()
  const usual = newSchedule(terms, { instalments: 12, firstDueOn: day('2026-12-10') }, rescheduled)
  expect(usual[0]).toMatchObject({ number: 11, dueOn: '2026-12-10', interestKobo: naira(3_000n) })
  expect(usual.at(-1)).toMatchObject({ number: 22, dueOn: '2027-11-10' })
  const later = newSchedule(terms, { instalments: 12, firstDueOn: day('2027-01-10') }, rescheduled)
  expect(later[0]).toMatchObject({ interestKobo: naira(6_000n), parts: { parts: 62, of: 31 } })
  expect(later.slice(1).map(({ interestKobo }) => interestKobo)).toEqual(
    usual.slice(1).map(({ interestKobo }) => interestKobo),
  )
  // Due as planned while the principal is as planned, and less once it is not.
  const [first] = later
  if (!first) expect.fail('an instalment')
  const nothing = { paidPrincipalKobo: zeroKobo, paidInterestKobo: zeroKobo, paidPenaltyKobo: zeroKobo }
  const line = { ...first, ...nothing, chargedKobo: undefined, penaltyKobo: zeroKobo, penaltyMonths: 0 }
  expect(interestDue(terms, line, naira(200_000n))).toBe(naira(6_000n))
  expect(interestDue(terms, line, naira(100_000n))).toBe(naira(3_000n))
})

it('of a flat rate of the whole term it is that of the new term; interest taken before is not taken again', () => {
  const wanted = { instalments: 10, firstDueOn: day('2027-02-10') }
  const flat = termsWith({ method: 'flat', rateBps: 500, ratePeriod: 'whole_term' })
  expect(interestOf(newSchedule(flat, wanted, rescheduled))).toBe(naira(10_000n))
  const monthly = termsWith({ method: 'flat', rateBps: 100, ratePeriod: 'month' })
  expect(newSchedule(monthly, wanted, rescheduled)[0]?.interestKobo).toBe(naira(6_000n))
  const upfront = termsWith({ interestTaken: 'upfront' })
  expect(interestOf(newSchedule(upfront, wanted, rescheduled))).toBe(0n)
})

it('once every instalment was due, interest begins today', () => {
  const lines = (charged: number) =>
    ['2026-09-10', '2026-10-10', '2026-11-10'].map((dueOn, at) => ({
      dueOn: day(dueOn),
      chargedKobo: at < charged ? kobo(1n) : undefined,
    }))
  const [start, today] = [day('2026-08-10'), day('2026-11-28')]
  expect(interestFromOf(lines(0), start, today)).toBe(start)
  expect(interestFromOf(lines(2), start, today)).toBe('2026-10-10')
  expect(interestFromOf(lines(3), start, today)).toBe(today)
})

it('a term and a first day have bounds', () => {
  const today = day('2026-11-28')
  const tried = (instalments: number, firstDueOn: string) =>
    newTermRefusal(termsWith(), { instalments, firstDueOn: day(firstDueOn) }, today)?.refusal
  expect(tried(12, '2026-12-10')).toBeUndefined()
  expect(tried(121, '2026-12-10')).toBe('reschedule-instalments')
  expect(tried(0, '2026-12-10')).toBe('reschedule-instalments')
  expect(tried(12, '2026-11-28')).toBe('reschedule-day')
  expect(tried(12, '2027-11-28')).toBeUndefined()
  expect(tried(12, '2027-11-29')).toBe('reschedule-day')
})

it('the principal of any new schedule is what is left, its days go up, and no part of it is below nothing', () => {
  fc.assert(
    fc.property(
      fc.record({
        method: fc.constantFrom(...interestMethods),
        frequency: fc.constantFrom(...loanFrequencies),
        rateBps: fc.integer({ min: 1, max: 900 }),
        gracePeriods: fc.integer({ min: 0, max: 3 }),
        left: fc.bigInt({ min: 1_000n, max: 1_000_000_000n }),
        instalments: fc.integer({ min: 1, max: 60 }),
        ahead: fc.integer({ min: 1, max: 360 }),
      }),
      ({ method, frequency, rateBps, gracePeriods, left, instalments, ahead }) => {
        const terms = termsWith({ method, frequency, gracePeriods, rateBps: method === 'none' ? 0 : rateBps })
        const from = day('2026-11-10')
        const firstDueOn = day(new Date(Date.parse(from) + ahead * 86_400_000).toISOString().slice(0, 10))
        const principalKobo = kobo(left)
        const asked = { principalKobo, interestFrom: from, firstNumber: 4 }
        const lines = newSchedule(terms, { instalments, firstDueOn }, asked)
        expect(sumKobo(lines.map((line) => line.principalKobo))).toBe(left)
        expect(lines.map(({ number }) => number)).toEqual(lines.map((_, at) => 4 + at))
        expect(lines[0]?.dueOn).toBe(firstDueOn)
        for (const [at, line] of lines.entries()) {
          expect(line.principalKobo >= 0n && line.interestKobo >= 0n).toBe(true)
          if (at > 0) expect(line.dueOn > (lines[at - 1]?.dueOn ?? '')).toBe(true)
        }
        // Beyond its first period it is the schedule of the terms.
        const whole = scheduleOf(
          { ...terms, gracePeriods: 0 },
          { principalKobo, instalments, paidOutOn: from },
        )
        expect(lines.slice(1).map(({ interestKobo }) => interestKobo)).toEqual(
          whole.slice(1).map(({ interestKobo }) => interestKobo),
        )
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})
