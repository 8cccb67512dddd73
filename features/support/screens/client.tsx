/** What support brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'

export const support = clientFeature({
  navigation: [
    { in: 'main', at: 60, to: '/support', also: ['/tickets'], title: 'Support', icon: messageCircleIcon },
    {
      in: 'moderator',
      at: 20,
      to: '/moderator/tickets',
      title: 'Tickets',
      icon: messageCircleIcon,
      permission: 'manage_tickets',
    },
    {
      in: 'work',
      at: 20,
      bar: 40,
      to: '/admin/support',
      also: ['/admin/tickets'],
      title: 'Support tickets',
      short: 'Tickets',
      icon: messageCircleIcon,
    },
  ],
})
