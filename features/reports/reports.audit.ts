/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const reportsAuditEvents: AuditEventLabels = {
  groups: [{ kind: 'paper', title: 'Papers' }],
  events: {
    'paper.issued': ['made a paper', 'for'],
    'paper.opened': ['opened a paper', 'of'],
    'report.taken': 'took a report along',
    'report.monthly-changed': 'changed which reports come each month',
  },
}
