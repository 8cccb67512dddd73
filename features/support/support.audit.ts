/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const supportAuditEvents: AuditEventLabels = {
  events: {
    'ticket.answered': 'answered a support ticket',
    'ticket.assigned': 'gave a support ticket to somebody',
    'ticket.closed': 'closed their support ticket',
    'ticket.described': 'sorted a support ticket',
    'ticket.given-back': 'gave a support ticket back to all',
    'ticket.mailed': 'wrote to support by email',
    'ticket.merged': 'merged a support ticket into another one',
    'ticket.moved': 'moved a support ticket on',
    'ticket.noted': 'kept a note in a support ticket',
    'ticket.opened-for': ['opened a support ticket', 'for'],
    'ticket.opened': 'wrote to support',
    'ticket.rated': 'said how they found the help of support',
    'ticket.renamed': 'changed the subject of their support ticket',
    'ticket.reopened': 'opened their support ticket again',
    'saved-reply.added': 'saved a reply of support',
    'saved-reply.changed': 'changed a saved reply of support',
    'saved-reply.removed': 'removed a saved reply of support',
    'holiday.added': 'added a holiday',
    'holiday.removed': 'took a holiday out of the list',
  },
}
