import { type Kobo, kobo, naira, negateKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countedIn,
  daysIn,
  declaredLines,
  earnedBps,
  hasExtraKobo,
  linesOf,
  type Participant,
  snapshotOf,
  totalsOf,
  worthOf,
} from './distribution.rules.ts'

const day = (text: string) => text as CalendarDate
const november = { start: day('2026-11-01'), end: day('2026-11-30') }
const one = (id: string, principalKobo: Kobo, from = '2026-01-01', until = '2027-01-01'): Participant => ({
  id,
  memberUid: `uid-${id}`,
  principalKobo,
  microUnits: principalKobo * 10n,
  from: day(from),
  until: day(until),
})
const terms = {
  poolKobo: kobo(10_000_001n),
  period: november,
  basis: 'principal_days',
  minActiveDays: 0,
  whtBps: 0,
} as const

describe('a line as it is shown', () => {
  const lines = linesOf([one('a', naira(3n)), one('b', naira(3n)), one('c', naira(1n))], terms)
  it('says which got a kobo that rounding left over', () => {
    const weight = lines.reduce((sum, line) => sum + line.weight, 0n)
    const extra = lines.map((line) => hasExtraKobo(line, { poolKobo: terms.poolKobo, weight }))
    expect(extra).toEqual([true, true, false])
  })
  it('says what was counted for how many days, where the weight is that', () => {
    expect(countedIn(lines[0]?.weight ?? 0n, 300n)).toEqual({ amount: '300', days: 30 })
    expect(countedIn(10n, 3n)).toBeNull()
    expect(countedIn(10n, 0n)).toBeNull()
  })
})

describe('days in a period', () => {
  it.each([
    ['2026-01-01', '2027-01-01', 30],
    ['2026-11-03', '2026-12-01', 28],
    ['2026-11-30', '2027-01-01', 1],
    ['2026-10-01', '2026-11-02', 1],
    ['2026-12-01', '2027-01-01', 0],
    ['2026-01-01', '2026-11-01', 0],
  ])('from %s until %s are %i of November', (from, until, days) => {
    expect(daysIn({ from: day(from), until: day(until) }, november)).toBe(days)
  })
})

describe('lines of a distribution', () => {
  it('divide 10,000,001 by 3:3:1 as the specification reckons', () => {
    const lines = linesOf([one('a', naira(3n)), one('b', naira(3n)), one('c', naira(1n))], terms)
    expect(lines.map(({ grossKobo }) => grossKobo)).toEqual([4_285_715n, 4_285_715n, 1_428_571n])
  })

  it('weigh kobo by days, or everybody the same', () => {
    const two = [one('a', naira(100n)), one('b', naira(100n), '2026-11-16')]
    const byDays = linesOf(two, { ...terms, poolKobo: kobo(300n) })
    expect(byDays.map(({ weight, grossKobo }) => [weight, grossKobo])).toEqual([
      [300_000n, 200n],
      [150_000n, 100n],
    ])
    const equal = linesOf(two, { ...terms, basis: 'equal', poolKobo: kobo(301n) })
    expect(equal.map(({ grossKobo }) => grossKobo)).toEqual([151n, 150n])
  })

  it('leave out who was in it for fewer days than asked, and all of them where nobody qualifies', () => {
    const two = [one('a', naira(100n)), one('b', naira(100n), '2026-11-16')]
    expect(linesOf(two, { ...terms, minActiveDays: 16 }).map(({ investmentId }) => investmentId)).toEqual([
      'a',
    ])
    expect(linesOf(two, { ...terms, minActiveDays: 31 })).toEqual([])
  })

  it('hold back tax line by line, half a kobo upwards', () => {
    const lines = linesOf([one('a', naira(1n)), one('b', naira(1n))], {
      ...terms,
      poolKobo: kobo(10n),
      whtBps: 1_000,
    })
    expect(lines.map(({ grossKobo, whtKobo, netKobo }) => [grossKobo, whtKobo, netKobo])).toEqual([
      [5n, 1n, 4n],
      [5n, 1n, 4n],
    ])
  })

  const participants = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      principal: fc.bigInt({ min: 1n, max: 10_000_000_000_000n }),
      begun: fc.integer({ min: -400, max: 29 }),
      days: fc.integer({ min: 1, max: 800 }),
    }),
    { minLength: 1, maxLength: 30, selector: ({ id }) => id },
  )

  it('are together the pool, tax is within each, and more or longer never gets less', () => {
    fc.assert(
      fc.property(
        participants,
        fc.bigInt({ min: 1n, max: 1_000_000_000_000n }),
        fc.integer({ min: 0, max: 10_000 }),
        (people, pool, whtBps) => {
          const all = people.map(({ id, principal, begun, days }) => {
            const from = addDays(november.start, begun)
            return one(id, kobo(principal), from, addDays(from, days))
          })
          const lines = linesOf(all, { ...terms, poolKobo: kobo(pool), whtBps })
          if (lines.length === 0) return
          const { grossKobo, whtKobo, netKobo } = totalsOf(lines)
          expect([grossKobo, whtKobo + netKobo]).toEqual([pool, pool])
          for (const line of lines) expect(line.whtKobo >= 0n && line.netKobo >= 0n).toBe(true)
          const byWeight = [...lines].sort((a, b) => (a.weight < b.weight ? -1 : 1))
          byWeight.forEach((line, at) => {
            const before = byWeight[at - 1]
            if (before) expect(line.grossKobo + 1n >= before.grossKobo).toBe(true)
          })
          expect(snapshotOf(linesOf([...all].reverse(), { ...terms, poolKobo: kobo(pool), whtBps }))).toBe(
            snapshotOf(lines),
          )
        },
      ),
      { numRuns: process.env.DEEP === '1' ? 5_000 : 200 },
    )
  })
})

describe('what the assets of a plan are worth', () => {
  const valued = (amount: bigint, on: string) => ({ valueKobo: naira(amount), valuedOn: day(on) })
  const bought = [{ on: day('2026-01-01') }]
  it('is what they were valued at since money last moved, and else their cost', () => {
    const all = [valued(60n, '2026-06-30'), valued(48n, '2026-06-15')]
    expect(worthOf(all, bought, naira(100n))).toEqual(valued(108n, '2026-06-15'))
    expect(worthOf(all, [...bought, { on: day('2026-07-01') }], naira(80n))).toBeUndefined()
    expect(worthOf([...all, valued(1n, '2025-12-31')], bought, naira(100n))).toBeUndefined()
    expect(worthOf(all, bought, kobo(0n))).toBeUndefined()
    expect(worthOf([], bought, naira(100n))).toBeUndefined()
  })

  it('counts in the yearly rate: ₦100 that are worth ₦108 after half a year and ₦112 after a whole one', () => {
    const flows = [{ on: day('2026-01-01'), kobo: negateKobo(naira(100n)) }]
    expect(earnedBps(flows, naira(112n), day('2027-01-01'))).toBe(1_200)
  })
})

describe('what the investments of a plan earned a year', () => {
  const out = { on: day('2026-01-01'), kobo: negateKobo(naira(100n)) }
  const back = (amount: bigint, on = '2027-01-01') => ({ on: day(on), kobo: naira(amount) })
  it.each([
    ['income, and all is still invested at cost', [out, back(10n)], naira(100n), '2027-01-01', 1_000],
    ['all came back with its income', [out, back(118n)], kobo(0n), '2027-06-01', 1_800],
    ['nothing came back yet: at cost it is worth what it was', [out], naira(100n), '2026-07-01', 0],
    ['a loss', [out, back(90n)], kobo(0n), '2027-01-01', -1_000],
    ['the first 30 days', [out, back(10n, '2026-01-20')], naira(100n), '2026-01-30', null],
    ['nothing was invested', [], kobo(0n), '2027-01-01', null],
  ])('%s', (_, flows, still, today, bps) => {
    expect(earnedBps(flows, still, day(today))).toBe(bps)
  })
})

describe('declared interest', () => {
  const goal = (weight: bigint, changes: object = {}) => ({
    goalId: 'b',
    ownerUid: 'ada',
    weight,
    dayBase: 365,
    isTaxed: true,
    ...changes,
  })
  const year = 10_000_000n * 365n

  it.each([
    [year, 600, 365, 600_000n],
    [year - 1n, 600, 365, 599_999n],
    [year, 600, 360, 608_333n],
    [10_000_000n * 181n, 600, 365, 297_534n],
    [1n, 5_000, 365, undefined],
  ])('of %d kobo-days at %d basis points of %d days is %d', (weight, rateBps, dayBase, gross) => {
    const lines = declaredLines([goal(weight, { dayBase })], { rateBps, whtBps: 1_000 })
    expect(lines[0]?.grossKobo).toBe(gross)
  })

  it('is taxed where the plan is, half a kobo upwards, in the order of the goals', () => {
    const lines = declaredLines([goal(year), goal(year, { goalId: 'a', isTaxed: false })], {
      rateBps: 601,
      whtBps: 1_000,
    })
    expect(
      lines.map(({ takerId, grossKobo, whtKobo, netKobo }) => [takerId, grossKobo, whtKobo, netKobo]),
    ).toEqual([
      ['a', 601_000n, 0n, 601_000n],
      ['b', 601_000n, 60_100n, 540_900n],
    ])
  })

  it('of any goals and rate is together never more than the rate of all of them, and less than a kobo each below it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 13n }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 5_000 }),
        (weights, rateBps) => {
          const lines = declaredLines(
            weights.map((weight, n) => goal(weight, { goalId: String(n) })),
            { rateBps, whtBps: 1_000 },
          )
          const all = weights.reduce((sum, one) => sum + one, 0n) * BigInt(rateBps)
          const paid = lines.reduce((sum, { grossKobo }) => sum + grossKobo, 0n) * 3_650_000n
          expect(paid <= all && all - paid < 3_650_000n * BigInt(weights.length)).toBe(true)
        },
      ),
      { numRuns: process.env.DEEP ? 5_000 : 200 },
    )
  })
})
