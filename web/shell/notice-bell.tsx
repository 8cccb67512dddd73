import { Icon } from '@kolo/ui/primitives/icon'
import { bellIcon } from '@kolo/ui/primitives/icons'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMember, useShellSession } from './session-context.tsx'

const NoticesSheet = lazy(async () => ({ default: (await import('@kolo/notices/screens')).NoticesSheet }))

/** Whether the notices are open stands in the address, so that a link can open them. */
const key = 'notices'

function withNotices(search: string, open: boolean): string {
  const next = new URLSearchParams(search)
  if (open) next.set(key, 'open')
  else next.delete(key)
  return next.size > 0 ? `?${next}` : ''
}

/**
 * The bell: how much is unread, and the way to it; a number above nine would cover the bell, so it is a dot. The number came
 * with the session.
 */
export function NoticeBell() {
  const { unread = 0 } = useMember()
  const { pathname, search } = useLocation()
  const isMany = unread > 9
  return (
    <Link className="iconbtn" to={{ pathname, search: withNotices(search, true) }} replace preventScrollReset>
      <Icon of={bellIcon} />
      {unread > 0 && (
        <span className={isMany ? 'dot' : 'bell-count'} aria-hidden="true">
          {isMany || unread}
        </span>
      )}
      <span className="vh">Notifications{unread > 0 && `, ${unread > 99 ? '99+' : unread} new`}</span>
    </Link>
  )
}

/** The notices, while the address says that they are open. */
export function OpenNotices() {
  const { noteUnread } = useShellSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (!new URLSearchParams(search).has(key)) return null
  const close = () => navigate({ pathname, search: withNotices(search, false) }, { replace: true })
  return (
    <Suspense>
      <NoticesSheet onUnread={noteUnread} onClose={() => void close()} />
    </Suspense>
  )
}
