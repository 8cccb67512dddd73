import { kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Depreciated,
  depreciationLines,
  disposalLines,
  dueOf,
  gainOf,
  scheduleOf,
} from './asset.rules.ts'

const day = (text: string) => text as CalendarDate
const asset = (change: Partial<Depreciated> = {}): Depreciated => ({
  costKobo: kobo(1_000_00n),
  residualKobo: zeroKobo,
  purchasedOn: day('2026-01-31'),
  lifeMonths: 3,
  openingKobo: zeroKobo,
  openingMonth: undefined,
  ...change,
})
const amounts = (of: Depreciated) => scheduleOf(of).map(({ month, amountKobo }) => [month, amountKobo])
const sidesOf = (lines: readonly { debitKobo: bigint; creditKobo: bigint }[]) =>
  lines.reduce((sum, { debitKobo, creditKobo }) => sum + debitKobo - creditKobo, 0n)

const assets = fc
  .record({
    base: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
    residual: fc.bigInt({ min: 0n, max: 1_000_000_000n }),
    bought: fc.integer({ min: 0, max: 20_000 }),
    lifeMonths: fc.integer({ min: 1, max: 600 }),
    opening: fc.option(
      fc.record({ part: fc.integer({ min: 1, max: 100 }), months: fc.integer({ min: 1, max: 700 }) }),
    ),
  })
  .map(({ base, residual, bought, lifeMonths, opening }): Depreciated => {
    const purchasedOn = addDays(day('2000-01-01'), bought)
    const openingKobo = kobo(opening ? (base * BigInt(opening.part) + 99n) / 100n : 0n)
    const months = scheduleOf(
      asset({ purchasedOn, costKobo: kobo(1_000_000n), lifeMonths: opening?.months ?? 1 }),
    )
    return {
      costKobo: kobo(base + residual),
      residualKobo: kobo(residual),
      purchasedOn,
      lifeMonths,
      openingKobo,
      openingMonth: opening ? months.at(-1)?.month : undefined,
    }
  })

describe('the schedule of an asset', () => {
  it('has equal months from the month of purchase, the last one with the rest', () => {
    expect(amounts(asset())).toEqual([
      ['2026-01-01', 333_33n],
      ['2026-02-01', 333_33n],
      ['2026-03-01', 333_34n],
    ])
    expect(amounts(asset({ residualKobo: kobo(100_00n), lifeMonths: 2 }))).toEqual([
      ['2026-01-01', 450_00n],
      ['2026-02-01', 450_00n],
    ])
  })
  it('goes on after what the books held when the society moved in', () => {
    const moved = asset({ lifeMonths: 4, openingKobo: kobo(400_00n), openingMonth: day('2026-02-01') })
    expect(amounts(moved)).toEqual([
      ['2026-03-01', 300_00n],
      ['2026-04-01', 300_00n],
    ])
    const late = asset({ openingKobo: kobo(999_00n), openingMonth: day('2027-05-01') })
    expect(amounts(late)).toEqual([['2027-06-01', 1_00n]])
  })
  it('adds up to cost less residual value, in months that follow each other, whatever the asset', () => {
    fc.assert(
      fc.property(assets, (of) => {
        const schedule = scheduleOf(of)
        const sum = sumKobo([of.openingKobo, ...schedule.map(({ amountKobo }) => amountKobo)])
        expect(sum).toBe(of.costKobo - of.residualKobo)
        const months = schedule.map(({ month }) => month)
        expect(months).toEqual([...new Set(months)].toSorted())
        expect(months.every((month) => month.endsWith('-01') && month > (of.openingMonth ?? ''))).toBe(true)
        expect(schedule.length).toBeLessThanOrEqual(of.lifeMonths)
        const [first] = schedule
        const last = schedule.at(-1)
        if (first && last) expect(last.amountKobo - first.amountKobo).toBeLessThan(BigInt(of.lifeMonths))
      }),
    )
  })
  it('is depreciated once, in whatever portions months become due, and not from the month of disposal on', () => {
    fc.assert(
      fc.property(assets, fc.array(fc.integer({ min: 0, max: 700 })), (of, portions) => {
        const whole = scheduleOf(of)
        const counted: CalendarDate[] = []
        const taken: bigint[] = []
        for (const place of [...portions, 700]) {
          const through = whole[Math.min(place, whole.length - 1)]?.month
          if (through === undefined) continue
          for (const { month, amountKobo } of dueOf({ ...of, counted, disposalMonth: undefined }, through)) {
            counted.push(month)
            taken.push(amountKobo)
          }
        }
        expect(taken.reduce((sum, amount) => sum + amount, of.openingKobo as bigint)).toBe(
          of.costKobo - of.residualKobo,
        )
        const disposalMonth = whole[1]?.month
        if (disposalMonth !== undefined)
          expect(dueOf({ ...of, counted: [], disposalMonth }, day('2999-01-01'))).toHaveLength(1)
      }),
    )
  })
})

describe('the lines of vouchers', () => {
  it('of depreciation balance, by account', () => {
    const lines = depreciationLines([
      { name: 'Computers', depreciationAccount: '1691', amountKobo: kobo(5n) },
      { name: 'Vehicles', depreciationAccount: '1692', amountKobo: kobo(7n) },
    ])
    expect(lines.map(({ account, debitKobo, creditKobo }) => [account, debitKobo, creditKobo])).toEqual([
      ['5620', 5n, 0n],
      ['5620', 7n, 0n],
      ['1691', 0n, 5n],
      ['1692', 0n, 7n],
    ])
  })
  it('of a disposal balance with a gain or a loss', () => {
    const sold = {
      account: '1620',
      depreciationAccount: '1691',
      costKobo: kobo(100n),
      accumulatedKobo: kobo(70n),
      proceedsKobo: kobo(40n),
    }
    expect(gainOf(sold)).toBe(10n)
    expect(disposalLines(sold).map(({ account }) => account)).toEqual(['1691', '1530', '1620', '4430'])
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 100 }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (cost, part, proceeds) => {
          const lines = disposalLines({
            ...sold,
            costKobo: kobo(cost),
            accumulatedKobo: kobo((cost * BigInt(part)) / 100n),
            proceedsKobo: kobo(proceeds),
          })
          expect(sidesOf(lines)).toBe(0n)
          expect(lines.every(({ debitKobo, creditKobo }) => debitKobo > 0n !== creditKobo > 0n)).toBe(true)
          expect(lines.filter(({ account }) => account === '4430' || account === '5630').length).toBeLessThan(
            2,
          )
        },
      ),
    )
  })
})
