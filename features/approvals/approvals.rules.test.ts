import { kobo, naira } from '@kolo/foundation/money'
import { expect, it } from 'vitest'
import { isAboveCeiling } from './approvals.rules.ts'

it('alone nobody decides above the ceiling, also not in pieces', () => {
  const ceiling = naira(5_000_000n)
  expect(isAboveCeiling(ceiling, kobo(0n), ceiling)).toBe(false)
  expect(isAboveCeiling(naira(1_000_000n), naira(4_000_000n), ceiling)).toBe(false)
  expect(isAboveCeiling(kobo(100_000_001n), naira(4_000_000n), ceiling)).toBe(true)
  expect(isAboveCeiling(naira(100n), ceiling, ceiling)).toBe(true)
})
