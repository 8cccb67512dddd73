/**
 * The rule that keeps a community governable: there is always at least one active administrator. Under race it is
 * kept by `keepingAnAdministrator`; here it is said before anybody is asked to approve what cannot be.
 */
import type { Role } from '@kolo/foundation/access'
import { type Refusal, refuse } from '@kolo/foundation/refusal'

/** Whether an account is active, in a word. */
export type Standing = 'active' | 'inactive'

/** Why somebody's role or standing cannot change. */
export type StatusRefusal = 'last-administrator' | 'no-change'

/** Refuses what would leave the community without an active administrator. */
export function statusRefusal(
  before: { uid: string; role: Role; isActive: boolean },
  after: { role: Role; isActive: boolean },
  activeAdministrators: readonly string[],
): Refusal<StatusRefusal> | undefined {
  if (before.role === after.role && before.isActive === after.isActive) return refuse('no-change')
  const steersAfter = after.role === 'admin' && after.isActive
  const others = activeAdministrators.filter((uid) => uid !== before.uid)
  return !steersAfter && activeAdministrators.includes(before.uid) && others.length === 0
    ? refuse('last-administrator')
    : undefined
}
