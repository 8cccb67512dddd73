/** What savings bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { koloIcon, tableIcon, walletIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const TaxSettingCard = lazy(async () => ({
  default: (await import('../interest/screens/tax-card.tsx')).TaxSettingCard,
}))

export const savings = clientFeature({
  settings: [{ in: 'community', at: 32, Section: TaxSettingCard }],
  member: [
    {
      name: 'savings',
      at: 10,
      title: 'Savings',
      load: async () => ({ default: (await import('../goals/screens/goals-of-member.tsx')).GoalsOfMember }),
    },
  ],
  navigation: [
    {
      in: 'main',
      at: 20,
      bar: 20,
      to: '/savings',
      also: ['/savings-goals'],
      title: 'Savings',
      icon: koloIcon,
      permission: 'view_savings',
    },
    {
      in: 'money',
      at: 7,
      to: '/admin/contributions',
      title: 'Contributions',
      icon: tableIcon,
      permission: 'manage_savings',
    },
    {
      in: 'money',
      at: 10,
      bar: 30,
      barIcon: walletIcon,
      more: true,
      to: '/admin/savings-plans',
      also: ['/admin/savings', '/admin/interest', '/admin/arrears'],
      title: 'Savings plans',
      short: 'Money',
      icon: koloIcon,
    },
  ],
})
