/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const cardsAuditEvents: AuditEventLabels = {
  events: {
    'cards.settings-changed': 'changed what is offered by card, or who pays the fee',
    'payment.booked-otherwise': 'booked another amount than was agreed for a payment',
    'card.kept': 'let the community keep a card for automatic saving',
    'card.forgotten': 'had the kept card forgotten',
    'payment.card-page-opened': 'opened the card provider’s page for a payment',
    'payment.failed': 'was refused a payment by the card provider',
    'payment.paid-otherwise': 'paid something else than was agreed for a payment',
  },
}
