/** What investments bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { sproutIcon, walletIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const InflationCard = lazy(async () => ({
  default: (await import('./admin/inflation-card.tsx')).InflationCard,
}))

export const investments = clientFeature({
  navigation: [
    {
      in: 'main',
      at: 25,
      to: '/investments',
      also: ['/portfolio'],
      title: 'Investments',
      icon: sproutIcon,
      permission: 'view_investments',
    },
    {
      in: 'money',
      at: 16,
      to: '/admin/investments',
      title: 'Investments',
      icon: walletIcon,
      permission: 'manage_investments',
    },
  ],
  settings: [{ in: 'community', at: 31, Section: InflationCard }],
})
