/** Whatever was posted in whatever order, the statements hold together; tried with random histories. */
import { type Kobo, kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  differenceOf,
  type Figures,
  type Flow,
  periodBefore,
  type StatementAccount,
  statementsOf,
  yearBefore,
} from './financial-statements.rules.ts'

const classes = { 1: 'asset', 2: 'liability', 3: 'equity', 4: 'income', 5: 'expense' } as const
const account = (number: string, more: Partial<StatementAccount> = {}): StatementAccount => ({
  number,
  name: `Account ${number}`,
  class: classes[number[0] as unknown as keyof typeof classes],
  isMoney: false,
  reduces: undefined,
  role: undefined,
  ...more,
})
const chart = [
  account('1110', { isMoney: true }),
  account('1140', { isMoney: true }),
  account('1610'),
  account('1690', { reduces: '1610' }),
  account('1710'),
  account('2110'),
  account('3110'),
  account('3210'),
  account('3310', { role: 'surplus' }),
  account('4310'),
  account('4510', { role: 'plan-income' }),
  account('5510'),
]

type Posting = Flow & { day: number }

const numbers = chart.map(({ number }) => number)
const posting: fc.Arbitrary<Posting> = fc
  .record({
    day: fc.integer({ min: 0, max: 9 }),
    debit: fc.constantFrom(...numbers),
    credit: fc.constantFrom(...numbers),
    // A reversal is subtracted from what it reverses.
    amount: fc.bigInt(-1_000_000n, 1_000_000n).map(kobo),
  })
  .filter(({ debit, credit }) => debit !== credit)
const history = fc.array(posting, { maxLength: 40 })
const period = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))

function figuresOf(postings: readonly Posting[], [a, b]: readonly [number, number]): Figures {
  const [from, to] = [Math.min(a, b), Math.max(a, b)]
  const nets = (until: number) => {
    const held = new Map<string, Kobo>()
    for (const { day, debit, credit, amount } of postings) {
      if (day > until) continue
      held.set(debit, kobo((held.get(debit) ?? 0n) - amount))
      held.set(credit, kobo((held.get(credit) ?? 0n) + amount))
    }
    return held
  }
  const flows = postings.filter(({ day }) => day >= from && day <= to)
  return { opening: nets(from - 1), closing: nets(to), flows }
}

const each = (check: (figures: Figures) => void) =>
  fc.assert(
    fc.property(history, period, (postings, days) => check(figuresOf(postings, days))),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )

describe('any history', () => {
  it('keeps assets equal to liabilities and members’ funds, and the trial balance on both sides', () => {
    each((figures) => {
      const statements = statementsOf(chart, figures)
      expect(differenceOf(statements)).toBe(zeroKobo)
      const { trial } = statements
      expect(sumKobo(trial.map(({ debitKobo }) => debitKobo))).toBe(
        sumKobo(trial.map(({ creditKobo }) => creditKobo)),
      )
    })
  })
  it('has one surplus in all statements', () => {
    each((figures) => {
      const { income, expenses, surplusKobo, funds, changes } = statementsOf(chart, figures)
      expect(surplusKobo).toBe(income.totalKobo - expenses.totalKobo)
      expect(funds.lines.find(({ key }) => key === 'surplus')?.kobo ?? zeroKobo).toBe(surplusKobo)
      expect(sumKobo(changes.map((fund) => fund.surplusKobo))).toBe(surplusKobo)
      expect(sumKobo(changes.map(({ closingKobo }) => closingKobo))).toBe(funds.totalKobo)
    })
  })
  it('leads from the opening to the closing balance of money and of each fund', () => {
    each((figures) => {
      const { openingMoney, receipts, payments, closingMoney, changes } = statementsOf(chart, figures)
      expect(closingMoney.totalKobo).toBe(openingMoney.totalKobo + receipts.totalKobo - payments.totalKobo)
      for (const fund of changes)
        expect(fund.closingKobo).toBe(
          fund.openingKobo + fund.surplusKobo + fund.transfersKobo + fund.paidInKobo + fund.paidOutKobo,
        )
      expect(sumKobo(changes.map(({ transfersKobo }) => transfersKobo))).toBe(zeroKobo)
    })
  })
  it('has the result that was posted, whatever was closed', () => {
    const isClosed = ({ debit, credit }: Flow) =>
      [debit, credit].includes('3310') && [debit, credit].some((number) => /^[45]/.test(number))
    each((figures) => {
      const earned = figures.flows
        .filter((flow) => !isClosed(flow))
        .map(({ debit, credit, amount }) => {
          const into = /^[45]/.test(credit) ? amount : 0n
          return into - (/^[45]/.test(debit) ? amount : 0n)
        })
      expect(statementsOf(chart, figures).surplusKobo).toBe(earned.reduce((sum, one) => sum + one, 0n))
    })
  })
})

it('shows an account that reduces another one below it, in the sum', () => {
  const flows = [
    { day: 1, debit: '1610', credit: '1110', amount: kobo(500n) },
    { day: 1, debit: '5510', credit: '1690', amount: kobo(80n) },
    { day: 1, debit: '1710', credit: '1110', amount: kobo(20n) },
  ]
  const { assets } = statementsOf(chart, figuresOf(flows, [1, 1]))
  expect(assets.lines.map(({ number, kobo: amount, isContra }) => [number, amount, isContra])).toEqual([
    ['1110', -520n, undefined],
    ['1610', 500n, undefined],
    ['1690', -80n, true],
    ['1710', 20n, undefined],
  ])
  expect(assets.totalKobo).toBe(-80n)
})

describe('the period beside it', () => {
  const days = (from: string, to: string) => ({ from: from as CalendarDate, to: to as CalendarDate })
  it.each([
    ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['2026-01-01', '2026-11-20', '2025-01-01', '2025-11-20'],
  ])('of %s to %s a year earlier is %s to %s', (from, to, first, last) => {
    expect(yearBefore(days(from, to))).toEqual(days(first, last))
  })
  it('of the same length ends the day before', () => {
    expect(periodBefore(days('2026-03-01', '2026-03-31'))).toEqual(days('2026-01-29', '2026-02-28'))
  })
})
