/** The frame of the accounting pages: where they are, their title and their tabs, each an address of its own. */
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { accountsPath } from '../books.paths.ts'
import { accountsTabs, auditorsTabs } from './accounts-navigation.ts'

export function AccountsPage({
  title,
  lead,
  actions,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="stack">
      <PageHead
        title={title}
        lead={lead}
        actions={actions}
        crumb={<Breadcrumb trail={[{ to: accountsPath, title: 'Accounts' }]} here={title} />}
      />
      <AccountsTabs />
      {children}
    </div>
  )
}

/** The chosen tab is scrolled into view, because on a phone the row is wider than the screen. */
function AccountsTabs() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const tabs = useReadOnlyYear() === undefined ? accountsTabs : auditorsTabs
  useEffect(() => {
    row.current?.querySelector(`[href="${pathname}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  return (
    <nav className="tabs" aria-label="Accounts" ref={row}>
      {tabs.map(({ to, title }) => (
        <NavLink key={to} to={to} end={to === accountsPath}>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
