import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planCategories, planRisks } from '../plans/plans.rules.ts'
import { inOrderFor, suiting } from './catalogue.rules.ts'

const plan = fc.record({
  id: fc.integer(),
  risk: fc.constantFrom(...planRisks),
  category: fc.constantFrom(...planCategories),
})
const taste = fc.record({
  riskTolerance: fc.constantFrom(...planRisks),
  preferredCategories: fc.subarray([...planCategories]),
})

describe('the order of plans', () => {
  it('hides none, puts none above the tolerance before one within it, and prefers what is preferred', () => {
    fc.assert(
      fc.property(fc.uniqueArray(plan, { maxLength: 30, selector: ({ id }) => id }), taste, (plans, own) => {
        const ordered = inOrderFor(plans, own)
        expect(ordered.toSorted((a, b) => a.id - b.id)).toEqual(plans.toSorted((a, b) => a.id - b.id))
        const places = ordered.map((one) => suiting(one, own))
        const above = places.findIndex(({ isAboveTolerance }) => isAboveTolerance)
        if (above >= 0) expect(places.slice(above).every((one) => one.isAboveTolerance)).toBe(true)
        const within = places.filter(({ isAboveTolerance }) => !isAboveTolerance)
        const other = within.findIndex(({ isPreferred }) => !isPreferred)
        if (other >= 0) expect(within.slice(other).some((one) => one.isPreferred)).toBe(false)
      }),
      { numRuns: process.env.DEEP ? 5_000 : 200 },
    )
  })
  it('a plan of high risk lies above a moderate tolerance, one of moderate risk does not', () => {
    const own = { riskTolerance: 'moderate', preferredCategories: ['bonds'] } as const
    expect(suiting({ risk: 'high', category: 'bonds' }, own)).toEqual({
      isAboveTolerance: true,
      isPreferred: true,
    })
    expect(suiting({ risk: 'moderate', category: 'equity' }, own)).toEqual({
      isAboveTolerance: false,
      isPreferred: false,
    })
  })
})
