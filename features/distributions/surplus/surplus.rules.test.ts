import { type Kobo, kobo } from '@kolo/foundation/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closingPostings } from './server/surplus.postings.ts'
import { type YearKind, type YearLine, yearKinds, yearResult } from './surplus.rules.ts'

const runs = { numRuns: process.env.DEEP === '1' ? 5_000 : 200 }
const line = (kind: YearKind, amount: bigint, scope = 'community'): YearLine => ({
  kind,
  scope,
  kobo: kobo(amount),
})

describe('what a year brought', () => {
  it('is its income less its expense, and a quarter of it goes to the reserve', () => {
    const lines = [line('fees', 150_002n), line('penalties', 20_000n), line('interest_savings', -70_000n)]
    expect(yearResult(lines, 2_500)).toEqual({ surplusKobo: 100_002n, reserveKobo: 25_001n })
  })

  it('gives the reserve nothing where it cost more than it brought', () => {
    const lines = [line('fees', 100n), line('psp_fees', -300n, 'paystack')]
    expect(yearResult(lines, 2_500)).toEqual({ surplusKobo: -200n, reserveKobo: 0n })
  })
})

const lines = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom(...yearKinds),
    scope: fc.constantFrom('community', 'paystack', 'other'),
    kobo: fc.bigInt({ min: -10_000_000_000_000n, max: 10_000_000_000_000n }).map((amount) => kobo(amount)),
  }),
  { maxLength: 12, selector: ({ kind, scope }) => `${kind}:${scope}` },
)

it('its close empties every account, and surplus and reserve hold together what it brought', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 10_000 }), (all, bps) => {
      const stood = all.filter((one) => one.kobo !== 0n)
      const { surplusKobo, reserveKobo } = yearResult(stood, bps)
      expect(reserveKobo >= 0n && reserveKobo <= (surplusKobo > 0n ? surplusKobo : 0n)).toBe(true)
      const nets = new Map<string, bigint>(stood.map((one) => [`${one.kind}:${one.scope}`, one.kobo]))
      const move = (key: string, by: Kobo | bigint) => nets.set(key, (nets.get(key) ?? 0n) + by)
      for (const { debit, credit, amount } of closingPostings(stood, reserveKobo)) {
        expect(amount > 0n).toBe(true)
        move(`${debit.kind}:${debit.scope}`, -amount)
        move(`${credit.kind}:${credit.scope}`, amount)
      }
      for (const one of stood) expect(nets.get(`${one.kind}:${one.scope}`)).toBe(0n)
      expect(nets.get('surplus:community') ?? 0n).toBe(surplusKobo - reserveKobo)
      expect(nets.get('reserve:community') ?? 0n).toBe(reserveKobo)
    }),
    runs,
  )
})
