import type { NavigationItem } from '@kolo/ui/patterns/client-feature'

/** Whether this address belongs to the item: its own, one of its others, or a page under them. */
export function isHere(item: NavigationItem, pathname: string): boolean {
  if (item.to === '/admin') return pathname === '/admin' || pathname === '/admin/dashboard'
  return [item.to, ...(item.also ?? [])].some((to) => pathname === to || pathname.startsWith(`${to}/`))
}

/** The items a person may use. */
export function usable(
  items: readonly NavigationItem[],
  permissions: readonly string[],
): readonly NavigationItem[] {
  return items.filter((item) => !item.permission || permissions.includes(item.permission))
}

/** The groups with what a person may use of them; a heading over nothing is left out. */
export function usableGroups<Group extends { items: readonly NavigationItem[] }>(
  groups: readonly Group[],
  permissions: readonly string[],
): readonly Group[] {
  return groups
    .map((group) => ({ ...group, items: usable(group.items, permissions) }))
    .filter(({ items }) => items.length > 0)
}
