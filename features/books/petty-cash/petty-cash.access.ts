/** Who may do what with petty cash: administrators; the float and the limit are set by two. */
import { defineAccess } from '@kolo/foundation/access'

/** The commands of petty cash. */
export const pettyCashAccess = defineAccess('petty-cash', {
  read: { permission: 'view_audit_logs' },
  setTerms: { permission: 'manage_settings' },
  topUp: { permission: 'manage_savings' },
})
