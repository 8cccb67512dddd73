import { kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contestOf, outstandingOf, overdueOf, partsLeft, statusOf } from './charge.rules.ts'

const day = (text: string) => text as CalendarDate
const levy = {
  amountKobo: naira(20_000n),
  instalments: 4,
  dueOn: day('2026-09-30'),
  paidKobo: naira(10_000n),
  waivedKobo: zeroKobo,
}

describe('the parts of a charge', () => {
  it('the oldest is paid first', () => {
    expect(partsLeft(levy)).toEqual([
      { number: 3, dueOn: '2026-11-30', leftKobo: naira(5_000n) },
      { number: 4, dueOn: '2026-12-30', leftKobo: naira(5_000n) },
    ])
  })

  it('what is waived comes off the last', () => {
    expect(partsLeft({ ...levy, waivedKobo: naira(7_000n) })).toEqual([
      { number: 3, dueOn: '2026-11-30', leftKobo: naira(3_000n) },
    ])
  })

  it('the last part takes the rest, and the 31st becomes the last of a shorter month', () => {
    const parts = partsLeft({
      amountKobo: kobo(1_000_001n),
      instalments: 3,
      dueOn: day('2026-01-31'),
      paidKobo: zeroKobo,
      waivedKobo: zeroKobo,
    })
    expect(parts.map(({ dueOn, leftKobo }) => [dueOn, leftKobo])).toEqual([
      ['2026-01-31', 333_333n],
      ['2026-02-28', 333_333n],
      ['2026-03-31', 333_335n],
    ])
  })

  it('whatever is paid and waived, they add up to what is owed', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 240_000n, max: 10n ** 10n }),
        fc.integer({ min: 1, max: 24 }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        (amount, instalments, paidPart, waivedPart) => {
          const paidKobo = kobo((amount * paidPart) / 10_000n)
          const waivedKobo = kobo(((amount - paidKobo) * waivedPart) / 10_000n)
          const one = {
            amountKobo: kobo(amount),
            instalments,
            dueOn: day('2026-10-31'),
            paidKobo,
            waivedKobo,
          }
          expect(sumKobo(partsLeft(one).map(({ leftKobo }) => leftKobo))).toBe(outstandingOf(one))
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('where a charge stands', () => {
  it('is overdue from the day after a part was due, with what of it is unpaid', () => {
    expect(overdueOf({ ...levy, paidKobo: naira(2_000n) }, day('2026-10-30'))).toBe(naira(3_000n))
    expect(overdueOf({ ...levy, paidKobo: naira(2_000n) }, day('2026-10-31'))).toBe(naira(8_000n))
  })

  it('is paid, waived, contested, overdue or due', () => {
    const today = day('2026-12-01')
    expect(statusOf({ ...levy, paidKobo: naira(20_000n) }, 'none', today)).toBe('paid')
    expect(statusOf({ ...levy, paidKobo: zeroKobo, waivedKobo: naira(20_000n) }, 'none', today)).toBe(
      'waived',
    )
    expect(statusOf(levy, 'contested', today)).toBe('contested')
    expect(statusOf(levy, 'none', today)).toBe('overdue')
    expect(statusOf(levy, 'none', day('2026-11-30'))).toBe('due')
  })

  it('a fine is contested once, until the day it is due', () => {
    const fine = {
      kind: 'fine',
      dueOn: day('2026-11-23'),
      contestedAt: null,
      contestEndedAt: null,
      outstandingKobo: 1n,
    } as const
    expect(contestOf(fine, day('2026-11-23'))).toBe('open')
    expect(contestOf(fine, day('2026-11-24'))).toBe('none')
    expect(contestOf({ ...fine, kind: 'levy' }, day('2026-11-23'))).toBe('none')
    expect(contestOf({ ...fine, contestedAt: 'then' }, day('2026-11-24'))).toBe('contested')
    expect(contestOf({ ...fine, contestedAt: 'then', contestEndedAt: 'later' }, day('2026-11-23'))).toBe(
      'answered',
    )
  })
})
