/** A goal goes on only where it could have been opened, and where its owner owes no more than before. */
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { flexTerms } from '../testing/plan-terms.factory.ts'
import { boundAfter, type Followed, mayFollow } from './plan-end.rules.ts'
import { planKinds } from './plan-terms.rules.ts'

const today = '2026-11-20' as CalendarDate
const plan: Followed = { id: 'a', kind: 'flex', status: 'suspended', mandatory: false, posting: 'monthly' }
const next: Followed = { ...plan, id: 'b', status: 'active' }

it('follows in the same kind, open, owing no more, and not after interest in advance', () => {
  expect(mayFollow(plan, next)).toBe(true)
  const unfit: Partial<Followed>[] = [
    { id: 'a' },
    { kind: 'target' },
    { status: 'suspended' },
    { status: 'retired' },
    { mandatory: true },
  ]
  for (const one of unfit) expect(mayFollow(plan, { ...next, ...one })).toBe(false)
  expect(mayFollow({ ...plan, mandatory: true }, { ...next, mandatory: true })).toBe(true)
  expect(mayFollow({ ...plan, posting: 'upfront' }, next)).toBe(false)
})

it('never takes a goal beyond its limits, its lock or its owner’s wish', () => {
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom(...planKinds),
        balance: fc.bigInt({ min: 0n, max: 200_000_00n }),
        days: fc.option(fc.integer({ min: -5, max: 500 }), { nil: undefined }),
        isDeclined: fc.boolean(),
        interestFree: fc.boolean(),
        interestFreeAllowed: fc.boolean(),
      }),
      ({ kind, balance, days, isDeclined, interestFree, interestFreeAllowed }) => {
        const on = days === undefined ? undefined : addDays(today, days)
        const terms = {
          ...flexTerms,
          kind,
          interestFreeAllowed,
          number: 1,
          effectiveFrom: undefined,
          minOpenKobo: naira(500n),
          maxBalanceKobo: naira(100_000n),
          minDays: 30,
          maxDays: 365,
        }
        const aim = { targetKobo: kind === 'target' ? naira(9_000n) : undefined, targetOn: on }
        const goal = { aim, maturesOn: on, interestFree, balanceKobo: kobo(balance), isDeclined }
        const bound = boundAfter({ status: 'active', terms }, goal, today)
        const hasDay = kind === 'locked' ? days !== undefined && days >= 30 && days <= 365 : true
        const hasAim = kind === 'target' ? on !== undefined : true
        const fits = balance >= naira(500n) && balance <= naira(100_000n)
        expect(bound !== undefined).toBe(
          fits && !isDeclined && hasDay && hasAim && (!interestFree || interestFreeAllowed),
        )
        if (bound && kind === 'locked') expect(bound).toMatchObject({ locked: true, maturesOn: on })
        expect(boundAfter({ status: 'suspended', terms }, goal, today)).toBeUndefined()
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})
