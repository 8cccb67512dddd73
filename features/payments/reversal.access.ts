/** Who may ask that a confirmed payment is taken back, and of which. */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { PaymentStatus } from './payments.rules.ts'

/** What the decision looks at on a payment. */
export type ReversalSubject = { memberUid: string; status: PaymentStatus }

const reversible = (actor: Actor, { memberUid, status }: ReversalSubject) => {
  if (memberUid === actor.uid) return 'own-payment' as const
  return status === 'confirmed' ? undefined : ('not-confirmed' as const)
}

/** The acts of putting a payment right. */
export const reversalAccess = defineAccess('payment-reversals', {
  view: { permission: 'manage_savings' },
  reverse: { permission: 'manage_savings', refusalFor: reversible },
})
