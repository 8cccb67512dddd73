/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const payrollAuditEvents: AuditEventLabels = {
  records: { 'payroll-run': '/admin/payroll/' },
  events: {
    'payroll.chosen': 'chose where payroll deductions go',
    'payroll.employer-added': 'added an employer that pays deductions in',
    'payroll.employer-changed': 'changed an employer that pays deductions in',
    'payroll.line-settled': 'decided about a line of a payroll schedule',
    'payroll.order-changed': 'changed the order of short payroll deductions',
    'payroll.posted': 'booked a payroll schedule',
    'payroll.removed': 'gave up a payroll schedule',
    'payroll.return-taken-back': 'took back that money went back to an employer',
    'payroll.returned': 'sent money that was kept back to an employer',
    'payroll.run-approved': 'agreed to a payroll schedule',
    'payroll.settings-changed': 'changed whether employers pay deductions in',
    'payroll.uploaded': 'uploaded a payroll schedule',
  },
  agreed: {
    'payroll.return': 'payroll money to send back',
    'payroll.run': 'a payroll schedule',
  },
}
