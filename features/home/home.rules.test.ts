import { kobo, naira, sumKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceByMonth, daysWaiting, everyMonth, growthBps, monthsUpTo, startOfMonth } from './home.rules.ts'

const day = (text: string) => text as CalendarDate

describe('months', () => {
  test('the last months are counted back over the turn of the year', () => {
    expect(monthsUpTo(day('2026-02-10'), 3)).toEqual(['2025-12', '2026-01', '2026-02'])
    expect(monthsUpTo(day('2026-11-20'), 12)).toHaveLength(12)
  })

  test('a month begins at midnight in Lagos', () => {
    expect(startOfMonth('2026-11')).toBe('2026-10-31T23:00:00.000Z')
  })

  test('months without movement are there with nothing', () => {
    const flows = everyMonth(['2026-10', '2026-11'], [{ month: '2026-11', in: naira(5n), out: naira(0n) }])
    expect(flows[0]).toEqual({ month: '2026-10', in: 0n, out: 0n })
  })
})

describe('the line over time', () => {
  test('walks back from what is there now', () => {
    const line = balanceByMonth(naira(50n), [
      { month: '2026-10', in: naira(10n), out: naira(0n) },
      { month: '2026-11', in: naira(20n), out: naira(0n) },
    ])
    expect(line).toEqual([
      { month: '2026-10', balance: naira(30n) },
      { month: '2026-11', balance: naira(50n) },
    ])
  })

  test('ends at what is there now, and each step is what moved in its month', () => {
    const amounts = fc.array(fc.tuple(fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 10n ** 12n)), { minLength: 1 })
    fc.assert(
      fc.property(amounts, (moves) => {
        const flows = moves.map(([into, out], at) => ({ month: `m${at}`, in: kobo(into), out: kobo(out) }))
        const now = sumKobo(flows.map((flow) => kobo(flow.in - flow.out)))
        const line = balanceByMonth(now, flows)
        expect(line.at(-1)?.balance).toBe(now)
        for (let at = 1; at < line.length; at++) {
          const step = (line[at]?.balance ?? 0n) - (line[at - 1]?.balance ?? 0n)
          expect(step).toBe((flows[at]?.in ?? 0n) - (flows[at]?.out ?? 0n))
        }
      }),
    )
  })
})

test('growth is a share of what was there, downwards too, and nothing when nothing was there', () => {
  expect(growthBps(naira(105n), naira(100n))).toBe(500)
  expect(growthBps(naira(90n), naira(100n))).toBe(-1_000)
  expect(growthBps(naira(90n), naira(0n))).toBeUndefined()
})

test('waiting is counted in whole days and never below none', () => {
  expect(daysWaiting(day('2026-11-17'), day('2026-11-20'))).toBe(3)
  expect(daysWaiting(day('2026-11-21'), day('2026-11-20'))).toBe(0)
})
