/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const bankStatementsAuditEvents: AuditEventLabels = {
  groups: [
    { kind: 'bank-statement', title: 'Bank statements' },
    { kind: 'unmatched-receipt', title: 'Unmatched money' },
  ],
  events: {
    'bank-statement.batch-confirmed': 'confirmed lines of a bank statement together',
    'bank-statement.batch-taken-back': 'withdrew a batch of bank statement lines',
    'bank-statement.imported': 'imported a bank statement',
    'bank-statement.lines-brought-back': 'reopened lines of a bank statement',
    'bank-statement.lines-set-aside': 'set aside lines of a bank statement',
    'bank-statement.removed': 'removed a bank statement',
    'bank-statement.lines-booked': 'booked lines of a bank statement as vouchers',
    'bank-rule.added': 'added a rule for lines of the bank',
    'bank-rule.removed': 'removed a rule for lines of the bank',
    'card-settlement.booked': 'booked what Paystack paid out',
    'card-settlement.taken-back': 'reversed what Paystack paid out',
    'unmatched-receipt.taken-back': 'reversed the assignment of unmatched money',
    'unmatched-receipt.assigned': ['assigned unmatched money', 'to'],
    'unmatched-receipt.booked': 'booked money that matches no payment',
    'unmatched-receipt.claim-turned-down': ['declined a claim on unmatched money', 'of'],
    'unmatched-receipt.claimed': 'claimed unmatched money',
    'unmatched-receipt.return-agreed': 'approved sending unmatched money back',
    'unmatched-receipt.returned': 'sent unmatched money back',
  },
  agreed: {
    'bank-statements.assign': 'whose money came in without a code',
    'bank-statements.batch': 'lines of a bank statement',
    'bank-statements.return': 'money to send back',
    'bank-statements.settlement': 'what the card provider paid out',
  },
}
