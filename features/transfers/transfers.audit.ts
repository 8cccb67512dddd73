/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const transfersAuditEvents: AuditEventLabels = {
  groups: [{ kind: 'collection-account', title: 'Bank accounts of the community' }],
  records: { payment: '/admin?review=' },
  events: {
    'collection-account.activated': 'put a bank account of the community into use',
    'collection-account.proposed': 'proposed a bank account of the community',
    'collection-account.retired': 'took a bank account of the community out of use',
    'payment.cancelled': 'cancelled a payment',
    'payment.first-confirmation': 'was the first to confirm a payment',
    'payment.list-taken': 'took a list of payments along',
    'payment.proof-submitted': 'said that a payment was sent',
    'payment.receipt-added': 'added a receipt to a payment',
    'payment.rejected': 'marked as not found a payment',
    'payment.word-taken-back': 'took back a word about a payment',
    'payments.alone-ceiling-changed': 'changed how much may be confirmed alone',
    'payments.threshold-changed': 'changed the amount from which two administrators decide',
  },
  agreed: {
    'payments.alone-ceiling': 'what one administrator may confirm alone',
    'payments.collection-account': 'a bank account to pay into',
    'payments.threshold': 'from which amount two confirm',
  },
}
