/**
 * Who sees and steers long work: whoever began it, and administrators. For everybody else it is not there.
 */
import { type Actor, actsAsStaff, defineAccess } from '@kolo/foundation/access'

/** What became of it. */
export const workStates = ['running', 'done', 'failed', 'cancelled'] as const
export type WorkState = (typeof workStates)[number]

/** What the decisions look at. */
export type WorkFacts = { state: WorkState; cancellable: boolean }

export const longWorkAccess = defineAccess('long-work', {
  view: { permission: 'view_dashboard' },
  cancel: {
    permission: 'view_dashboard',
    refusalFor: (_: Actor, { state, cancellable }: WorkFacts) =>
      state !== 'running'
        ? ('not-under-way' as const)
        : cancellable
          ? undefined
          : ('cannot-be-stopped' as const),
  },
  retry: {
    permission: 'view_dashboard',
    refusalFor: (_: Actor, { state }: WorkFacts) =>
      state === 'failed' || state === 'cancelled' ? undefined : ('not-stopped' as const),
  },
})

/** Whether somebody sees the work of this person, or of nobody. */
export function seesWorkOf(actor: Actor, ownerUid: string | null): boolean {
  return ownerUid === actor.uid || actsAsStaff(actor, 'view_admin_dashboard')
}
