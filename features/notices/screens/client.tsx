/** What notices bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { mailIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const ChannelsCard = lazy(async () => ({
  default: (await import('../channels/screens/channels-card.tsx')).ChannelsCard,
}))

export const notices = clientFeature({
  navigation: [
    {
      in: 'insight',
      at: 30,
      to: '/admin/deliveries',
      title: 'Delivery log',
      icon: mailIcon,
      permission: 'view_audit_logs',
    },
  ],
  settings: [{ in: 'community', at: 35, Section: ChannelsCard }],
})
