/**
 * Who may do what with shares of the co-operative. A member's own shares rest on the permissions about investments, as
 * everything members put in does; administrators keep the register and never decide what they asked for or gain by.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import { isOpen, type RequestStatus } from './shares/share.rules.ts'

/** What the decisions look at on a request. */
export type RequestSubject = { sellerUid: string; buyerUid: string | null; status: RequestStatus }

const answered = (actor: Actor, { buyerUid, status }: RequestSubject) => {
  if (buyerUid !== actor.uid) return 'not-yours' as const
  return status === 'offered' ? undefined : ('request-decided' as const)
}

const decided = (actor: Actor, { sellerUid, buyerUid, status }: RequestSubject) => {
  if (sellerUid === actor.uid || buyerUid === actor.uid) return 'affected' as const
  if (status === 'offered') return 'not-agreed' as const
  return status === 'waiting' ? undefined : ('request-decided' as const)
}

export const sharesAccess = defineAccess('shares', {
  viewOwn: { permission: 'view_investments', openToInactive: true },
  buy: { permission: 'create_investments' },
  offer: { permission: 'edit_investments' },
  accept: { permission: 'create_investments', refusalFor: answered },
  decline: { permission: 'edit_investments', refusalFor: answered },
  cancel: {
    permission: 'edit_investments',
    refusalFor: (actor: Actor, { sellerUid, status }: RequestSubject) => {
      if (sellerUid !== actor.uid) return 'not-yours' as const
      return isOpen(status) ? undefined : ('request-decided' as const)
    },
  },
  withdraw: { permission: 'edit_investments' },
  viewRegister: { permission: 'manage_investments' },
  approve: { permission: 'manage_investments', refusalFor: decided },
  reject: { permission: 'manage_investments', refusalFor: decided },
  viewTerms: { permission: 'manage_settings' },
  changeTerms: { permission: 'manage_settings' },
})
