/** What savings bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { koloIcon, walletIcon } from '@kolo/ui/primitives/icons'

export const savings = clientFeature({
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
