/** What card payments bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const CardSettingsCard = lazy(async () => ({
  default: (await import('../card-payments/screens/card-settings-card.tsx')).CardSettingsCard,
}))

export const cards = clientFeature({
  navigation: [
    {
      in: 'money',
      at: 24,
      to: '/admin/card-payments',
      title: 'Card payments',
      icon: banknoteIcon,
      permission: 'manage_savings',
    },
  ],
  work: [
    {
      list: 'cards',
      at: { card: 13, list: 23 },
      to: '#cards-to-look-at',
      icon: banknoteIcon,
      title: 'Card payments to review',
      onlyWaiting: true,
      load: async () => ({ default: (await import('../card-payments/screens/cards-work.tsx')).CardsWork }),
    },
  ],
  settings: [{ in: 'community', at: 17, Section: CardSettingsCard }],
})
