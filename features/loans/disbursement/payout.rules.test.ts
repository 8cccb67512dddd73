import { kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { expect, it } from 'vitest'
import { missingFor, skippedOf, takesSecond } from './payout.rules.ts'

it('a loan lacks what all before it and it itself go beyond what can be lent', () => {
  const principals = [1_200_000n, 600_000n, 850_000n, 1_500_000n, 2_400_000n, 450_000n].map(naira)
  expect(missingFor(naira(6_237_500n), principals)).toEqual([
    zeroKobo,
    zeroKobo,
    zeroKobo,
    zeroKobo,
    naira(312_500n),
    naira(762_500n),
  ])
  expect(missingFor(zeroKobo, [kobo(1n)])).toEqual([kobo(1n)])
  expect(missingFor(zeroKobo, [])).toEqual([])
})

it('passed over are those approved before the last one that is paid', () => {
  const queue = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  expect(skippedOf(queue, new Set(['b', 'c']))).toEqual([{ id: 'a' }])
  expect(skippedOf(queue, new Set(['a', 'd']))).toEqual([{ id: 'b' }, { id: 'c' }])
  expect(skippedOf(queue, new Set(['a', 'b']))).toEqual([])
  expect(skippedOf(queue, new Set())).toEqual([])
})

it('a second administrator confirms what is above the amount, with what was paid out before', () => {
  expect(takesSecond(naira(1_000_000n), zeroKobo, naira(1_000_000n))).toBe(false)
  expect(takesSecond(kobo(100_000_001n), zeroKobo, naira(1_000_000n))).toBe(true)
  expect(takesSecond(naira(400_000n), naira(600_001n), naira(1_000_000n))).toBe(true)
})
