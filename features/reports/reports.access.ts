/** Who may do what with figures about the community. */
import { defineAccess } from '@kolo/foundation/access'

/** The acts of this feature and the permission each rests on. */
export const reportsAccess = defineAccess('reports', {
  readPageViews: { permission: 'view_analytics' },
})
