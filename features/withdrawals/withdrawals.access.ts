/**
 * Who may do what with money going out. Members ask for their own money and see their own accounts; administrators decide
 * on those of others, never on their own. Moderators see nothing of it.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { BankAccountStatus } from './bank-accounts/bank-accounts.rules.ts'
import type { WithdrawalStatus } from './withdrawals/withdrawal.rules.ts'

export type WithdrawalSubject = { memberUid: string; status: WithdrawalStatus }

/** What the decisions look at on a bank account. */
export type BankAccountSubject = { memberUid: string; status: BankAccountStatus }

const inStatus =
  (...statuses: WithdrawalStatus[]) =>
  (actor: Actor, { memberUid, status }: WithdrawalSubject) => {
    if (memberUid === actor.uid) return 'own-withdrawal' as const
    return statuses.includes(status) ? undefined : ('withdrawal-state' as const)
  }

const othersWaiting = (actor: Actor, { memberUid, status }: BankAccountSubject) => {
  if (memberUid === actor.uid) return 'own-bank-account' as const
  return status === 'waiting' ? undefined : ('account-decided' as const)
}

export const withdrawalsAccess = defineAccess('withdrawals', {
  viewOwn: { permission: 'view_savings', openToInactive: true },
  request: { permission: 'edit_savings' },
  cancel: {
    permission: 'edit_savings',
    openToInactive: true,
    refusalFor: (_: Actor, { status }: Pick<WithdrawalSubject, 'status'>) =>
      status === 'requested' ? undefined : ('too-late-to-cancel' as const),
  },
  addBankAccount: { permission: 'edit_profile' },
  removeBankAccount: {
    permission: 'edit_profile',
    refusalFor: (_: Actor, { status }: Pick<BankAccountSubject, 'status'>) =>
      status === 'removed' ? ('account-removed' as const) : undefined,
  },
  review: { permission: 'manage_savings' },
  approve: { permission: 'manage_savings', refusalFor: inStatus('requested') },
  reject: { permission: 'manage_savings', refusalFor: inStatus('requested', 'failed') },
  pay: { permission: 'manage_savings', refusalFor: inStatus('approved', 'processing', 'on_hold') },
  send: { permission: 'manage_savings', refusalFor: inStatus('approved') },
  fail: { permission: 'manage_savings', refusalFor: inStatus('processing', 'on_hold') },
  putOnHold: { permission: 'manage_savings', refusalFor: inStatus('processing') },
  addProof: {
    permission: 'manage_savings',
    refusalFor: inStatus('approved', 'processing', 'on_hold', 'paid'),
  },
  removeProof: { permission: 'manage_savings', refusalFor: inStatus('approved', 'processing', 'on_hold') },
  retry: { permission: 'manage_savings', refusalFor: inStatus('failed') },
  takeReturn: { permission: 'manage_savings', refusalFor: inStatus('paid') },
  confirmBankAccount: { permission: 'manage_savings', refusalFor: othersWaiting },
  declineBankAccount: { permission: 'manage_savings', refusalFor: othersWaiting },
  seeNumber: {
    permission: 'manage_savings',
    refusalFor: (actor: Actor, { memberUid, status }: BankAccountSubject) => {
      if (memberUid === actor.uid) return 'own-bank-account' as const
      return status === 'removed' ? ('account-removed' as const) : undefined
    },
  },
  batch: { permission: 'manage_savings' },
  viewTerms: { permission: 'manage_settings' },
  changeTerms: { permission: 'manage_settings' },
})
