/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const withdrawalsAuditEvents: AuditEventLabels = {
  groups: [
    { kind: 'withdrawal', title: 'Withdrawals' },
    { kind: 'bank-account', title: 'Bank accounts of members' },
  ],
  events: {
    'bank-account.added': 'added a bank account to be paid to',
    'bank-account.confirmed': 'confirmed a bank account',
    'bank-account.declined': 'declined a bank account',
    'bank-account.number-seen': 'looked at the number of a bank account',
    'bank-account.removed': 'removed a bank account',
    'withdrawal.approved': 'approved a withdrawal',
    'withdrawal.cancelled': 'cancelled a withdrawal',
    'withdrawal.failed': 'wrote down that the bank did not take a withdrawal',
    'withdrawal.sent': 'sent a withdrawal through Paystack',
    'withdrawal.paid-all-the-same': 'found a withdrawal paid that had not been sent, as Paystack says',
    'withdrawal.list-taken': 'took a list of withdrawals along',
    'withdrawal.not-sent': 'took a withdrawal back that was not sent',
    'withdrawal.on-hold': 'put a withdrawal on hold',
    'withdrawal.paid': 'paid a withdrawal',
    'withdrawal.processing': 'began to pay a withdrawal',
    'withdrawal.rejected': 'declined a withdrawal',
    'withdrawal.requested': 'asked for a withdrawal',
    'withdrawal.retried': 'let a withdrawal be paid again',
    'withdrawal.receipt-added': 'added the receipt of a withdrawal',
    'withdrawal.receipt-removed': 'removed the receipt of a withdrawal',
    'withdrawal.returned': 'took in a withdrawal the bank sent back',
    'withdrawal-batch.downloaded':
      'downloaded the file of a batch of withdrawals, with whole account numbers',
    'withdrawal-batch.given-up': 'gave up the file of a batch of withdrawals',
    'withdrawal-batch.made': 'put withdrawals into a batch',
    'withdrawal-batch.paid': 'confirmed that a batch of withdrawals was paid',
    'withdrawals.terms-changed': 'changed the terms of withdrawals',
  },
  agreed: {
    'withdrawals.approval': 'a withdrawal',
    'withdrawals.batch-payment': 'a batch of withdrawals that was paid',
    'withdrawals.payment': 'a withdrawal that was paid',
    'withdrawals.return': 'a withdrawal that came back',
    'withdrawals.sending': 'a withdrawal to send',
    'withdrawals.terms': 'the terms of withdrawals',
  },
}
