import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
/** A lazy page may need a moment; after this we stop waiting for its title. */
const patience = 3000

/** Runs `found` as soon as the page has an h1, now or when its screen has come. */
function whenTitled(found: (title: HTMLElement) => void): () => void {
  const look = () => document.querySelector<HTMLElement>('#main h1')
  const now = look()
  if (now) {
    found(now)
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    const title = look()
    if (!title) return
    observer.disconnect()
    found(title)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), patience)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/**
 * After a page change: the focus goes to the new h1, so that it is read out and Tab starts there; the scroll position
 * starts at the top, or where it was on Back and Forward.
 */
export function AfterNavigation() {
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  const last = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  // Only the pathname: a page change is a new pathname, not a new filter in the query
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const top = kind === 'POP' ? (positions.get(key) ?? 0) : 0
    scrollTo(0, top)
    return whenTitled((title) => {
      title.tabIndex = -1
      title.focus({ preventScroll: true })
      if (top > 0) requestAnimationFrame(() => scrollTo(0, top))
    })
  }, [pathname])

  return null
}
