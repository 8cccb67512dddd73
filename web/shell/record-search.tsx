import { Icon } from '@kolo/ui/primitives/icon'
import { searchIcon } from '@kolo/ui/primitives/icons'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

const searchPath = '/admin/search'

/** The one search of the administrators' frame, in its rail. The key / opens it from every screen. */
export function RailSearch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const listening = (async () => (await import('@kolo/home/screens')).listenForSearchKey)().then((listen) =>
      listen(searchPath, () => void navigate(searchPath)),
    )
    return () =>
      void listening.then(
        (end) => end(),
        () => undefined,
      )
  }, [navigate])
  return (
    <nav className="nav" aria-label="Search">
      <Link
        to={searchPath}
        aria-label="Search"
        aria-keyshortcuts="/"
        aria-current={pathname === searchPath ? 'page' : undefined}
      >
        <Icon of={searchIcon} />
        <span className="grow">Search</span>
        <kbd>/</kbd>
      </Link>
    </nav>
  )
}

/** The same on a phone. */
export function BarSearch() {
  return (
    <Link className="iconbtn" to={searchPath} aria-label="Search">
      <Icon of={searchIcon} />
    </Link>
  )
}
