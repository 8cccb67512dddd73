/** What books bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { fileTextIcon, storeIcon } from '@kolo/ui/primitives/icons'

export const books = clientFeature({
  member: [
    {
      name: 'money',
      at: 60,
      title: 'Transactions',
      load: async () => ({
        default: (await import('../accounts/screens/money-of-member.tsx')).MoneyOfMember,
      }),
    },
  ],
  work: [
    {
      list: 'vouchers-due',
      at: { card: 14, list: 24 },
      to: '#vouchers-due',
      icon: fileTextIcon,
      title: 'Recurring vouchers due',
      onlyWaiting: true,
      load: async () => ({
        default: (await import('../voucher-templates/screens/vouchers-due-work.tsx')).VouchersDueWork,
      }),
    },
  ],
  navigation: [
    {
      in: 'main',
      at: 70,
      to: '/where-the-money-is',
      title: 'Where money is',
      icon: storeIcon,
      permission: 'view_savings',
    },
    {
      in: 'money',
      at: 40,
      to: '/admin/books',
      title: 'Accounts',
      icon: fileTextIcon,
      permission: 'view_audit_logs',
    },
  ],
})
