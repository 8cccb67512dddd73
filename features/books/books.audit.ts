/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const booksAuditEvents: AuditEventLabels = {
  groups: [
    { kind: 'books', title: 'Books' },
    { kind: 'chart-account', title: 'Chart of accounts' },
    { kind: 'voucher', title: 'Vouchers' },
    { kind: 'fixed-asset', title: 'Fixed assets' },
  ],
  records: {
    'chart-account': '/admin/books/accounts/',
    'fixed-asset': '/admin/books/fixed-assets/',
    voucher: '/admin/books/vouchers/',
  },
  events: {
    'books.journal-taken-back': ['took back a booking', 'of'],
    'books.month-closed': 'closed a month of the books',
    'books.reconciled': 'signed what the bank holds beside the books',
    'tax.remitted': 'paid tax to the tax office',
    'chart-account.added': 'added an account to the chart of accounts',
    'chart-account.renamed': 'renamed an account of the chart of accounts',
    'chart-account.retired': 'retired an account of the chart of accounts',
    'voucher.approved-first': 'gave the first approval of a voucher',
    'voucher.deleted': 'deleted a draft of a voucher',
    'fixed-asset.disposal-submitted': 'submitted the disposal of a fixed asset',
    'fixed-asset.edited': 'changed a fixed asset',
    'fixed-asset.registered': 'put a fixed asset into the register',
    'voucher.depreciation-prepared': 'prepared the depreciation of a month',
    'voucher.document-added': 'added a document to a voucher',
    'voucher.document-removed': 'removed a document from a voucher',
    'voucher.drafted': 'drafted a voucher',
    'voucher.edited': 'changed a voucher',
    'voucher.posted': 'approved a voucher',
    'voucher.sent-back': 'sent a voucher back',
    'voucher.submitted': 'submitted a voucher',
    'tax.taken-back': 'took back that withheld tax was paid on',
  },
  agreed: {
    'books.journal-reversal': 'a journal to take back',
    'books.month-close': 'a month to close',
    'books.reconciliation': 'the bank reconciliation',
    'chart.account-opening': 'a new account',
    'chart.account-rename': 'the name of an account',
    'chart.account-retirement': 'an account to retire',
    'vouchers.posting': 'a voucher',
    'books.tax-remittance': 'tax paid to the revenue service',
  },
}
