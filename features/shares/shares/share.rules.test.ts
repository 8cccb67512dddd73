import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mostUnits,
  partingRefusal,
  proposedTerms,
  purchaseRefusal,
  type ShareCapital,
  shareDaysOf,
  takingRefusal,
  termsRefusal,
  unitsFor,
  withdrawalSums,
  worthOf,
} from './share.rules.ts'

const runs = { numRuns: process.env.DEEP ? 5_000 : 200 }
const capital = (more: Partial<ShareCapital> = {}): ShareCapital => ({
  ...proposedTerms,
  issuedUnits: 0,
  ...more,
})
const day = (text: string) => text as CalendarDate

const anyCapital = fc
  .record({
    par: fc.bigInt({ min: 100n, max: 100_000_000n }),
    leastUnits: fc.integer({ min: 1, max: 50 }),
    capitalUnits: fc.integer({ min: 1, max: 100_000 }),
    mostBps: fc.integer({ min: 1, max: 10_000 }),
    feeBps: fc.integer({ min: 0, max: 1_000 }),
    isOpen: fc.boolean(),
    issued: fc.nat(),
  })
  .map(({ par, issued, ...terms }) => ({
    ...terms,
    parKobo: kobo(par),
    issuedUnits: issued % (terms.capitalUnits + 1),
  }))

describe('worked numbers', () => {
  it('a fifth of 100,000 shares is 20,000, and of 14 it is 2', () => {
    expect(mostUnits(proposedTerms)).toBe(20_000)
    expect(mostUnits({ capitalUnits: 14, mostBps: 2_000 })).toBe(2)
  })
  it('12 shares of ₦1,000 are worth ₦12,000; ₦10,500 buys 10', () => {
    expect(worthOf(12, proposedTerms)).toBe(naira(12_000n))
    expect(unitsFor(naira(10_500n), proposedTerms)).toBe(10)
  })
  it('withdrawing ₦12,000 at 1.5 % costs ₦180 and brings ₦11,820', () => {
    expect(withdrawalSums(12, { ...proposedTerms, feeBps: 150 })).toEqual({
      valueKobo: naira(12_000n),
      feeKobo: naira(180n),
      netKobo: naira(11_820n),
    })
  })
  it('10 shares in all of November and 5 more from the 21st on are 350 share-days', () => {
    const november = { from: day('2026-11-01'), to: day('2026-11-30') }
    expect(shareDaysOf(10, [{ units: 5, on: day('2026-11-21') }], november)).toBe(350n)
    expect(shareDaysOf(10, [], november)).toBe(300n)
    // What goes on a day is not held at its end; what comes is.
    expect(shareDaysOf(10, [{ units: -10, on: day('2026-11-01') }], november)).toBe(0n)
    expect(shareDaysOf(0, [{ units: 3, on: day('2026-11-30') }], november)).toBe(3n)
    expect(shareDaysOf(4, [{ units: 3, on: day('2026-12-01') }], november)).toBe(120n)
  })
})

describe('buying', () => {
  it('begins with the minimum, ends at the most, and stops where all are taken', () => {
    expect(purchaseRefusal(9, 0, capital())).toMatchObject({
      refusal: 'below-minimum',
      facts: { least: 10, missing: 10 },
    })
    expect(purchaseRefusal(10, 0, capital())).toBeUndefined()
    expect(purchaseRefusal(1, 10, capital())).toBeUndefined()
    expect(purchaseRefusal(11, 19_990, capital())).toMatchObject({
      refusal: 'above-most',
      facts: { most: 20_000, room: 10 },
    })
    expect(purchaseRefusal(11, 0, capital({ issuedUnits: 99_990 }))).toMatchObject({
      refusal: 'none-left',
      facts: { left: 10 },
    })
    expect(purchaseRefusal(10, 0, capital({ isOpen: false }))).toEqual({ refusal: 'purchases-closed' })
  })
  it('whatever is bought, holdings and capital stay within the bye-laws', () => {
    fc.assert(
      fc.property(anyCapital, fc.nat(200_000), fc.integer({ min: 1, max: 200_000 }), (terms, held, units) => {
        if (purchaseRefusal(units, held, terms)) return
        expect(held + units).toBeGreaterThanOrEqual(terms.leastUnits)
        expect(held + units).toBeLessThanOrEqual((terms.capitalUnits * terms.mostBps) / 10_000)
        expect(terms.issuedUnits + units).toBeLessThanOrEqual(terms.capitalUnits)
        expect(takingRefusal(units, held, terms)).toBeUndefined()
      }),
      runs,
    )
  })
})

describe('parting', () => {
  it('a member keeps the minimum, also beside what is set aside already', () => {
    expect(partingRefusal(1, { units: 0, freeUnits: 0 }, proposedTerms)).toEqual({ refusal: 'no-shares' })
    expect(partingRefusal(5, { units: 15, freeUnits: 15 }, proposedTerms)).toBeUndefined()
    expect(partingRefusal(6, { units: 15, freeUnits: 15 }, proposedTerms)).toMatchObject({
      refusal: 'minimum-stays',
      facts: { least: 10, most: 5 },
    })
    expect(partingRefusal(3, { units: 15, freeUnits: 12 }, proposedTerms)).toMatchObject({
      refusal: 'minimum-stays',
      facts: { most: 2 },
    })
    expect(partingRefusal(13, { units: 15, freeUnits: 12 }, proposedTerms)).toMatchObject({
      refusal: 'not-free',
    })
  })
  it('whatever is asked for one after another, done or not, the minimum stays', () => {
    const asked = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()), { maxLength: 20 })
    fc.assert(
      fc.property(anyCapital, fc.nat(500), asked, (terms, more, requests) => {
        let units = terms.leastUnits + more
        let freeUnits = units
        for (const [wanted, isDone] of requests) {
          if (partingRefusal(wanted, { units, freeUnits }, terms)) continue
          freeUnits -= wanted
          if (isDone) units -= wanted
          expect(Math.min(units, freeUnits)).toBeGreaterThanOrEqual(terms.leastUnits)
        }
      }),
      runs,
    )
  })
  it('what withdrawing costs and what it brings is together what it was worth', () => {
    fc.assert(
      fc.property(anyCapital, fc.integer({ min: 1, max: 1_000_000 }), (terms, units) => {
        const { valueKobo, feeKobo, netKobo } = withdrawalSums(units, terms)
        expect(feeKobo + netKobo).toBe(valueKobo)
        expect(valueKobo).toBe(BigInt(units) * terms.parKobo)
        expect(feeKobo >= 0n && netKobo > 0n).toBe(true)
      }),
      runs,
    )
  })
})

describe('terms', () => {
  const next = { ...proposedTerms, isOffered: true }
  it('a share is worth the same as long as anybody holds one, and what is held has room', () => {
    const now = capital({ issuedUnits: 40 })
    expect(termsRefusal({ ...next, parKobo: naira(2_000n) }, now)).toMatchObject({ refusal: 'par-fixed' })
    expect(termsRefusal({ ...next, parKobo: naira(2_000n) }, capital())).toBeUndefined()
    expect(termsRefusal({ ...next, capitalUnits: 39, mostBps: 10_000 }, now)).toMatchObject({
      refusal: 'below-issued',
    })
    expect(termsRefusal({ ...next, isOffered: false }, now)).toMatchObject({ refusal: 'shares-held' })
    expect(termsRefusal({ ...next, isOffered: false }, capital())).toBeUndefined()
    expect(termsRefusal({ ...next, capitalUnits: 49 }, undefined)).toMatchObject({
      refusal: 'no-room',
      facts: { most: 9 },
    })
  })
})

it('share-days are the holdings of all days added up, and a time is the sum of its parts', () => {
  const moves = fc.array(
    fc.record({ units: fc.integer({ min: -20, max: 20 }), after: fc.nat({ max: 80 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      fc.nat(100),
      moves,
      fc.integer({ min: 1, max: 60 }),
      fc.nat(59),
      (before, found, days, cut) => {
        const from = day('2026-11-01')
        const movements = found.map(({ units, after }) => ({ units, on: addDays(from, after) }))
        const to = addDays(from, days - 1)
        const heldOn = (date: CalendarDate) =>
          movements.filter(({ on }) => on <= date).reduce((sum, { units }) => sum + units, before)
        const slowly = Array.from({ length: days }, (_, at) => heldOn(addDays(from, at)))
        const whole = shareDaysOf(before, movements, { from, to })
        expect(whole).toBe(BigInt(slowly.reduce((sum, units) => sum + units, 0)))
        const middle = addDays(from, cut % days)
        const first = shareDaysOf(before, movements, { from, to: middle })
        const rest = addDays(middle, 1)
        if (rest > to) return
        expect(first + shareDaysOf(heldOn(middle), movements, { from: rest, to })).toBe(whole)
      },
    ),
    runs,
  )
})
