/** Who reads notices: everybody their own, and administrators what was delivered to whom. */
import { defineAccess } from '@kolo/foundation/access'

export const noticesAccess = defineAccess('notices', {
  readOwn: { permission: 'view_dashboard', openToInactive: true },
  readWays: { permission: 'view_settings', openToInactive: true },
  switchChannels: { permission: 'manage_settings' },
  readDeliveries: { permission: 'view_audit_logs', openToInactive: true },
})
