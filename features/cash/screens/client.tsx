/** What cash brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const CashSettingsCard = lazy(async () => ({
  default: (await import('./cash-settings-card.tsx')).CashSettingsCard,
}))

export const cash = clientFeature({
  navigation: [
    {
      in: 'money',
      at: 24,
      to: '/admin/cash',
      title: 'Cash',
      icon: banknoteIcon,
      permission: 'manage_savings',
    },
  ],
  work: [
    {
      list: 'cash',
      at: { card: 12, list: 22 },
      to: '#cash-to-count',
      icon: banknoteIcon,
      title: 'Cash to count',
      onlyWaiting: true,
      load: async () => ({ default: (await import('./cash-work.tsx')).CashWork }),
    },
  ],
  settings: [{ in: 'community', at: 19, Section: CashSettingsCard }],
})
