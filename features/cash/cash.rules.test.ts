import { kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankingRefusal, cashLimit, cashRefusal } from './cash.rules.ts'

const runs = { numRuns: process.env.DEEP ? 5_000 : 200 }
const amount = fc.bigInt({ min: 1n, max: 2n * cashLimit }).map(kobo)

describe('the law’s limit', () => {
  it('₦4,999,999.99 is taken, ₦5,000,000 is not, at once or with what came before', () => {
    expect(cashRefusal(kobo(499_999_999n), zeroKobo)).toBeUndefined()
    expect(cashRefusal(naira(5_000_000n), zeroKobo)).toMatchObject({ refusal: 'cash-limit' })
    expect(cashRefusal(naira(1n), kobo(499_999_900n))).toMatchObject({ refusal: 'cash-limit-day' })
    expect(cashRefusal(kobo(99n), kobo(499_999_900n))).toBeUndefined()
  })
  it('whatever is brought in pieces, what was taken stays below it', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), (chunks) => {
        const taken = chunks.reduce(
          (before, chunk) => (cashRefusal(chunk, before) ? before : sumKobo([before, chunk])),
          zeroKobo,
        )
        expect(taken < cashLimit).toBe(true)
      }),
      runs,
    )
  })
})

it('no more is paid in at the bank than was in hand, and all of it can be', () => {
  fc.assert(
    fc.property(amount, amount, (wanted, inHand) => {
      expect(bankingRefusal(wanted, inHand) === undefined).toBe(wanted <= inHand)
    }),
    runs,
  )
})
