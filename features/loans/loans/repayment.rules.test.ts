import { addKobo, kobo, naira, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, calendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scheduleOf, wholeMonths } from '../products/loan-schedule.rules.ts'
import { interestMethods, type LoanTerms, owedParts } from '../products/loan-terms.rules.ts'
import { termsWith } from '../testing/loan-terms.fixtures.ts'
import { limitOf } from './eligibility.rules.ts'
import { penaltiesUntil } from './penalty.rules.ts'
import {
  type Allocated,
  allocate,
  balanceOf,
  instalmentStatusesOn,
  interestLeft,
  interestToCome,
  mostToRepay,
  type Overpayment,
  owedOf,
  penaltyLeft,
  principalLeft,
  type RunningInstalment,
  repaymentOf,
  settlementOf,
} from './repayment.rules.ts'

const day = (text: string) => calendarDate(text) ?? expect.fail(text)
const paidOutOn = day('2026-09-10')

/** A loan of which the first instalments fell due, and some of them are paid. */
function running(
  terms: LoanTerms,
  principal: bigint,
  instalments: number,
  { due, paid }: { due: number; paid: number },
) {
  const lines = scheduleOf(terms, { principalKobo: kobo(principal), instalments, paidOutOn })
  return lines.map(
    (line): RunningInstalment => ({
      ...line,
      chargedKobo: line.number <= due ? line.interestKobo : undefined,
      paidPrincipalKobo: line.number <= paid ? line.principalKobo : zeroKobo,
      paidInterestKobo: line.number <= paid ? line.interestKobo : zeroKobo,
      penaltyKobo: zeroKobo,
      penaltyMonths: 0,
      paidPenaltyKobo: zeroKobo,
    }),
  )
}

describe('how instalments stand', () => {
  const terms = termsWith({ method: 'flat', rateBps: 750, ratePeriod: 'whole_term' })
  const lines = running(terms, 30_000_000n, 5, { due: 2, paid: 1 })
  it.each([
    ['2026-11-09', ['paid', 'due_next', 'not_due', 'not_due', 'not_due']],
    ['2026-11-10', ['paid', 'due_today', 'due_next', 'not_due', 'not_due']],
    ['2026-11-20', ['paid', 'overdue', 'due_next', 'not_due', 'not_due']],
    ['2026-12-10', ['paid', 'overdue', 'due_today', 'due_next', 'not_due']],
  ])('on %s of a loan that runs', (today, expected) => {
    expect(instalmentStatusesOn(lines, 'running', day(today))).toEqual(expected)
  })
  it('of a loan that is settled all are paid; of one that is written off what is left is not', () => {
    const today = day('2026-11-20')
    expect(new Set(instalmentStatusesOn(lines, 'repaid', today))).toEqual(new Set(['paid']))
    const lost = 'written_off'
    expect(instalmentStatusesOn(lines, lost, today)).toEqual(['paid', lost, lost, lost, lost])
  })
})

describe('settling early', () => {
  it('₦300,000 flat 7.5 % over 10 months, two paid and the third overdue: ₦245,400 with 80 % waived', () => {
    const terms = termsWith({ method: 'flat', rateBps: 750, ratePeriod: 'whole_term' })
    const lines = running(terms, 30_000_000n, 10, { due: 3, paid: 2 })
    const today = day('2026-12-20')
    expect(balanceOf(lines, today)).toMatchObject({
      principalKobo: naira(240_000n),
      interestKobo: naira(2_250n),
      overdueKobo: naira(32_250n),
      overdueSince: '2026-12-10',
    })
    expect(settlementOf(terms, lines, today)).toEqual({
      principalKobo: naira(240_000n),
      interestKobo: naira(2_250n),
      penaltyKobo: zeroKobo,
      laterKobo: naira(15_750n),
      waivedKobo: naira(12_600n),
      totalKobo: naira(245_400n),
    })
  })
})

describe('a repayment', () => {
  const terms = termsWith({ rateBps: 150 })
  const lines = running(terms, 150_000_000n, 12, { due: 1, paid: 0 })
  const today = day('2026-10-10')
  it('pays interest before principal, or as the product says', () => {
    expect(allocate(naira(30_000n), lines, terms, today)).toEqual([
      { number: 1, penaltyKobo: zeroKobo, interestKobo: naira(22_500n), principalKobo: naira(7_500n) },
    ])
    const other = { allocation: ['principal', 'interest', 'penalty'] as const }
    expect(allocate(naira(30_000n), lines, other, today)).toEqual([
      { number: 1, penaltyKobo: zeroKobo, interestKobo: zeroKobo, principalKobo: naira(30_000n) },
    ])
  })
  it('that is more than is due reduces the principal of the next instalments', () => {
    const due = balanceOf(lines, today).dueKobo
    const [, next] = allocate(addKobo(due, naira(1n)), lines, terms, today)
    expect(next).toEqual({
      number: 2,
      penaltyKobo: zeroKobo,
      interestKobo: zeroKobo,
      principalKobo: naira(1n),
    })
  })
  it('or of the last ones, where its member shortens the loan', () => {
    const due = balanceOf(lines, today).dueKobo
    const [, last] = allocate(addKobo(due, naira(1n)), lines, { ...terms, overpayment: 'last' }, today)
    expect(last).toMatchObject({ number: 12, interestKobo: zeroKobo, principalKobo: naira(1n) })
  })
})

describe('money that arrived for a loan', () => {
  const terms = termsWith({ method: 'flat', rateBps: 750, ratePeriod: 'whole_term' })
  const lines = running(terms, 30_000_000n, 10, { due: 3, paid: 2 })
  const today = day('2026-12-20')
  it.each([
    ['a part is shared out', naira(100_000n), naira(100_000n), false],
    ['all but what settling adds leaves a kobo', naira(245_000n), kobo(24_224_999n), false],
    ['what settles it settles it', naira(245_400n), naira(245_400n), true],
    ['more than that is not taken', naira(300_000n), naira(245_400n), true],
  ])('%s', (_, received, taken, isSettled) => {
    const repayment = repaymentOf(received, lines, terms, today)
    expect(repayment).toMatchObject({ amountKobo: taken, isSettled })
    const parts = repayment.parts.flatMap((each) => [each.principalKobo, each.interestKobo])
    expect(addKobo(sumKobo(parts), repayment.laterKobo)).toBe(taken)
  })
  it('of a loan of which everything is due repays it without settling', () => {
    const late = lines.map((line) => ({ ...line, chargedKobo: line.interestKobo }))
    const after = repaymentOf(naira(1_000_000n), late, terms, day('2028-01-01'))
    expect(after).toMatchObject({ amountKobo: sumKobo(late.map(owedOf)), isSettled: false })
  })
})

/** The instalments once these parts are paid. */
function paidBy(lines: readonly RunningInstalment[], parts: readonly Allocated[]) {
  return lines.map((line) => {
    const part = parts.find(({ number }) => number === line.number)
    if (!part) return line
    return {
      ...line,
      paidPrincipalKobo: addKobo(line.paidPrincipalKobo, part.principalKobo),
      paidInterestKobo: addKobo(line.paidInterestKobo, part.interestKobo),
      paidPenaltyKobo: addKobo(line.paidPenaltyKobo, part.penaltyKobo),
    }
  })
}

it('the order of payments on one day does not matter while none of them settles the loan', () => {
  fc.assert(
    fc.property(
      fc.record({
        method: fc.constantFrom(...interestMethods),
        first: fc.constantFrom('interest' as const, 'principal' as const),
        overpayment: fc.constantFrom<Overpayment>('next', 'last'),
        instalments: fc.integer({ min: 2, max: 24 }),
        principal: fc.bigInt({ min: 100_000n, max: 1_000_000_000n }),
        due: fc.integer({ min: 0, max: 24 }),
        parts: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 2, maxLength: 4 }),
      }),
      ({ method, first, overpayment, instalments, principal, due, parts }) => {
        const allocation =
          first === 'interest' ? (['interest', 'principal'] as const) : (['principal', 'interest'] as const)
        const terms = {
          ...termsWith({ method, allocation, rateBps: method === 'none' ? 0 : 150 }),
          overpayment,
        }
        const charged = Math.min(due, instalments)
        const lines = running(terms, principal, instalments, { due: charged, paid: 0 })
        const today = charged === 0 ? paidOutOn : (lines[charged - 1]?.dueOn ?? paidOutOn)
        const most = mostToRepay(lines, today)
        const amounts = parts.map((part) => kobo((most * BigInt(part)) / 12_000n))
        const pay = (order: typeof amounts) =>
          order.reduce((now, amount) => paidBy(now, repaymentOf(amount, now, terms, today).parts), lines)
        expect(pay(amounts.toReversed())).toEqual(pay(amounts))
        expect(pay([sumKobo(amounts)])).toEqual(pay(amounts))
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})

it('the oldest instalment is paid first, part by part in the order of the product, and later ones only after all of that', () => {
  fc.assert(
    fc.property(
      fc.record({
        allocation: fc.shuffledSubarray([...owedParts], { minLength: owedParts.length }),
        overpayment: fc.constantFrom<Overpayment>('next', 'last'),
        instalments: fc.integer({ min: 3, max: 24 }),
        principal: fc.bigInt({ min: 100_000n, max: 1_000_000_000n }),
        due: fc.integer({ min: 2, max: 24 }),
        part: fc.integer({ min: 1, max: 10_000 }),
      }),
      ({ allocation, overpayment, instalments, principal, due, part }) => {
        const terms = { ...termsWith({ rateBps: 150, allocation }), overpayment }
        const charged = Math.min(due, instalments - 1)
        const penaltyKobo = kobo(5_000n)
        const lines = running(terms, principal, instalments, { due: charged, paid: 0 }).map((line) =>
          line.number < charged ? { ...line, penaltyKobo, penaltyMonths: 1 } : line,
        )
        const today = lines[charged - 1]?.dueOn ?? expect.fail()
        const amount = kobo((mostToRepay(lines, today) * BigInt(part)) / 10_000n)
        const parts = allocate(amount, lines, terms, today)
        const paid = paidBy(lines, parts)
        const ahead = paid.slice(charged)
        const inOrder = [
          ...allocation.flatMap((one) => paid.slice(0, charged).map((line) => ({ one, line }))),
          ...(overpayment === 'next' ? ahead : ahead.toReversed()).map((line) => ({
            one: 'principal' as const,
            line,
          })),
        ].map(({ one, line }) => ({
          left: { penalty: penaltyLeft, interest: interestLeft, principal: principalLeft }[one](line),
          got: parts.find(({ number }) => number === line.number)?.[`${one}Kobo`] ?? zeroKobo,
        }))
        // Whatever received something stands behind nothing that still lacks something.
        const lacking = inOrder.findIndex(({ left }) => left > 0n)
        const behind = lacking < 0 ? [] : inOrder.slice(lacking + 1)
        expect(behind.map(({ got }) => got).filter((got) => got > 0n)).toEqual([])
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})

it('settling costs, before anything is waived, what staying would: interest on what is left as each day comes', () => {
  fc.assert(
    fc.property(
      fc.record({
        method: fc.constantFrom(...interestMethods),
        overpayment: fc.constantFrom<Overpayment>('next', 'last'),
        instalments: fc.integer({ min: 2, max: 24 }),
        principal: fc.bigInt({ min: 100_000n, max: 1_000_000_000n }),
        due: fc.integer({ min: 0, max: 23 }),
        part: fc.integer({ min: 0, max: 10_000 }),
      }),
      ({ method, overpayment, instalments, principal, due, part }) => {
        const rateBps = method === 'none' ? 0 : 150
        const terms = { ...termsWith({ method, rateBps, earlyWaivedBps: 0 }), overpayment }
        const charged = Math.min(due, instalments - 1)
        const before = running(terms, principal, instalments, { due: charged, paid: charged })
        const today = charged === 0 ? paidOutOn : (before[charged - 1]?.dueOn ?? paidOutOn)
        const ahead = kobo((mostToRepay(before, today) * BigInt(part)) / 10_000n)
        const lines = paidBy(before, allocate(ahead, before, terms, today))
        let left = BigInt(sumKobo(lines.map(principalLeft)))
        let staying = left
        for (const line of lines.slice(charged)) {
          const planned: bigint = line.interestKobo
          // Half-up, 1.5 % of what is left; a flat rate does not look at it.
          const onLeft = (left * 150n * 2n + 10_000n) / 20_000n
          const isOnLeft = method.startsWith('reducing')
          staying += isOnLeft && onLeft < planned ? onLeft : planned
          left -= principalLeft(line)
        }
        expect(settlementOf(terms, lines, today).totalKobo).toBe(staying)
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})

it('the limit is a multiple of savings less what is owed, within the product', () => {
  const facts = { savingsKobo: naira(1_346_350n), sharesKobo: naira(100_000n), owedKobo: naira(210_000n) }
  expect(limitOf(termsWith(), facts)).toBe(naira(2_482_700n))
  expect(limitOf(termsWith({ multipleOf: 'savings_and_shares' }), facts)).toBe(naira(2_682_700n))
  expect(limitOf(termsWith({ maxKobo: naira(1_000_000n) }), facts)).toBe(naira(1_000_000n))
  expect(limitOf(termsWith(), { ...facts, owedKobo: naira(9_000_000n) })).toBe(0n)
  expect(wholeMonths(day('2025-02-03'), day('2026-11-20'))).toBe(21)
})

it('any repayment is shared out to the kobo, never beyond what is owed; settling never costs more than staying', () => {
  fc.assert(
    fc.property(
      fc.record({
        method: fc.constantFrom(...interestMethods),
        rateBps: fc.integer({ min: 1, max: 900 }),
        earlyWaivedBps: fc.integer({ min: 0, max: 10_000 }),
        instalments: fc.integer({ min: 2, max: 36 }),
        principal: fc.bigInt({ min: 100_000n, max: 1_000_000_000n }),
        due: fc.integer({ min: 0, max: 36 }),
        part: fc.integer({ min: 1, max: 10_000 }),
      }),
      ({ method, rateBps, earlyWaivedBps, instalments, principal, due, part }) => {
        const terms = termsWith({ method, earlyWaivedBps, rateBps: method === 'none' ? 0 : rateBps })
        const charged = Math.min(due, instalments)
        const before = running(terms, principal, instalments, { due: charged, paid: Math.floor(charged / 2) })
        const today = charged === 0 ? paidOutOn : addDays(before[charged - 1]?.dueOn ?? paidOutOn, 1)
        const lines = before.map((line) => {
          const fallen = line.chargedKobo === undefined ? [] : penaltiesUntil(terms, line, today)
          const penaltyKobo = sumKobo(fallen.map(({ kobo: penalty }) => penalty))
          return { ...line, penaltyKobo, penaltyMonths: fallen.length }
        })
        const most = mostToRepay(lines, today)
        const amount = kobo((most * BigInt(part)) / 10_000n)
        const parts = allocate(amount, lines, terms, today)
        expect(
          sumKobo(parts.flatMap((each) => [each.principalKobo, each.interestKobo, each.penaltyKobo])),
        ).toBe(amount)
        for (const each of parts) {
          const line = lines[each.number - 1]
          expect(line && each.principalKobo <= subtractKobo(line.principalKobo, line.paidPrincipalKobo)).toBe(
            true,
          )
          expect(
            line && each.interestKobo <= subtractKobo(line.chargedKobo ?? zeroKobo, line.paidInterestKobo),
          ).toBe(true)
          expect(line && each.penaltyKobo <= line.penaltyKobo).toBe(true)
        }
        const { principalKobo, interestKobo, penaltyKobo } = balanceOf(lines, today)
        const staying = sumKobo([principalKobo, interestKobo, penaltyKobo, interestToCome(terms, lines)])
        expect(settlementOf(terms, lines, today).totalKobo).toBeLessThanOrEqual(staying)
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})
