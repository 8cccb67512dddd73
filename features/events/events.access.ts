/** Who may do what with events: whoever may see the dashboard reads, who proved their e-mail registers, administrators plan. */
import { defineAccess } from '@kolo/foundation/access'

export const eventsAccess = defineAccess('events', {
  read: { permission: 'view_dashboard', openToInactive: true },
  register: { permission: 'register_events' },
  /** Giving back what one holds needs no proof of the e-mail. */
  giveBack: { permission: 'view_dashboard' },
  /** A private calendar address of one's own. */
  follow: { permission: 'view_dashboard' },
  /** At one event: administrators, and the stewards they named for it. */
  checkIn: { permission: 'register_events' },
  manage: { permission: 'manage_events' },
})
