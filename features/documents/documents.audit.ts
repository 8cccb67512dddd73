/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const documentsAuditEvents: AuditEventLabels = {
  groups: [{ kind: 'document', title: 'Documents of members' }],
  events: {
    'document.added': 'added a file of a document',
    'document.approved': 'approved a document',
    'document.opened': 'opened the file of a document',
    'document.rejected': 'rejected a document',
    'document.removed': 'took a document back',
    'document.sent': 'sent a document to be reviewed',
    'identity-number.kept': 'gave a BVN or NIN',
  },
}
