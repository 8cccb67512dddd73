import { kobo, naira } from '@kolo/foundation/money'
import { describe, expect, it } from 'vitest'
import { coverGap, yearlyCost } from './cover.rules.ts'

describe('the cover of interest', () => {
  it.each([
    [700n, 1_000n, 0n, 300n],
    [700n, 1_000n, 200n, 100n],
    [-50n, 1_000n, 0n, 1_050n],
    [-50n, 1_000n, 1_000n, 0n],
    [1_005n, 1_000n, 0n, 0n],
  ])('earned %d, promised %d, covered %d: %d are missing', (earned, promised, covered, gap) => {
    const amounts = { earnedKobo: naira(earned), promisedKobo: naira(promised), coveredKobo: naira(covered) }
    expect(coverGap(amounts)).toBe(naira(gap))
  })
  it('costs a rate of what is saved each year', () => {
    expect(yearlyCost(naira(1_000_000n), 800)).toBe(naira(80_000n))
    expect(yearlyCost(kobo(7n), 750)).toBe(1n)
  })
})
