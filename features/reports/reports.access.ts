/** Who may do what with figures about the community. */
import { defineAccess } from '@kolo/foundation/access'

/** The acts of this feature and the permission each rests on. */
export const reportsAccess = defineAccess('reports', {
  /** Their own statement; somebody whose account is inactive reads it, too. */
  readStatement: { permission: 'view_dashboard', openToInactive: true },
  readPageViews: { permission: 'view_analytics' },
})
