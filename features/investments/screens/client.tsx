/** What investments bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { sproutIcon, walletIcon } from '@kolo/ui/primitives/icons'

export const investments = clientFeature({
  navigation: [
    {
      in: 'main',
      at: 30,
      bar: 30,
      to: '/investments',
      also: ['/portfolio', '/investment'],
      title: 'Investments',
      short: 'Invest',
      icon: sproutIcon,
      permission: 'view_investments',
    },
    { in: 'money', at: 20, to: '/admin/investment-plans', title: 'Investment plans', icon: sproutIcon },
    { in: 'money', at: 30, to: '/admin/investments', title: 'Investments', icon: walletIcon },
  ],
})
