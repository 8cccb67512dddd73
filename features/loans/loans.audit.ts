/** How the audit log says what is done with loans. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its events, and what two administrators agree about. */
export const loansAuditEvents: AuditEventLabels = {
  events: {
    'loan-product.written': 'wrote a loan product',
    'loan-product.changed': 'changed a loan product',
    'loan-product.opened': 'opened a loan product',
    'loan-product.closed': 'closed a loan product',
  },
  agreed: { 'loans.product-opening': 'terms of a loan product' },
}
