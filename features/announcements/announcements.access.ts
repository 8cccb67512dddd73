/** Who may do what with announcements: whoever may see the dashboard reads, administrators write. */
import { defineAccess } from '@kolo/foundation/access'

export const announcementsAccess = defineAccess('announcements', {
  read: { permission: 'view_dashboard', openToInactive: true },
  accept: { permission: 'view_dashboard', openToInactive: true },
  write: { permission: 'manage_announcements' },
  publish: { permission: 'manage_announcements' },
})
