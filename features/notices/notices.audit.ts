/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const noticesAuditEvents: AuditEventLabels = {
  events: { 'notices.channel-switched': 'switched a way to tell members on or off' },
}
