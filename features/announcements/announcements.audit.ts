/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const announcementsAuditEvents: AuditEventLabels = {
  events: {
    'announcement.accepted': 'accepted an announcement',
    'announcement.changed': 'changed the draft of an announcement',
    'announcement.edited': 'changed an announcement members read',
    'announcement.published': 'published an announcement',
    'announcement.removed': 'removed the draft of an announcement',
    'announcement.scheduled': 'set the time an announcement appears',
    'announcement.unscheduled': 'took an announcement back to a draft',
    'announcement.withdrawn': 'withdrew an announcement',
    'announcement.written': 'wrote the draft of an announcement',
  },
  agreed: {
    'announcements.publication': 'an announcement to publish',
  },
}
