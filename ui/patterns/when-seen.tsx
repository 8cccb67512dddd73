import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Beside a page that was kept of an earlier visit nothing is scrolled to, and all that the page shows is to be there. */
const isBesideKept = () => globalThis.document?.querySelector('[data-kept] [data-drawn]') != null

/** Draws what is inside once it is scrolled to; until then the place is kept free. */
export function WhenSeen({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(isBesideKept)
  useEffect(() => {
    const element = place.current
    if (!element || seen) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [seen])
  return (
    <div ref={place} data-unseen={seen ? undefined : ''}>
      {seen ? children : fallback}
    </div>
  )
}
