import {
  calendarDaysIcon,
  chartColumnIcon,
  fileTextIcon,
  houseIcon,
  koloIcon,
  layoutDashboardIcon,
  megaphoneIcon,
  messageCircleIcon,
  settingsIcon,
  shieldCheckIcon,
  sproutIcon,
  userIcon,
  usersIcon,
  walletIcon,
} from '@kolo/ui/primitives/icons'

import type { NavigationItem } from './navigation-rules.tsx'

export type NavigationGroup = { title?: string; label: string; items: readonly NavigationItem[] }

const home: NavigationItem = { to: '/dashboard', title: 'Home', icon: houseIcon }
const savings: NavigationItem = {
  to: '/savings',
  also: ['/savings-goals'],
  title: 'Savings',
  icon: koloIcon,
  permission: 'view_savings',
}
const investments: NavigationItem = {
  to: '/investments',
  also: ['/portfolio', '/investment'],
  title: 'Investments',
  short: 'Invest',
  icon: sproutIcon,
  permission: 'view_investments',
}
const events: NavigationItem = { to: '/events', title: 'Events', icon: calendarDaysIcon }
const announcements: NavigationItem = {
  to: '/announcements',
  also: ['/news'],
  title: 'Announcements',
  icon: megaphoneIcon,
}
const support: NavigationItem = {
  to: '/support',
  also: ['/tickets'],
  title: 'Support',
  icon: messageCircleIcon,
}
const profile: NavigationItem = { to: '/profile', also: ['/account'], title: 'Profile', icon: userIcon }
const settings: NavigationItem = {
  to: '/settings',
  also: ['/preferences'],
  title: 'Settings',
  icon: settingsIcon,
}

export const memberSidebar: NavigationGroup = {
  label: 'Main',
  items: [home, savings, investments, events, announcements, support],
}
export const memberBottomBar: readonly NavigationItem[] = [home, savings, investments, events]
export const memberMore: readonly NavigationItem[] = [announcements, support, profile, settings]
export const memberFoot: NavigationGroup = { label: 'Account', items: [settings] }

export const moderatorGroup: NavigationGroup = {
  title: 'Moderator',
  label: 'Moderator',
  items: [
    { to: '/moderator/members', title: 'Members', icon: usersIcon, permission: 'view_users' },
    { to: '/moderator/tickets', title: 'Tickets', icon: messageCircleIcon, permission: 'manage_tickets' },
    { to: '/moderator/reports', title: 'Reports', icon: fileTextIcon, permission: 'view_reports' },
  ],
}

const work: NavigationItem = {
  to: '/admin',
  also: ['/admin/dashboard'],
  title: 'Dashboard',
  short: 'Work',
  icon: layoutDashboardIcon,
}
const tickets: NavigationItem = {
  to: '/admin/support',
  also: ['/admin/tickets'],
  title: 'Support tickets',
  short: 'Tickets',
  icon: messageCircleIcon,
}
const members: NavigationItem = {
  to: '/admin/members',
  also: ['/admin/users'],
  title: 'Members',
  icon: usersIcon,
}
const plans: NavigationItem = {
  to: '/admin/savings-plans',
  also: ['/admin/savings'],
  title: 'Savings plans',
  short: 'Money',
  icon: koloIcon,
}

export const adminRail: readonly NavigationGroup[] = [
  { label: 'Work', items: [work, tickets] },
  { title: 'People', label: 'People', items: [members] },
  {
    title: 'Money',
    label: 'Money',
    items: [
      plans,
      { to: '/admin/investment-plans', title: 'Investment plans', icon: sproutIcon },
      { to: '/admin/investments', title: 'Investments', icon: walletIcon },
    ],
  },
  {
    title: 'Community',
    label: 'Community',
    items: [
      { to: '/admin/events', title: 'Events', icon: calendarDaysIcon },
      { to: '/admin/announcements', title: 'Announcements', icon: megaphoneIcon },
    ],
  },
  {
    title: 'Insight',
    label: 'Insight',
    items: [
      { to: '/admin/reports', title: 'Reports', icon: fileTextIcon },
      { to: '/admin/analytics', title: 'Analytics', icon: chartColumnIcon },
      { to: '/admin/audit', title: 'Audit log', icon: shieldCheckIcon, permission: 'view_audit_logs' },
    ],
  },
]
export const adminFoot: NavigationGroup = {
  label: 'Account',
  items: [{ to: '/admin/settings', title: 'Admin settings', icon: settingsIcon }],
}
export const adminBottomBar: readonly NavigationItem[] = [
  work,
  members,
  { ...plans, icon: walletIcon },
  tickets,
]
export const adminMore: readonly NavigationItem[] = [
  ...adminRail.slice(2).flatMap((group) => group.items),
  { to: '/admin/profile', title: 'Profile', icon: userIcon },
  ...adminFoot.items,
]
