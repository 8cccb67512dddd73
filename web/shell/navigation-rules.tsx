import type { NavigationItem } from '@kolo/ui/patterns/client-feature'

/** Whether this address belongs to the item: its own, one of its others, or a page under them. */
export function isHere(item: NavigationItem, pathname: string): boolean {
  if (item.to === '/admin') return pathname === '/admin' || pathname === '/admin/dashboard'
  return [item.to, ...(item.also ?? [])].some((to) => pathname === to || pathname.startsWith(`${to}/`))
}

/** What is known of somebody: what they may do, and what their community offers of what is off at first. */
export type Usable = { permissions: readonly string[]; offers?: readonly string[] | undefined }

/** The items a person may use. */
export function usable(
  items: readonly NavigationItem[],
  { permissions, offers = [] }: Usable,
): readonly NavigationItem[] {
  return items.filter(
    ({ permission, offer }) =>
      (!permission || permissions.includes(permission)) && (!offer || offers.includes(offer)),
  )
}

/** The groups with what a person may use of them; a heading over nothing is left out. */
export function usableGroups<Group extends { items: readonly NavigationItem[] }>(
  groups: readonly Group[],
  session: Usable,
): readonly Group[] {
  return groups
    .map((group) => ({ ...group, items: usable(group.items, session) }))
    .filter(({ items }) => items.length > 0)
}
