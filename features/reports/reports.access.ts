/** Who may do what with papers, and with figures about the community. */
import { defineAccess } from '@kolo/foundation/access'

export const reportsAccess = defineAccess('reports', {
  /** Their own statements and receipts; somebody whose account is inactive reads and makes them, too. */
  readStatement: { permission: 'view_dashboard', openToInactive: true },
  /** A member's: administrators alone. */
  issueForMember: { permission: 'manage_users' },
  readPageViews: { permission: 'view_analytics' },
  /** Figures about the community as a whole, with members by name and without any number of identity or bank. */
  readReports: { permission: 'view_reports' },
})
