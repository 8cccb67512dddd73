/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const communityAuditEvents: AuditEventLabels = {
  groups: [
    { kind: 'data', title: 'Data rights' },
    { kind: 'breach', title: 'Breaches' },
  ],
  events: {
    'community.look-changed': 'changed how the community is shown',
    'community.terms-changed': 'changed the terms',
    'community.point-noted': 'noted how a point of the legal checklist stands',
    'community.legal-paper-added': 'added a document to the legal checklist',
    'data.copy-asked': 'asked for a copy of all their data',
    'data.copy-taken': 'took the copy of their data along',
    'data.request-made': 'asked about their data',
    'data.request-withdrawn': 'took back what they asked about their data',
    'data.request-done': ['did what was asked about the data', 'of'],
    'data.request-refused': ['did not do what was asked about the data', 'of'],
    'data.answer-days-changed': 'changed within how many days requests about data are answered',
    'breach.opened': 'began the log of a breach',
    'breach.entry-added': 'added to the log of a breach',
  },
}
