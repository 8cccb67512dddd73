/** What support brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const HolidaysCard = lazy(async () => ({
  default: (await import('../service-hours/screens/holidays-card.tsx')).HolidaysCard,
}))

export const support = clientFeature({
  navigation: [
    {
      in: 'main',
      at: 60,
      bar: 40,
      to: '/support',
      also: ['/tickets'],
      title: 'Support',
      icon: messageCircleIcon,
    },
    {
      in: 'moderator',
      at: 20,
      to: '/moderator/tickets',
      title: 'Support tickets',
      icon: messageCircleIcon,
      permission: 'manage_tickets',
    },
    {
      in: 'community',
      at: 30,
      to: '/admin/support',
      also: ['/admin/tickets'],
      title: 'Support tickets',
      icon: messageCircleIcon,
      permission: 'manage_tickets',
    },
  ],
  settings: [{ in: 'community', at: 33, Section: HolidaysCard }],
  member: [
    {
      name: 'tickets',
      at: 80,
      title: 'Tickets',
      load: async () => ({
        default: (await import('../tickets/screens/tickets-of-member.tsx')).TicketsOfMember,
      }),
    },
  ],
  work: [
    {
      list: 'tickets',
      at: { card: 18, list: 28 },
      to: '#tickets-to-answer',
      icon: messageCircleIcon,
      title: 'Support tickets',
      load: async () => ({ default: (await import('../tickets/screens/tickets-work.tsx')).TicketsWork }),
    },
  ],
})
