/** Who may do what with vouchers: administrators alone; whoever prepared one does not approve it. */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { ShownState } from './voucher.rules.ts'

/** What the decisions look at on a voucher. */
export type VoucherSubject = {
  state: ShownState
  /** Nobody yet: the system calculated it, and whoever submits it is its preparer. */
  preparedBy?: string | undefined
  firstApprovedBy?: string | undefined
  isReversal: boolean
  /** Its lines are calculated from fixed assets. */
  isCalculated: boolean
}

const editable = (actor: Actor, { state, preparedBy, isReversal, isCalculated }: VoucherSubject) => {
  if (state !== 'draft' && state !== 'sent_back') return 'voucher-submitted' as const
  if (isReversal) return 'is-a-reversal' as const
  if (isCalculated) return 'is-calculated' as const
  return preparedBy === actor.uid ? undefined : ('other-preparer' as const)
}

const isOthers = (actor: Actor, preparedBy: string | undefined) =>
  preparedBy !== undefined && preparedBy !== actor.uid

const submittable = (actor: Actor, { state, preparedBy }: VoucherSubject) => {
  if (state !== 'draft' && state !== 'sent_back') return 'voucher-submitted' as const
  return isOthers(actor, preparedBy) ? ('other-preparer' as const) : undefined
}

const removable = (actor: Actor, { state, preparedBy }: VoucherSubject) => {
  if (state !== 'draft') return 'voucher-submitted' as const
  return isOthers(actor, preparedBy) ? ('other-preparer' as const) : undefined
}

const cancellable = (actor: Actor, { state, preparedBy }: VoucherSubject) => {
  if (state !== 'sent_back') return 'voucher-not-sent-back' as const
  return preparedBy === actor.uid ? undefined : ('other-preparer' as const)
}

const approvable = (actor: Actor, { state, firstApprovedBy }: VoucherSubject) => {
  if (state !== 'submitted') return 'voucher-not-submitted' as const
  return firstApprovedBy === actor.uid ? ('approved-first' as const) : undefined
}

const reversible = (_: Actor, { state, isReversal }: VoucherSubject) => {
  if (isReversal) return 'is-a-reversal' as const
  if (state === 'reversed') return 'reversed-before' as const
  return state === 'posted' ? undefined : ('voucher-not-posted' as const)
}

/** The commands of vouchers. */
export const vouchersAccess = defineAccess('vouchers', {
  read: { permission: 'view_audit_logs' },
  draft: { permission: 'manage_savings' },
  edit: { permission: 'manage_savings', refusalFor: editable },
  remove: { permission: 'manage_savings', refusalFor: removable },
  cancel: { permission: 'manage_savings', refusalFor: cancellable },
  submit: { permission: 'manage_savings', refusalFor: submittable },
  approve: { permission: 'manage_savings', refusalFor: approvable },
  reverse: { permission: 'manage_savings', refusalFor: reversible },
})
