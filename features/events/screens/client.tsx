/** What events bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { calendarDaysIcon } from '@kolo/ui/primitives/icons'

export const events = clientFeature({
  navigation: [
    {
      in: 'main',
      at: 40,
      to: '/events',
      title: 'Events',
      icon: calendarDaysIcon,
      permission: 'view_dashboard',
    },
    {
      in: 'community',
      at: 5,
      to: '/admin/events',
      title: 'Events',
      icon: calendarDaysIcon,
      permission: 'manage_events',
    },
  ],
})
