/** Who may look into a wallet: its owner, and nobody else through here. */
import { defineAccess } from '@kolo/foundation/access'

/** The acts of this feature. */
export const walletAccess = defineAccess('payments', {
  viewOwn: { permission: 'view_savings', openToInactive: true },
})
