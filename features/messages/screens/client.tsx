/** What the directory and messages bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { mailIcon, shieldCheckIcon, usersIcon } from '@kolo/ui/primitives/icons'

export const messages = clientFeature({
  work: [
    {
      list: 'reports',
      at: { card: 19, list: 29 },
      to: '#reports-to-decide',
      icon: shieldCheckIcon,
      title: 'Reported messages',
      onlyWaiting: true,
      load: async () => ({ default: (await import('./reports-work.tsx')).ReportsWork }),
    },
  ],
  navigation: [
    { in: 'main', at: 54, to: '/directory', title: 'Members', icon: usersIcon },
    { in: 'main', at: 56, to: '/messages', title: 'Messages', icon: mailIcon },
    {
      in: 'moderator',
      at: 30,
      to: '/moderator/messages',
      title: 'Reported messages',
      icon: shieldCheckIcon,
      permission: 'moderate_content',
    },
    {
      in: 'community',
      at: 40,
      to: '/admin/messages',
      title: 'Reported messages',
      icon: shieldCheckIcon,
      permission: 'moderate_content',
    },
  ],
})
