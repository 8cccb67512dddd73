/** When a step of calling a loan can be taken, and what each guarantor pays. */
import { kobo, leastKobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { calendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalledLoan, guarantorParts, noticeUntil, stepProblem } from './calling.rules.ts'

const runs = process.env.DEEP === '1' ? 5_000 : 200
const day = (text: string) => calendarDate(text) ?? expect.fail(text)

it('a notice runs for 14 days', () => {
  expect(noticeUntil(day('2026-12-01'))).toBe('2026-12-15')
  expect(noticeUntil(day('2028-02-20'))).toBe('2028-03-05')
})

describe('a step', () => {
  const called: CalledLoan = {
    dueOn: day('2026-12-15'),
    taken: [],
    securedKobo: naira(10_000n),
    guaranteedKobo: naira(5_000n),
  }
  const after = day('2026-12-16')
  it.each([
    ['takes nothing where the loan is not called', 'lien', { dueOn: undefined }, after, 'loan-not-called'],
    ['waits for the whole notice', 'lien', {}, day('2026-12-15'), 'call-notice'],
    ['takes the savings first', 'lien', {}, after, undefined],
    ['takes them once', 'lien', { taken: ['lien'] }, after, 'call-step-taken'],
    ['takes nothing where there is nothing', 'lien', { securedKobo: zeroKobo }, after, 'call-nothing'],
    ['lets guarantors wait for the savings', 'guarantors', {}, after, 'call-lien-first'],
    ['then asks guarantors', 'guarantors', { taken: ['lien'] }, after, undefined],
    ['asks them at once where nothing is saved', 'guarantors', { securedKobo: zeroKobo }, after, undefined],
    [
      'asks nobody who guarantees nothing',
      'guarantors',
      { taken: ['lien'], guaranteedKobo: zeroKobo },
      after,
      'call-nothing',
    ],
    ['asks them once', 'guarantors', { taken: ['lien', 'guarantors'] }, after, 'call-step-taken'],
  ] as const)('%s', (_, step, changed, today, problem) => {
    expect(stepProblem(step, { ...called, ...changed }, today)).toBe(problem)
  })
})

describe('what guarantors pay', () => {
  const parts = (owed: bigint, ...pledges: bigint[]) =>
    guarantorParts(
      kobo(owed),
      pledges.map((pledge, at) => ({ id: String(at), pledgeKobo: kobo(pledge) })),
    )

  it('is in proportion to what they guarantee, to the kobo', () => {
    expect(parts(10_000n, 6_000n, 6_000n, 3_000n)).toEqual([4_000n, 4_000n, 2_000n])
    expect(parts(10_001n, 5_000n, 5_000n, 5_000n)).toEqual([3_334n, 3_334n, 3_333n])
    expect(parts(99n, 33n, 33n, 33n)).toEqual([33n, 33n, 33n])
    expect(parts(100n, 33n, 33n)).toEqual([33n, 33n])
    expect(parts(100n)).toEqual([])
  })

  it(`adds up to what is owed, or to all pledges, ${runs} times`, () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 5 }), (owed, pledges) => {
        const paid = parts(owed, ...pledges)
        const pledged = pledges.reduce((sum, pledge) => sum + pledge, 0n)
        expect(sumKobo(paid)).toBe(leastKobo(kobo(owed), kobo(pledged)))
        for (const [at, part] of paid.entries()) {
          expect(part).toBeLessThanOrEqual(pledges[at] ?? 0n)
          if (pledged === 0n || owed >= pledged) continue
          const exact = (owed * (pledges[at] ?? 0n)) / pledged
          expect(part === exact || part === exact + 1n).toBe(true)
        }
      }),
      { numRuns: runs },
    )
  })
})
