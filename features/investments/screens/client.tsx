/** What investments bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { sproutIcon, walletIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const InflationCard = lazy(async () => ({
  default: (await import('../catalogue/screens/inflation-card.tsx')).InflationCard,
}))

const InvestingCard = lazy(async () => ({
  default: (await import('../mandates/screens/investing-card.tsx')).InvestingCard,
}))

const SetUpCard = lazy(async () => ({
  default: (await import('../plans/screens/set-up-card.tsx')).SetUpCard,
}))

export const investments = clientFeature({
  member: [
    {
      name: 'investments',
      at: 20,
      title: 'Investments',
      load: async () => ({
        default: (await import('../investments/screens/investments-of-member.tsx')).InvestmentsOfMember,
      }),
    },
  ],
  navigation: [
    {
      in: 'main',
      at: 25,
      bar: 30,
      to: '/investments',
      also: ['/portfolio', '/investment'],
      title: 'Investments',
      short: 'Invest',
      icon: sproutIcon,
      permission: 'view_investments',
    },
    {
      in: 'money',
      at: 14,
      to: '/admin/investment-plans',
      title: 'Investment plans',
      icon: sproutIcon,
      permission: 'manage_investments',
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
  settings: [
    { in: 'preferences', at: 10, Section: InvestingCard },
    { in: 'community', at: 30, Section: SetUpCard },
    { in: 'community', at: 31, Section: InflationCard },
  ],
})
