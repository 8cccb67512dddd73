/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const longWorkAuditEvents: AuditEventLabels = {
  events: {
    'demonstration.begun': 'began an invented community, whose dates are made up',
    'demonstration.told': 'told the last of what was invented',
    'long-work.cancelled': 'stopped a long work',
    'long-work.tried-again': 'let a long work go on',
  },
}
