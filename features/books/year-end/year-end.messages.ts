/** What the items of the checklist are called, and where each is worked on. */
import type { CheckKey } from './year-end.rules.ts'

/** By item: its name, what is counted, and its page. */
export const checks: Record<CheckKey, { title: string; left: (count: number) => string; page: string }> = {
  reconciliations: {
    title: 'Bank accounts reconciled to 31 December',
    left: (count) => `${count} ${count === 1 ? 'account' : 'accounts'} not reconciled`,
    page: '/admin/books/reconciliation',
  },
  receipts: {
    title: 'Receipts matched',
    left: (count) => `${count} unmatched ${count === 1 ? 'receipt' : 'receipts'}`,
    page: '/admin/bank-statements',
  },
  vouchers: {
    title: 'Vouchers approved',
    left: (count) => `${count} ${count === 1 ? 'voucher' : 'vouchers'} not posted`,
    page: '/admin/books/vouchers',
  },
  depreciation: {
    title: 'Depreciation posted',
    left: () => 'not posted yet',
    page: '/admin/books/fixed-assets',
  },
  provision: {
    title: 'Loan-loss provision posted',
    left: () => 'not posted yet',
    page: '/admin/loans/arrears',
  },
  interest: {
    title: 'Accrued interest credited to members',
    left: () => 'not credited yet',
    page: '/admin/interest',
  },
  cash: { title: 'Cash counted and banked', left: () => 'held by officers', page: '/admin/cash' },
  months: {
    title: 'Months closed',
    left: (count) => `${count} ${count === 1 ? 'month' : 'months'} not closed`,
    page: '/admin/books/months',
  },
}
