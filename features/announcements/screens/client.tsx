/** What announcements bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { megaphoneIcon } from '@kolo/ui/primitives/icons'

export const announcements = clientFeature({
  navigation: [
    {
      in: 'main',
      at: 50,
      to: '/announcements',
      also: ['/news'],
      title: 'Announcements',
      icon: megaphoneIcon,
      permission: 'view_dashboard',
    },
    {
      in: 'community',
      at: 10,
      to: '/admin/announcements',
      title: 'Announcements',
      icon: megaphoneIcon,
      permission: 'manage_announcements',
    },
  ],
})
