/**
 * Who may do what with money coming in. Members see and prove their own payments; administrators confirm those of
 * others, never their own. Moderators never see a bank number.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { PaymentStatus } from '@kolo/payments/rules'

export type PaymentSubject = { memberUid: string; status: PaymentStatus }

/** What the decisions look at on a collection account. */
export type CollectionAccountSubject = { status: 'proposed' | 'active' | 'retired' }

const provable = (_: Actor, payment: PaymentSubject) =>
  payment.status === 'pending' || payment.status === 'rejected' || payment.status === 'proof_submitted'
    ? undefined
    : ('payment-closed' as const)

const cancellable = (_: Actor, { status }: PaymentSubject) => {
  if (status === 'proof_submitted') return 'payment-sent' as const
  return status === 'initiated' || status === 'pending' || status === 'rejected'
    ? undefined
    : ('payment-closed' as const)
}

const reviewable = (actor: Actor, payment: PaymentSubject) => {
  if (payment.memberUid === actor.uid) return 'own-payment' as const
  return payment.status === 'proof_submitted' ? undefined : ('not-waiting' as const)
}

/** The commands of this feature. Money that has left the member's bank may be proved even when the profile is not active. */
export const transfersAccess = defineAccess('transfers', {
  viewOwn: { permission: 'view_savings', openToInactive: true },
  submitProof: { permission: 'edit_savings', openToInactive: true, refusalFor: provable },
  cancel: { permission: 'edit_savings', refusalFor: cancellable },
  review: { permission: 'manage_savings' },
  confirm: { permission: 'manage_savings', refusalFor: reviewable },
  reject: { permission: 'manage_savings', refusalFor: reviewable },
  viewSettings: { permission: 'manage_settings' },
  changeThreshold: { permission: 'manage_settings' },
  changeAloneCeiling: { permission: 'manage_settings' },
  viewCollectionAccounts: { permission: 'manage_settings' },
  proposeCollectionAccount: { permission: 'manage_settings' },
  activateCollectionAccount: {
    permission: 'manage_settings',
    refusalFor: (_: Actor, account: CollectionAccountSubject) =>
      account.status === 'proposed' ? undefined : ('account-not-proposed' as const),
  },
  retireCollectionAccount: {
    permission: 'manage_settings',
    refusalFor: (_: Actor, account: CollectionAccountSubject) =>
      account.status === 'retired' ? ('account-retired' as const) : undefined,
  },
})
