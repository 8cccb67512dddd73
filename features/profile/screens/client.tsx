/** What profile brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { settingsIcon, userIcon, usersIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const TierLimitsCard = lazy(async () => ({
  default: (await import('../limits/screens/tier-limits-card.tsx')).TierLimitsCard,
}))

export const profile = clientFeature({
  navigation: [
    {
      in: 'account',
      at: 10,
      onPhoneOnly: true,
      to: '/profile',
      also: ['/account'],
      title: 'Profile',
      icon: userIcon,
    },
    { in: 'account', at: 20, to: '/settings', also: ['/preferences'], title: 'Settings', icon: settingsIcon },
    {
      in: 'moderator',
      at: 10,
      to: '/moderator/members',
      title: 'Members',
      icon: usersIcon,
      permission: 'view_users',
    },
    {
      in: 'people',
      at: 10,
      bar: 20,
      to: '/admin/members',
      also: ['/admin/users'],
      title: 'Members',
      icon: usersIcon,
    },
    {
      in: 'admin-account',
      at: 10,
      onPhoneOnly: true,
      to: '/admin/profile',
      title: 'Profile',
      icon: userIcon,
    },
    { in: 'admin-account', at: 20, to: '/admin/settings', title: 'Admin settings', icon: settingsIcon },
  ],
  settings: [{ in: 'community', at: 20, Section: TierLimitsCard }],
  member: [
    {
      name: 'death',
      at: 90,
      title: 'Death',
      load: async () => ({ default: (await import('../deaths/screens/death-section.tsx')).DeathSection }),
    },
  ],
})
