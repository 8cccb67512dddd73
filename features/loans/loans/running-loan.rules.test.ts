import { type Kobo, kobo, naira, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, calendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scheduleOf } from '../products/loan-schedule.rules.ts'
import { interestMethods } from '../products/loan-terms.rules.ts'
import { termsWith } from '../testing/loan-terms.fixtures.ts'
import { balanceOf, owedOf, stillToPay } from './repayment.rules.ts'
import { type ImportedInstalment, instalmentsLeft, interestUntil } from './running-loan.rules.ts'

const day = (text: string) => calendarDate(text) ?? expect.fail(text)
const none = { interestLeftKobo: kobo(0n), penaltyLeftKobo: kobo(0n) }

function linesOf(found: ReturnType<typeof instalmentsLeft>): ImportedInstalment[] {
  return typeof found === 'string' ? expect.fail(found) : found
}

describe('a loan that ran before', () => {
  const free = termsWith({ method: 'none' })
  const loan = {
    principalKobo: naira(120_000n),
    instalments: 12,
    lentOn: day('2026-01-01'),
    on: day('2026-06-15'),
  }

  it('₦120,000 without interest, ₦90,000 left: three of five instalments are paid, two overdue since 1 May', () => {
    const lines = linesOf(instalmentsLeft(free, { ...loan, ...none, principalLeftKobo: naira(90_000n) }))
    expect(balanceOf(lines, loan.on)).toMatchObject({
      principalKobo: naira(90_000n),
      overdueKobo: naira(20_000n),
      overdueSince: '2026-05-01',
    })
    expect(lines.map(({ penaltyMonths }) => penaltyMonths).slice(0, 6)).toEqual([4, 3, 2, 1, 0, 0])
    expect(lines.map(({ penaltyOn }) => penaltyOn).slice(3, 6)).toEqual([
      '2026-07-01',
      '2026-07-01',
      undefined,
    ])
  })

  it('keeps the penalty on the oldest instalment that is overdue, and refuses one before anything was due', () => {
    const left = { ...none, principalLeftKobo: naira(90_000n), penaltyLeftKobo: naira(400n) }
    const lines = linesOf(instalmentsLeft(free, { ...loan, ...left }))
    expect(lines.map(({ penaltyKobo }) => penaltyKobo).filter((penalty) => penalty > 0n)).toEqual([
      naira(400n),
    ])
    expect(lines[3]?.penaltyKobo).toBe(naira(400n))
    expect(instalmentsLeft(free, { ...loan, ...left, on: day('2026-01-20') })).toBe('penalty-left')
  })

  it('refuses more interest than fell due', () => {
    const terms = termsWith({ method: 'flat', rateBps: 100 })
    expect(interestUntil(terms, loan)).toBe(naira(6_000n))
    const left = { ...none, principalLeftKobo: naira(90_000n) }
    expect(instalmentsLeft(terms, { ...loan, ...left, interestLeftKobo: kobo(600_001n) })).toBe(
      'interest-left',
    )
  })
})

const running = fc.record({
  method: fc.constantFrom(...interestMethods),
  rateBps: fc.integer({ min: 1, max: 400 }),
  frequency: fc.constantFrom('weekly', 'monthly'),
  gracePeriods: fc.integer({ min: 0, max: 3 }),
  principal: fc.bigInt(1_000n, 900_000_000n),
  instalments: fc.integer({ min: 1, max: 60 }),
  days: fc.integer({ min: 0, max: 900 }),
  left: fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })),
})
const lentOn = day('2024-05-31')

const partOf = (whole: Kobo, percent: number) => kobo((whole * BigInt(percent)) / 100n)

it('what is left of the instalments is what the sheet says, and no day of interest is charged again', () => {
  fc.assert(
    fc.property(running, ({ principal, instalments, days, left: [share, interestShare], ...terms }) => {
      const product = termsWith(terms)
      const on: CalendarDate = addDays(lentOn, days)
      const loan = { principalKobo: kobo(principal), instalments, lentOn, on }
      const interest = interestUntil(product, loan)
      const principalLeftKobo = partOf(loan.principalKobo, share)
      const interestLeftKobo = partOf(interest, interestShare)
      const lines = linesOf(
        instalmentsLeft(product, { ...loan, principalLeftKobo, interestLeftKobo, penaltyLeftKobo: kobo(0n) }),
      )
      const schedule = scheduleOf(product, {
        principalKobo: loan.principalKobo,
        instalments,
        paidOutOn: lentOn,
      })
      const whole = sumKobo(schedule.map(({ interestKobo }) => interestKobo))
      expect(sumKobo(lines.map(owedOf))).toBe(sumKobo([principalLeftKobo, interestLeftKobo]))
      expect(balanceOf(lines, on)).toMatchObject({
        principalKobo: principalLeftKobo,
        interestKobo: interestLeftKobo,
      })
      // Interest to come is that of the days after: charged until then and still to come are all of the schedule.
      expect(sumKobo(lines.map(stillToPay))).toBe(
        sumKobo([principalLeftKobo, interestLeftKobo, subtractKobo(whole, interest)]),
      )
      for (const { dueOn, chargedKobo, penaltyOn } of lines) {
        expect(chargedKobo !== undefined).toBe(dueOn <= on)
        if (penaltyOn) expect(penaltyOn > on).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})
