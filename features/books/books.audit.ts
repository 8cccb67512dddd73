/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const booksAuditEvents: AuditEventLabels = {
  groups: [{ kind: 'books', title: 'Books' }],
  events: {
    'books.journal-taken-back': ['took back a booking', 'of'],
    'books.month-closed': 'closed a month of the books',
    'books.reconciled': 'signed what the bank holds beside the books',
    'tax.remitted': 'paid tax to the tax office',
    'tax.taken-back': 'took back that withheld tax was paid on',
  },
  agreed: {
    'books.journal-reversal': 'a journal to take back',
    'books.month-close': 'a month to close',
    'books.reconciliation': 'the bank beside the books',
    'books.tax-remittance': 'tax paid to the revenue service',
  },
}
