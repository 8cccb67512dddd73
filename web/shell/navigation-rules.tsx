import type { adminPaths, memberPaths, moderatorPaths } from '../paths.ts'

/** An address of the map: an item that leads nowhere does not compile. */
export type KnownPath =
  | (typeof memberPaths)[number]
  | (typeof moderatorPaths)[number]
  | (typeof adminPaths)[number]

export type NavigationItem = {
  to: KnownPath
  /** Other addresses that count as being here. */
  also?: readonly string[]
  title: string
  /** Shorter, for the bottom bar. */
  short?: string
  icon: string
  /** Shown only to who has it: an item a person may not use is not shown at all. */
  permission?: string
}

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
