import { kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, lastOfMonth } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contributionNews, contributionOf } from './contributions.rules.ts'

const numRuns = process.env.DEEP ? 5_000 : 200
const day = (text: string) => text as CalendarDate
const monthlyKobo = naira(5_000n)
const ofSaved = (saved: bigint, today: string, begun = '2026-01-12') =>
  contributionOf(
    { monthlyKobo, pledges: [], begunOn: day(begun), balanceKobo: naira(saved), interestKobo: zeroKobo },
    day(today),
  )

describe('what is owed of a contribution', () => {
  it('is nothing in the month of the first deposit; the next one is due by its last day', () => {
    expect(ofSaved(500n, '2026-01-31')).toEqual({
      monthlyKobo,
      dueKobo: zeroKobo,
      paidKobo: naira(500n),
      behindKobo: zeroKobo,
      behindMonths: 0,
      leftKobo: naira(4_500n),
      dueOn: '2026-02-28',
    })
    expect(ofSaved(500n, '2026-02-01').dueOn).toBe('2026-02-28')
  })
  it('is missing once a month is over, and counts a month that lacks a kobo', () => {
    expect(ofSaved(7_000n, '2026-02-28')).toMatchObject({ behindKobo: zeroKobo, leftKobo: zeroKobo })
    expect(ofSaved(7_000n, '2026-04-01')).toMatchObject({
      dueKobo: naira(10_000n),
      behindKobo: naira(3_000n),
      behindMonths: 1,
      leftKobo: monthlyKobo,
      dueOn: '2026-04-30',
    })
    const facts = { monthlyKobo, pledges: [], begunOn: day('2026-01-12'), interestKobo: zeroKobo }
    const short = { ...facts, balanceKobo: kobo(naira(5_000n) - 1n) }
    expect(contributionOf(short, day('2026-04-01'))).toMatchObject({ behindMonths: 2 })
  })
  it('goes over the end of a year and through a leap day', () => {
    expect(ofSaved(5_000n, '2028-03-01', '2027-12-31')).toMatchObject({
      dueKobo: naira(10_000n),
      behindMonths: 1,
      dueOn: '2028-03-31',
    })
    expect(ofSaved(5_000n, '2028-02-29', '2027-12-31')).toMatchObject({
      behindMonths: 0,
      dueOn: '2028-02-29',
    })
  })
  it('is not paid by interest', () => {
    const facts = { monthlyKobo, pledges: [], begunOn: day('2026-01-12'), balanceKobo: naira(5_000n) }
    expect(contributionOf({ ...facts, interestKobo: naira(40n) }, day('2026-03-01'))).toMatchObject({
      paidKobo: naira(4_960n),
      behindKobo: naira(40n),
      behindMonths: 1,
    })
  })
  it('adds up for every amount, day and saving: what is due is there, or missing', () => {
    const days = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays(day('2024-02-27'), n))
    const some = fc.bigInt({ min: 0n, max: 900_000_000n }).map(kobo)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10_000n, max: 50_000_000n }).map(kobo),
        days,
        some,
        days,
        (asked, from, has, other) => {
          const [begun = from, today = other] = [from, other].sort()
          const facts = {
            monthlyKobo: asked,
            pledges: [],
            begunOn: begun,
            balanceKobo: has,
            interestKobo: zeroKobo,
          }
          const one = contributionOf(facts, today)
          const ownMonths = countEnds(begun, today)
          expect(one.dueKobo).toBe(asked * BigInt(ownMonths))
          expect(one.behindKobo).toBe(has >= one.dueKobo ? 0n : one.dueKobo - has)
          expect(BigInt(one.behindMonths) * asked >= one.behindKobo).toBe(true)
          expect(one.behindMonths === 0 || BigInt(one.behindMonths - 1) * asked < one.behindKobo).toBe(true)
          // Paying what is missing and what is left brings it to order to the day it is due.
          const all = kobo(has + one.behindKobo + one.leftKobo)
          const paid = { ...facts, balanceKobo: all }
          expect(contributionOf(paid, one.dueOn)).toMatchObject({ behindKobo: 0n, leftKobo: 0n })
          expect(contributionOf(paid, addDays(one.dueOn, 1)).behindKobo).toBe(0n)
        },
      ),
      { numRuns },
    )
  })
})

/** Whole months that are over since the month after a day, counted one by one. */
function countEnds(begun: CalendarDate, today: CalendarDate): number {
  let ends = 0
  for (let end = lastOfMonth(addDays(lastOfMonth(begun), 1)); end < today; end = lastOfMonth(addDays(end, 1)))
    ends += 1
  return ends
}

describe('what is said of a contribution', () => {
  const month = day('2026-04-01')
  const nothing = { remindedMonth: undefined, toldMonth: undefined }
  const news = (saved: bigint, today: string, said: object = nothing) =>
    contributionNews(ofSaved(saved, today), { ...nothing, ...said }, day(today))
  it('is who is behind, once a month, and a month that is not paid in its last five days', () => {
    expect(news(7_000n, '2026-04-01')).toBe('behind')
    expect(news(7_000n, '2026-04-02', { toldMonth: month })).toBeUndefined()
    expect(news(7_000n, '2026-05-01', { toldMonth: month })).toBe('behind')
    expect(news(10_000n, '2026-04-24')).toBeUndefined()
    expect(news(10_000n, '2026-04-25')).toBe('due')
    expect(news(10_000n, '2026-04-30')).toBe('due')
    expect(news(10_000n, '2026-04-30', { remindedMonth: month })).toBeUndefined()
    expect(news(15_000n, '2026-04-30')).toBeUndefined()
  })
  it('is nothing in the month of the first deposit', () => {
    expect(news(500n, '2026-01-31')).toBeUndefined()
  })
})
