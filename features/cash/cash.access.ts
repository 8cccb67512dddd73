/**
 * Who may do what with cash. Members see their own receipts; administrators receive and count the cash of others, never
 * their own, and never count what they received themselves.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { PaymentStatus } from '@kolo/payments/rules'

/** What the decisions look at on a receipt. */
export type CashSubject = { memberUid: string; receivedByUid: string; status: PaymentStatus }

const waiting = (actor: Actor, { memberUid, status }: CashSubject) => {
  if (memberUid === actor.uid) return 'own-payment' as const
  return status === 'proof_submitted' ? undefined : ('cash-decided' as const)
}

export const cashAccess = defineAccess('cash', {
  viewOwn: { permission: 'view_savings', openToInactive: true },
  review: { permission: 'manage_savings' },
  book: { permission: 'manage_savings' },
  count: {
    permission: 'manage_savings',
    refusalFor: (actor: Actor, subject: CashSubject) =>
      waiting(actor, subject) ?? (subject.receivedByUid === actor.uid ? ('own-receipt' as const) : undefined),
  },
  cancel: { permission: 'manage_savings', refusalFor: waiting },
  bank: { permission: 'manage_savings' },
  viewSettings: { permission: 'manage_settings' },
  changeSettings: { permission: 'manage_settings' },
})
