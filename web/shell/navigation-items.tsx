/** The lists of the frame, drawn from what each feature brings. */
import {
  barOf,
  moreOf,
  type NavigationItem,
  type NavigationList,
  sidebarOf,
} from '@kolo/ui/patterns/client-feature'
import { navigation } from '../features.ts'

export type NavigationGroup = { title?: string; label: string; items: readonly NavigationItem[] }

const titles: Record<NavigationList, { title?: string; label: string }> = {
  main: { label: 'Main' },
  account: { label: 'Account' },
  moderator: { title: 'Moderator', label: 'Moderator' },
  work: { label: 'Work' },
  people: { title: 'People', label: 'People' },
  money: { title: 'Money', label: 'Money' },
  community: { title: 'Community', label: 'Community' },
  insight: { title: 'Insight', label: 'Insight' },
  'admin-account': { label: 'Account' },
}

const groupOf = (list: NavigationList): NavigationGroup => ({
  ...titles[list],
  items: sidebarOf(navigation, list),
})

const adminLists = ['work', 'people', 'money', 'community', 'insight'] as const

export const memberSidebar = groupOf('main')
export const memberBottomBar = barOf(navigation, ['main'])
export const memberMore = moreOf(navigation, ['main', 'account'])
export const memberFoot = groupOf('account')
export const moderatorGroup = groupOf('moderator')
export const adminRail = adminLists.map(groupOf)
export const adminFoot = groupOf('admin-account')
export const adminBottomBar = barOf(navigation, adminLists)
export const adminMore = moreOf(navigation, [...adminLists, 'admin-account'])
