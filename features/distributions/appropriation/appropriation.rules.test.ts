import { kobo } from '@kolo/foundation/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AskedPart, partsOf, sumOfParts } from './appropriation.rules.ts'
import { appropriationPostings } from './server/appropriation.postings.ts'

const runs = { numRuns: process.env.DEEP === '1' ? 5_000 : 200 }
const bases = {
  surplusKobo: kobo(100_002n),
  savingsKobo: kobo(500_000n),
  sharesKobo: kobo(300_000n),
  loanInterestKobo: kobo(80_000n),
}
const percent = (kind: AskedPart['kind'], rateBps: number, account: string | null = null): AskedPart => ({
  kind,
  account,
  rateBps,
  amountKobo: null,
})
const amount = (kind: AskedPart['kind'], of: bigint, account: string | null = null): AskedPart => ({
  kind,
  account,
  rateBps: null,
  amountKobo: kobo(of),
})

describe('the parts of a surplus', () => {
  it('are percentages of what they are for or amounts, and the rest is carried forward', () => {
    const { parts, leftKobo } = partsOf(
      [
        percent('reserve', 2_500),
        percent('interest', 400),
        percent('dividend', 900),
        amount('account', 3_000n, '3220'),
      ],
      bases,
    )
    expect(parts.map(({ kind, amountKobo }) => [kind, amountKobo])).toEqual([
      ['reserve', 25_001n],
      ['interest', 20_000n],
      ['dividend', 27_000n],
      ['account', 3_000n],
      ['carried_forward', 25_001n],
    ])
    expect(parts[1]?.baseKobo).toBe(500_000n)
    expect(leftKobo).toBe(25_001n)
  })

  it('that are more than the surplus leave less than nothing', () => {
    expect(partsOf([amount('dividend', 100_003n)], bases).leftKobo).toBe(-1n)
  })

  it('that are all of it carry nothing forward', () => {
    const { parts, leftKobo } = partsOf([percent('reserve', 10_000)], bases)
    expect([parts.length, leftKobo]).toEqual([1, 0n])
  })

  it('in the books: reserve and own accounts, and nothing for what members are paid later', () => {
    const { parts } = partsOf(
      [
        percent('reserve', 2_500),
        percent('dividend', 900),
        amount('account', 3_000n, '3220'),
        amount('account', 2_000n, '2320'),
      ],
      bases,
    )
    expect(
      appropriationPostings(parts).map(({ credit, amount: of }) => [credit.kind, credit.scope, of]),
    ).toEqual([
      ['reserve', 'community', 25_001n],
      ['own_equity', '3220', 3_000n],
      ['own_liability', '2320', 2_000n],
    ])
  })
})

const asked = fc.record({
  kind: fc.constantFrom('reserve' as const, 'interest' as const, 'dividend' as const),
  account: fc.constant(null),
  rateBps: fc.option(fc.integer({ min: 1, max: 10_000 })),
  amountKobo: fc.bigInt({ min: 1n, max: 10_000_000_000n }).map((of) => kobo(of)),
})

it('add up to the surplus to the kobo wherever they are not more than it', () => {
  fc.assert(
    fc.property(
      fc.array(asked, { maxLength: 8 }),
      fc.bigInt({ min: 1n, max: 10_000_000_000_000n }),
      (all, surplus) => {
        const of = { ...bases, surplusKobo: kobo(surplus) }
        const { parts, leftKobo } = partsOf(all, of)
        if (leftKobo >= 0n) expect(sumOfParts(parts)).toBe(surplus)
        else expect(sumOfParts(parts) > surplus).toBe(true)
      },
    ),
    runs,
  )
})
