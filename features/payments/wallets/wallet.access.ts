/** Who may look into a wallet, and pay from it what they owe: its owner, and nobody else through here. */
import { defineAccess } from '@kolo/foundation/access'

export const walletAccess = defineAccess('payments', {
  viewOwn: { permission: 'view_savings', openToInactive: true },
  payDebt: { permission: 'edit_savings', openToInactive: true },
})
