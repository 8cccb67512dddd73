/** What an estate pays out, and that its statement adds up. */
import { kobo, naira } from '@kolo/foundation/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineAddsUp, payOutProblem, sumsOf } from './estate.rules.ts'

const runs = process.env.DEEP === '1' ? 5_000 : 200

describe('a pay-out', () => {
  const free = { owedKobo: kobo(0n), freeKobo: naira(100n), hasOpenClaim: false }
  it.each([
    ['all that is free', {}, naira(100n), undefined],
    ['a part of it', {}, naira(1n), undefined],
    ['more than is free', {}, kobo(10_001n), 'above-free'],
    ['while a kobo is owed', { owedKobo: kobo(1n) }, naira(1n), 'estate-owes'],
    ['while a claim is open', { hasOpenClaim: true }, naira(1n), 'claim-open'],
  ] as const)('of %s', (_, changed, amount, problem) => {
    expect(payOutProblem({ ...free, ...changed }, amount)).toBe(problem)
  })
})

it('a line is what there was, and came, less what went', () => {
  const line = {
    name: 'Wallet',
    thenKobo: naira(500n),
    inKobo: naira(120n),
    outKobo: naira(620n),
    nowKobo: kobo(0n),
  }
  expect(lineAddsUp(line)).toBe(true)
  expect(lineAddsUp({ ...line, nowKobo: kobo(1n) })).toBe(false)
})

it(`lines that add up come to sums that do, ${runs} times`, () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount, amount)), (rows) => {
      const lines = rows.map(([then, came, went]) => ({
        name: 'Savings',
        thenKobo: kobo(then),
        inKobo: kobo(came),
        outKobo: kobo(went),
        nowKobo: kobo(then + came - went),
      }))
      expect(lines.every(lineAddsUp)).toBe(true)
      expect(lineAddsUp({ name: 'Together', ...sumsOf(lines) })).toBe(true)
    }),
    { numRuns: runs },
  )
})
