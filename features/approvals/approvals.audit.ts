/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const approvalsAuditEvents: AuditEventLabels = {
  events: {
    'alone-notice.objected': ['objected to what was decided alone', 'by'],
    'approval.alone': ['decided alone', 'about'],
    'approval.approved': ['approved a change', 'for'],
    'approval.asked': ['asked for approval of a change', 'for'],
    'approval.expired': ['let an approval expire', 'for'],
    'approval.sent-back': ['sent back a change', 'for'],
    'approval.staff-told': ['told staff that one person will decide alone', 'about'],
    'approval.taken-back': ['took back what was asked', 'for'],
  },
}
