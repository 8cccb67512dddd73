/** How the audit log says what is done with charges. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its events, and what two administrators agree about. */
export const chargesAuditEvents: AuditEventLabels = {
  events: {
    'charge-run.raised': 'raised charges',
    'charge-run.started': 'charged members',
    'charge-run.withdrawn': 'withdrew charges before they were charged',
    'charge-run.charged': 'all members of a charge run were charged',
    'charge.paid': 'paid a charge',
    'charge.payment-reversed': ['reversed a payment of a charge', 'of'],
    'charge.waived': ['waived or reduced a charge', 'of'],
    'charge.reminded': ['reminded a member of a charge', 'of'],
    'charge.contested': 'contested a fine',
    'charge.contest-answered': ['answered a contested fine', 'of'],
  },
  agreed: {
    'charges.run': 'charges of members',
    'charges.waiver': 'waiving a charge',
  },
}
