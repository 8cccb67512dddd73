import { type Kobo, kobo } from '@kolo/foundation/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closingPostings } from './server/surplus.postings.ts'
import { type YearKind, type YearLine, yearKinds, yearResult } from './surplus.rules.ts'

const runs = { numRuns: process.env.DEEP === '1' ? 5_000 : 200 }
const line = (kind: YearKind, amount: bigint, scope = 'community'): YearLine => ({
  kind,
  scope,
  kobo: kobo(amount),
})

it('a year brought its income less its expense', () => {
  const lines = [
    line('fees', 150_002n),
    line('own_income', 20_000n, '4310'),
    line('interest_savings', -70_000n),
  ]
  expect(yearResult(lines)).toBe(100_002n)
  expect(yearResult([line('fees', 100n), line('psp_fees', -300n, 'paystack')])).toBe(-200n)
})

const lines = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom(...yearKinds),
    scope: fc.constantFrom('community', 'paystack', 'other'),
    kobo: fc.bigInt({ min: -10_000_000_000_000n, max: 10_000_000_000_000n }).map((amount) => kobo(amount)),
  }),
  { maxLength: 12, selector: ({ kind, scope }) => `${kind}:${scope}` },
)

it('its close empties every account, and the surplus holds what it brought', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const stood = all.filter((one) => one.kobo !== 0n)
      const nets = new Map<string, bigint>(stood.map((one) => [`${one.kind}:${one.scope}`, one.kobo]))
      const move = (key: string, by: Kobo | bigint) => nets.set(key, (nets.get(key) ?? 0n) + by)
      for (const { debit, credit, amount } of closingPostings(stood)) {
        expect(amount > 0n).toBe(true)
        move(`${debit.kind}:${debit.scope}`, -amount)
        move(`${credit.kind}:${credit.scope}`, amount)
      }
      for (const one of stood) expect(nets.get(`${one.kind}:${one.scope}`)).toBe(0n)
      expect(nets.get('surplus:community') ?? 0n).toBe(yearResult(stood))
    }),
    runs,
  )
})
