/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const paymentsAuditEvents: AuditEventLabels = {
  groups: [{ kind: 'payment', title: 'Payments' }],
  events: {
    'payment.charged-back': 'lost a dispute about a payment',
    'payment.corrected': 'moved a payment',
    'payment.confirmed': 'confirmed a payment',
    'payment.debt-paid': 'paid what was owed to the community',
    'payment.dispute-won': 'won a dispute about a payment',
    'payment.disputed': 'held a payment that a bank disputes',
    'payment.expired': 'let a payment nobody made expire',
    'payment.refund-decided': 'decided that a payment goes back',
    'payment.refund-failed': 'could not send a payment back',
    'payment.refunded': 'sent a payment back',
    'payment.reversed': 'took back a payment confirmed by mistake',
    'payment.started': 'began a payment',
  },
  agreed: {
    'payments.correction': 'a payment to correct',
    'payments.dispute-end': 'the end of a dispute',
    'payments.refund': 'a refund',
    'payments.refund-sent': 'a refund that was sent',
    'payments.reversal': 'a payment to take back',
  },
}
