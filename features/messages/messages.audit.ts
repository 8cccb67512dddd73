/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const messagesAuditEvents: AuditEventLabels = {
  events: {
    'message.reported': 'reported a message',
    'message.hidden': 'hid a message',
    'message.left': 'left a reported message as it is',
  },
}
