/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const cashAuditEvents: AuditEventLabels = {
  events: {
    'cash.banked': 'brought cash to the bank',
    'cash.booked': 'booked cash that was counted',
    'cash.cancelled': 'cancelled cash that was counted',
    'cash.taken-back': 'took back that cash was brought to the bank',
    'cash.settings-changed': 'changed whether cash is taken',
  },
  agreed: {
    'cash.banking': 'cash brought to the bank',
  },
}
