/** What is done in somebody else's name: money that comes in, and a ticket. Nothing takes out or ties up what a member has. */
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { features } from './features.ts'

const deeds = features
  .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  .filter(({ method }) => method !== 'GET')

/** The names of what is sent, also inside a choice between several forms. */
function partsOf(schema: unknown): string[] {
  const { def } = (schema as z.core.$ZodType | undefined)?._zod ?? {}
  if (!def) return []
  const { shape = {}, options = [] } = def as { shape?: object; options?: readonly unknown[] }
  return [...Object.keys(shape), ...options.flatMap(partsOf)]
}

it('is these four deeds (docs/decisions/152-what-is-done-for-a-member.md)', () => {
  const named = deeds.filter(({ body }) => partsOf(body).includes('memberUid')).map(({ name }) => name)
  expect(named.toSorted()).toEqual([
    'bank-statements.assign-receipt',
    'cash.book-cash',
    'payroll.settle-line',
    'support.open-for',
  ])
})

it.each(['withdrawals', 'investments', 'shares', 'cards', 'savings', 'payments', 'events'])(
  '%s knows no member but who is signed in',
  (feature) => {
    const own = deeds.filter(({ name }) => name.startsWith(`${feature}.`))
    expect(own.length).toBeGreaterThan(0)
    const whose = own.flatMap(({ name, body, params }) =>
      [...partsOf(body), ...partsOf(params)]
        .filter((part) => /uid$/i.test(part))
        .map((part) => `${name}: ${part}`),
    )
    // A reminder is written to a member, not in their name.
    expect(whose).toEqual(feature === 'savings' ? ['savings.nudge-member: uid'] : [])
  },
)
