import { Icon } from '@kolo/ui/primitives/icon'
import { searchIcon } from '@kolo/ui/primitives/icons'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

const searchPath = '/admin/search'

/** Somebody types, or a sheet is open: keys are theirs. */
const isTyping = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('input, textarea, select') !== null) ||
  document.querySelector('dialog[open]') !== null

/** Whoever switched the keys of the queue off, because letters are said aloud, has this one off as well. */
function isOff(): boolean {
  try {
    return localStorage.getItem('kolo-queue-keys') === 'no'
  } catch {
    return false
  }
}

/** The one search of the administrators' frame, in its rail. The key / opens it from every screen. */
export function RailSearch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey
      if (isOther || isTyping(event.target) || isOff()) return
      event.preventDefault()
      if (pathname === searchPath) document.querySelector<HTMLElement>('.bigsearch input')?.focus()
      else void navigate(searchPath)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, pathname])
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
    <Link className="iconbtn" to={searchPath}>
      <Icon of={searchIcon} />
      <span className="vh">Search</span>
    </Link>
  )
}
