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
