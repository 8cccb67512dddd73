/**
 * Who may decide what waits for a second administrator. Which permission a single approval rests on is said by its kind;
 * whoever it is about, and whoever asked for it, never approves it.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'

/** What the decisions look at on an approval. */
export type ApprovalFacts = {
  status: ApprovalStatus
  askedBy: string
  affectedUid: string | undefined
  /** Its kind says that they take part in it: who guarantees a loan decides nothing about it. */
  isExcluded: boolean
}

/** What became of it (design section 9). */
export const approvalStatuses = ['waiting', 'approved', 'sent_back', 'taken_back', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

const waiting = (_: Actor, { status }: ApprovalFacts) =>
  status === 'waiting' ? undefined : ('not-waiting' as const)

const notAboutOneself = (actor: Actor, approval: ApprovalFacts) =>
  waiting(actor, approval) ??
  (approval.affectedUid === actor.uid ? ('affected' as const) : undefined) ??
  (approval.isExcluded ? ('excluded' as const) : undefined)

export const approvalsAccess = defineAccess('approvals', {
  view: { permission: 'view_admin_dashboard' },
  approve: { permission: 'view_admin_dashboard', refusalFor: notAboutOneself },
  sendBack: {
    permission: 'view_admin_dashboard',
    refusalFor: (actor: Actor, approval: ApprovalFacts) =>
      notAboutOneself(actor, approval) ??
      (approval.askedBy === actor.uid ? ('own-approval' as const) : undefined),
  },
  takeBack: {
    permission: 'view_admin_dashboard',
    refusalFor: (actor: Actor, approval: ApprovalFacts) =>
      waiting(actor, approval) ?? (approval.askedBy === actor.uid ? undefined : ('not-yours' as const)),
  },
  object: { permission: 'view_dashboard', openToInactive: true },
})
