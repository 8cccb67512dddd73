/**
 * Whom something is for (domain F.5, F.6): everybody, the members of some account tiers, or whoever holds one of some
 * plans to invest or save in. What must always be true: exactly one of these, and never nobody.
 */
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { Tier } from '../limits/tiers.rules.ts'

/** The kinds of audiences. */
export const audienceKinds = ['all', 'tiers', 'plans'] as const
export type AudienceKind = (typeof audienceKinds)[number]

/** Whom something is for; what its kind does not need is empty. `plans`: their ids. */
export type Audience = { audience: AudienceKind; tiers: readonly Tier[]; plans: readonly string[] }

/** Why it cannot be: it names nobody, or more than its kind says. */
export function audienceRefusal({ audience, tiers, plans }: Audience): Refusal<'no-audience'> | undefined {
  const fits = (audience === 'tiers') === tiers.length > 0 && (audience === 'plans') === plans.length > 0
  return fits ? undefined : refuse('no-audience')
}

/** Whether two are for the same people, in whatever order they are named. */
export function isSameAudience(one: Audience, other: Audience): boolean {
  const known = new Set<string>([...one.tiers, ...one.plans])
  const named = new Set<string>([...other.tiers, ...other.plans])
  return (
    one.audience === other.audience &&
    known.size === named.size &&
    [...named].every((each) => known.has(each))
  )
}
