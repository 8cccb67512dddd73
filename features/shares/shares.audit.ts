/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const sharesAuditEvents: AuditEventLabels = {
  events: {
    'shares.bought': 'bought shares',
    'shares.leaving-asked': 'asked to give back all shares, to leave',
    'shares.request-cancelled': 'took back a request about shares',
    'shares.request-rejected': 'rejected a request about shares',
    'shares.terms-changed': 'changed the terms of the shares',
    'shares.transfer-accepted': 'accepted shares of another member',
    'shares.transfer-asked': 'offered shares to another member',
    'shares.transfer-declined': 'declined shares of another member',
    'shares.transferred': 'transferred shares to another member',
    'shares.withdrawal-asked': 'asked to withdraw shares',
    'shares.withdrawn': 'turned shares into money',
  },
  agreed: {
    'shares.terms': 'the terms of shares',
    'shares.transfer': 'a transfer of shares',
    'shares.withdrawal': 'shares to pay back',
  },
}
