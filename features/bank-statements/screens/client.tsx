/** What bank statements bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { banknoteIcon, searchIcon } from '@kolo/ui/primitives/icons'

export const bankStatements = clientFeature({
  work: [
    {
      list: 'unmatched',
      at: { card: 14, list: 24 },
      to: '#unmatched-to-settle',
      icon: searchIcon,
      title: 'Unmatched money',
      onlyWaiting: true,
      load: async () => ({
        default: (await import('../unmatched-receipts/screens/unmatched-work.tsx')).UnmatchedWork,
      }),
    },
  ],
  navigation: [
    {
      in: 'money',
      at: 20,
      to: '/admin/bank-statements',
      title: 'Bank statements',
      icon: banknoteIcon,
      permission: 'manage_savings',
    },
    {
      in: 'money',
      at: 22,
      to: '/admin/unmatched-money',
      title: 'Unmatched money',
      icon: searchIcon,
      permission: 'manage_savings',
    },
    {
      in: 'account',
      at: 15,
      to: '/unmatched-money',
      title: 'Find a transfer',
      icon: searchIcon,
      permission: 'view_savings',
    },
  ],
})
