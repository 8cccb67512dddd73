/** What withdrawals bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { arrowUpRightIcon, banknoteIcon, walletIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const TermsCard = lazy(async () => ({
  default: (await import('../withdrawals/screens/terms-card.tsx')).TermsCard,
}))

export const withdrawals = clientFeature({
  navigation: [
    { in: 'main', at: 25, to: '/wallet', title: 'Wallet', icon: walletIcon, permission: 'view_savings' },
    {
      in: 'money',
      at: 6,
      to: '/admin/withdrawals',
      title: 'Withdrawals',
      icon: arrowUpRightIcon,
      permission: 'manage_savings',
    },
  ],
  settings: [{ in: 'community', at: 18, Section: TermsCard }],
  member: [
    {
      name: 'withdrawals',
      at: 50,
      title: 'Withdrawals',
      load: async () => ({
        default: (await import('../withdrawals/screens/withdrawals-of-member.tsx')).WithdrawalsOfMember,
      }),
    },
  ],
  work: [
    {
      list: 'withdrawals',
      at: { card: 15, list: 25 },
      to: '#withdrawals-to-decide',
      icon: arrowUpRightIcon,
      title: 'Withdrawals',
      load: async () => ({
        default: (await import('../withdrawals/screens/withdrawals-work.tsx')).WithdrawalsWork,
      }),
    },
    {
      list: 'bank-accounts',
      at: { card: 16, list: 26 },
      to: '#bank-accounts-to-confirm',
      icon: banknoteIcon,
      title: 'Bank accounts to confirm',
      load: async () => ({
        default: (await import('../bank-accounts/screens/bank-accounts-work.tsx')).BankAccountsWork,
      }),
    },
  ],
})
