/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const movingInAuditEvents: AuditEventLabels = {
  records: { 'move-in': '/admin/members/import/' },
  events: {
    'moving-in.agreed': 'agreed to bring in a list of members',
    'moving-in.balances-removed': 'removed the trial balance of a list of members',
    'moving-in.balances-uploaded': 'uploaded the trial balance of a list of members',
    'moving-in.brought': 'brought in a list of members',
    'moving-in.columns-changed': 'said which column of a list of members is what',
    'moving-in.email-given': 'gave a member an e-mail address',
    'moving-in.loan-columns-changed': 'said which column of a sheet of loans is what',
    'moving-in.loans-removed': 'removed the sheet of loans of a list of members',
    'moving-in.loans-uploaded': 'uploaded the running loans of a list of members',
    'moving-in.member-brought': 'brought in a member with what they have',
    'moving-in.member-taken-back': 'took back a member who was brought in',
    'moving-in.removed': 'gave up a list of members',
    'moving-in.row-decided': 'left out or took rows of a list of members',
    'moving-in.taken-back': 'took back a list of members',
    'moving-in.undo-agreed': 'agreed to take back a list of members',
    'moving-in.uploaded': 'uploaded a list of members',
  },
  agreed: {
    'moving-in.email': 'the e-mail address of a member',
    'moving-in.list': 'a list of members to bring in',
    'moving-in.undo': 'a list of members to take back',
  },
}
