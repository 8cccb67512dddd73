import { AsOf } from '@kolo/ui/patterns/as-of'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { CommunityBrand } from '@kolo/ui/patterns/community-mark'
import { late } from '@kolo/ui/patterns/late'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { BackLink, SkipLink } from '@kolo/ui/primitives/navigation'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import { BottomBar, Navigation } from './navigation-bars.tsx'
import {
  adminBottomBar,
  adminFoot,
  adminMore,
  adminRail,
  memberBottomBar,
  memberFoot,
  memberMore,
  memberSidebar,
  moderatorGroup,
} from './navigation-items.tsx'
import { NoticeBell, OpenNotices } from './notice-bell.tsx'
import { useParent } from './page.tsx'
import { BarSearch, RailSearch } from './record-search.tsx'
import { Reminders } from './reminders.tsx'
import { type ShellSession, useMember } from './session-context.tsx'
import { useKeeping } from './use-keeping.tsx'
import { useLiveUpdates } from './use-live-updates.tsx'

/** Said once, to who came through Google: nearly nobody fetches it. */
const MetAccount = late(async () => (await import('./met-account.tsx')).MetAccount)

function Brand({ to }: { to: string }) {
  const { name } = communityOfPage()
  return (
    <Link className="brand" to={to} title={name}>
      <CommunityBrand />
      <span className="vh">home</span>
    </Link>
  )
}

function TopBar({ session, admin }: { session: ShellSession; admin: boolean }) {
  const parent = useParent()
  return (
    <header className="topbar">
      <span className="row row-2 topbar-start">
        {parent ? (
          <BackLink to={parent.to}>{parent.title}</BackLink>
        ) : (
          <Brand to={admin ? '/admin' : '/dashboard'} />
        )}
        {admin && <span className="admin-tag">Admin</span>}
      </span>
      {admin && <BarSearch />}
      <NoticeBell />
      <Link className="iconbtn" to={admin ? '/admin/profile' : '/profile'}>
        <Avatar name={session.fullName} picture={session.avatar} size="sm" />
        <span className="vh">Your account</span>
      </Link>
    </header>
  )
}

/** Fetches links ahead once the script that does so has come, after the frame. */
function useLookAhead(): void {
  const client = useQueryClient()
  useEffect(() => {
    const looking = import('./look-ahead.tsx').then(({ lookAheadOfLinks }) => lookAheadOfLinks(client))
    return () =>
      void looking.then(
        (end) => end(),
        () => undefined,
      )
  }, [client])
}

function Main({ children }: { children: ReactNode }) {
  useLookAhead()
  useLiveUpdates()
  useKeeping()
  const [query] = useSearchParams()
  return (
    <main className="page" id="main" tabIndex={-1}>
      <AsOf />
      {query.has('met') && <MetAccount />}
      <Reminders />
      {children}
      <OpenNotices />
    </main>
  )
}

/** The member's shell: sidebar on a laptop, top and bottom bars on a phone. Moderators see their group as well. */
export function MemberFrame({ children }: { children: ReactNode }) {
  const session = useMember()
  const moderates = session.role === 'moderator'
  return (
    <>
      <SkipLink />
      <div className="shell">
        <aside className="side">
          <div className="side-head">
            <Brand to="/dashboard" />
            <NoticeBell />
          </div>
          <Navigation groups={moderates ? [memberSidebar, moderatorGroup] : [memberSidebar]} />
          <div className="side-foot">
            <Navigation groups={[memberFoot]} />
            <AccountMenu session={session} admin={false} />
          </div>
        </aside>
        <div className="main">
          <TopBar session={session} admin={false} />
          <Main>{children}</Main>
        </div>
        <BottomBar
          items={memberBottomBar}
          more={moderates ? [...memberMore, ...moderatorGroup.items] : memberMore}
          admin={false}
        />
      </div>
    </>
  )
}

/** The administrator's shell: the rail is dark in both themes, so nobody forgets where they are. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const session = useMember()
  return (
    <>
      <SkipLink />
      <div className="shell shell-admin">
        <aside className="side rail">
          <div className="side-head">
            <span className="row row-2">
              <Brand to="/admin" />
              <span className="admin-tag">Admin</span>
            </span>
            <NoticeBell />
          </div>
          <RailSearch />
          <Navigation groups={adminRail} />
          <div className="side-foot">
            <Navigation groups={[adminFoot]} />
            <AccountMenu session={session} admin />
          </div>
        </aside>
        <div className="main">
          <TopBar session={session} admin />
          <Main>{children}</Main>
        </div>
        <BottomBar items={adminBottomBar} more={adminMore} admin />
      </div>
    </>
  )
}
