/** How the audit log says what is done with loans. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its events, and what two administrators agree about. */
export const loansAuditEvents: AuditEventLabels = {
  events: {
    'loan.asked': 'asked for a loan',
    'loan.guarantor-asked': ['asked for a guarantee of a loan', 'from'],
    'loan.guarantor-cancelled': ['cancelled a request for a guarantee', 'to'],
    'loan.guarantee-accepted': 'guaranteed a loan',
    'loan.guarantee-declined': 'declined to guarantee a loan',
    'loan.guarantee-withdrawn': 'withdrew a guarantee of a loan',
    'loan.withdrawn': 'withdrew an application for a loan',
    'loan.offered': ['offered a loan', 'to'],
    'loan.accepted': 'accepted the agreement of a loan',
    'loan.declined': ['declined a loan', 'of'],
    'loan.approved': ['approved a loan', 'of'],
    'loan.paid-out': ['paid out a loan', 'of'],
    'loan.document-made': ['made a paper of a loan', 'of'],
    'loan.document-opened': ['opened a paper of a loan', 'of'],
    'loan.fees-paid': 'paid the fees of a loan',
    'loan.passed-over': ['paid out other loans before a loan', 'of'],
    'loan.pay-to-chosen': 'chose where a loan is paid to',
    'loan-payout.paid': 'paid out loans together',
    'loans.payout-terms-changed': 'changed the terms for paying loans out',
    'loan.repaid': 'repaid a loan',
    'loan.mandate-given': 'let instalments of a loan be taken from the wallet',
    'loan.mandate-ended': 'stopped instalments being taken from the wallet',
    'loan.contact-noted': ['noted a contact about a loan', 'with'],
    'loan.settings-changed': 'changed when members are reminded of instalments',
    'loan.settled': 'settled a loan',
    'loan.repayment-reversed': ['reversed a repayment', 'of'],
    'loan-product.written': 'wrote a loan product',
    'loan-product.changed': 'changed a loan product',
    'loan-product.opened': 'opened a loan product',
    'loan-product.closed': 'closed a loan product',
  },
  agreed: {
    'loans.product-opening': 'terms of a loan product',
    'loans.approval': 'a loan',
    'loans.payout': 'a pay-out of loans',
    'loans.payout-terms': 'terms for paying loans out',
  },
}
