/**
 * Who may do what with card payments. Members pay and see their own; administrators see all of them and book, of others,
 * what came in another amount. What the provider proves needs nobody.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { PaymentStatus } from '@kolo/payments/rules'
import { type CardProblem, isSettled } from './card-payments/card-payment.rules.ts'

/** What the decisions look at on a card payment. */
export type CardSubject = {
  memberUid: string
  status: PaymentStatus
  problem: CardProblem | null
  isDebit: boolean
}

/** What the member pays at the provider's page, or gives up; a card that is charged by itself was charged already. */
const open = (_: Actor, { status, problem, isDebit }: CardSubject) =>
  (status === 'initiated' || status === 'pending') && problem === null && !isDebit
    ? undefined
    : ('card-closed' as const)

export const cardsAccess = defineAccess('cards', {
  viewOwn: { permission: 'view_savings', openToInactive: true },
  pay: { permission: 'edit_savings', refusalFor: open },
  cancel: { permission: 'edit_savings', refusalFor: open },
  removeSaved: { permission: 'view_savings', openToInactive: true },
  review: { permission: 'manage_savings' },
  book: {
    permission: 'manage_savings',
    refusalFor: (actor: Actor, { memberUid, status, problem }: CardSubject) => {
      if (memberUid === actor.uid) return 'own-payment' as const
      return problem === 'amount' && !isSettled(status) ? undefined : ('not-bookable' as const)
    },
  },
  viewSettings: { permission: 'manage_settings' },
  changeSettings: { permission: 'manage_settings' },
})
