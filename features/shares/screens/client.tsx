/** What shares bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const SharesSettingsCard = lazy(async () => ({
  default: (await import('../terms/screens/shares-settings-card.tsx')).SharesSettingsCard,
}))

export const shares = clientFeature({
  navigation: [
    {
      in: 'main',
      at: 35,
      to: '/shares',
      title: 'Shares',
      icon: fileTextIcon,
      permission: 'view_investments',
      offer: 'shares',
    },
    {
      in: 'money',
      at: 35,
      to: '/admin/shares',
      title: 'Shares',
      icon: fileTextIcon,
      permission: 'manage_investments',
      offer: 'shares',
    },
  ],
  settings: [{ in: 'community', at: 22, Section: SharesSettingsCard }],
  member: [
    {
      name: 'shares',
      at: 30,
      title: 'Shares',
      load: async () => ({
        default: (await import('../shares/screens/shares-of-member.tsx')).SharesOfMember,
      }),
    },
  ],
  work: [
    {
      list: 'shares',
      at: { card: 17, list: 27 },
      to: '#shares-to-decide',
      icon: fileTextIcon,
      title: 'Shares to decide',
      onlyWaiting: true,
      load: async () => ({ default: (await import('../requests/screens/shares-work.tsx')).SharesWork }),
    },
  ],
})
