/** Who may ask that a confirmed payment is taken back or sent back, and of which. */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import { isBookedWithOthers, type PaymentStatus } from '../payments/payment.rules.ts'

/** What the decision looks at on a payment. */
export type ReversalSubject = { memberUid: string; status: PaymentStatus; channel: string }

const at =
  <No extends string>(status: PaymentStatus, otherwise: No) =>
  (actor: Actor, payment: ReversalSubject): 'own-payment' | No | undefined => {
    if (payment.memberUid === actor.uid) return 'own-payment'
    return payment.status === status ? undefined : otherwise
  }

const alone = at('confirmed', 'not-confirmed')
const reversible = (actor: Actor, payment: ReversalSubject) =>
  alone(actor, payment) ?? (isBookedWithOthers(payment.channel) ? ('came-with-others' as const) : undefined)

/** The commands of putting a payment right, sending it back, and of a dispute about it. */
export const reversalAccess = defineAccess('payment-reversals', {
  view: { permission: 'manage_savings' },
  reverse: { permission: 'manage_savings', refusalFor: reversible },
  correct: { permission: 'manage_savings', refusalFor: reversible },
  refund: { permission: 'manage_savings', refusalFor: at('confirmed', 'not-confirmed') },
  sayRefundSent: { permission: 'manage_savings', refusalFor: at('refund_pending', 'not-going-back') },
  dispute: { permission: 'manage_savings', refusalFor: at('confirmed', 'not-confirmed') },
  endDispute: { permission: 'manage_savings', refusalFor: at('disputed', 'not-disputed') },
})
