/** Who may see which dashboard. */
import { defineAccess } from '@kolo/foundation/access'

/** The commands of this feature: looking. */
export const homeAccess = defineAccess('home', {
  viewHome: { permission: 'view_dashboard', openToInactive: true },
  /** Each kind of record asks for its own permission besides. */
  search: { permission: 'view_users' },
  viewAdminHome: { permission: 'view_admin_dashboard', openToInactive: true },
})
