import { type Kobo, kobo, naira, zeroKobo } from '@kolo/foundation/money'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { figuresOf, partOf, surplusOf } from './budget.rules.ts'

it('compares the part of the year with what came, and forecasts the rest as budgeted', () => {
  expect(figuresOf(naira(1_200n), naira(250n), 3)).toEqual({
    budgetKobo: naira(1_200n),
    toDateKobo: naira(300n),
    actualKobo: naira(250n),
    varianceKobo: kobo(-50_00n),
    forecastKobo: naira(1_150n),
  })
})

it('lists each account that is budgeted or moved once, by number', () => {
  const part = partOf(
    [{ account: '5320', amountKobo: naira(12n) }],
    [
      { number: '5510', kobo: naira(3n) },
      { number: '5320', kobo: naira(5n) },
    ],
    { months: 12, nameOf: (number) => `Account ${number}` },
  )
  expect(part.lines.map(({ number, actualKobo }) => [number, actualKobo])).toEqual([
    ['5320', naira(5n)],
    ['5510', naira(3n)],
  ])
  expect(part.total).toMatchObject({ budgetKobo: naira(12n), actualKobo: naira(8n), forecastKobo: naira(8n) })
})

const amounts = fc.array(
  fc.record({
    number: fc.constantFrom('4210', '4220', '4310', '4910'),
    budget: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    actual: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  }),
  { maxLength: 4 },
)
const partIn = (of: { number: string; budget: bigint; actual: bigint }[], months: number) => {
  const once = [...new Map(of.map((one) => [one.number, one])).values()]
  return partOf(
    once.map(({ number, budget }) => ({ account: number, amountKobo: budget as Kobo })),
    once.map(({ number, actual }) => ({ number, kobo: actual as Kobo })),
    { months, nameOf: (number) => number },
  )
}

it('adds up, and forecasts the actual figure once the year is over, whatever the amounts', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 0, max: 12 }), (income, expenses, months) => {
      const [earned, spent] = [partIn(income, months), partIn(expenses, months)]
      const surplus = surplusOf(earned.total, spent.total)
      const sum = (column: 'actualKobo' | 'forecastKobo') =>
        earned.lines.reduce((all, line) => all + line[column], 0n) -
        spent.lines.reduce((all, line) => all + line[column], 0n)
      expect(surplus.actualKobo).toBe(sum('actualKobo'))
      expect(surplus.forecastKobo).toBe(sum('forecastKobo'))
      for (const line of earned.lines) {
        expect(line.toDateKobo).toBeLessThanOrEqual(line.budgetKobo)
        if (months === 12)
          expect([line.toDateKobo, line.forecastKobo]).toEqual([line.budgetKobo, line.actualKobo])
        if (months === 0) expect(line.toDateKobo).toBe(zeroKobo)
      }
    }),
  )
})
