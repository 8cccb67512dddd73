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
    },
    { in: 'community', at: 20, to: '/admin/announcements', title: 'Announcements', icon: megaphoneIcon },
  ],
})
