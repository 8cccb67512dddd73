import { kobo, naira } from '@kolo/foundation/money'
import { describe, expect, it } from 'vitest'
import { coverOf, yearlyCost } from './cover.rules.ts'

describe('the cover of interest', () => {
  it('is what was earned before interest that was only promised, and what is missing', () => {
    expect(coverOf({ fundsKobo: kobo(-30_000n), promisedKobo: naira(1_000n) })).toEqual({
      earnedKobo: naira(700n),
      gapKobo: naira(300n),
    })
    expect(coverOf({ fundsKobo: naira(5n), promisedKobo: naira(1_000n) })).toEqual({
      earnedKobo: naira(1_005n),
      gapKobo: 0n,
    })
  })
  it('costs a rate of what is saved each year', () => {
    expect(yearlyCost(naira(1_000_000n), 800)).toBe(naira(80_000n))
    expect(yearlyCost(kobo(7n), 750)).toBe(1n)
  })
})
