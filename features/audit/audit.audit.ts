/** How the audit log says what is done with itself. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const auditAuditEvents: AuditEventLabels = {
  groups: [{ kind: 'audit', title: 'Audit log' }],
  events: {
    'audit.taken': 'took events of the audit log along',
    'audit.proof-asked': 'had the audit log gone through',
  },
}
