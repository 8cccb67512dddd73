import type { NavigationItem } from '@kolo/ui/patterns/client-feature'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Icon } from '@kolo/ui/primitives/icon'
import { chevronRightIcon, menuIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AccountItems, underName } from './account-menu.tsx'
import type { NavigationGroup } from './navigation-items.tsx'
import { isHere, usable, usableGroups } from './navigation-rules.tsx'
import { useMember } from './session-context.tsx'
import { ThemeSwitch } from './theme.tsx'

/** The groups of a sidebar. On the strip of icons the name shows as the browser's own tooltip. */
export function Navigation({ groups }: { groups: readonly NavigationGroup[] }) {
  const { pathname } = useLocation()
  const session = useMember()
  return usableGroups(groups, session).map((group) => (
    <nav className="nav" aria-label={group.label} key={group.label}>
      {group.title && <p className="nav-label">{group.title}</p>}
      {group.items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          title={item.title}
          aria-current={isHere(item, pathname) ? 'page' : undefined}
        >
          <Icon of={item.icon} />
          {item.title}
        </Link>
      ))}
    </nav>
  ))
}

/** Everything that has no place in the bottom bar. */
function MoreSheet({
  items,
  admin,
  onClose,
}: {
  items: readonly NavigationItem[]
  admin: boolean
  onClose: () => void
}) {
  const session = useMember()
  return (
    <Sheet open title="More" quietTitle flush onClose={onClose}>
      <Link className="item more-who" to={admin ? '/admin/profile' : '/profile'} onClick={onClose}>
        <Avatar name={session.fullName} picture={session.avatar} />
        <span className="grow">
          <span className="item-title block">{session.fullName}</span>
          <span className="item-sub">{underName(session, admin)}</span>
        </span>
        <Icon of={chevronRightIcon} size="sm" />
      </Link>
      <div className="list more-list">
        {usable(items, session).map((item) => (
          <Link className="item" key={item.to} to={item.to} onClick={onClose}>
            <Icon of={item.icon} />
            <span className="grow item-title">{item.title}</span>
            <Icon of={chevronRightIcon} size="sm" />
          </Link>
        ))}
      </div>
      <div className="more-theme">
        <ThemeSwitch />
      </div>
      <div className="list more-list">
        <AccountItems admin={admin} onGo={onClose} />
      </div>
    </Sheet>
  )
}

/** The bottom bar of a phone: four places and More. */
export function BottomBar({
  items,
  more,
  admin,
}: {
  items: readonly NavigationItem[]
  more: readonly NavigationItem[]
  admin: boolean
}) {
  const { pathname } = useLocation()
  const session = useMember()
  const [open, setOpen] = useState(false)
  const inMore = more.some((item) => isHere(item, pathname)) && !items.some((item) => isHere(item, pathname))
  return (
    <nav className="tabbar" aria-label="Main, bottom bar">
      {usable(items, session).map((item) => (
        <Link key={item.to} to={item.to} aria-current={isHere(item, pathname) ? 'page' : undefined}>
          <Icon of={item.icon} />
          <span>{item.short ?? item.title}</span>
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={inMore ? 'page' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={menuIcon} />
        <span>More</span>
      </button>
      {open && <MoreSheet items={more} admin={admin} onClose={() => setOpen(false)} />}
    </nav>
  )
}
