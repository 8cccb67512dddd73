import { KoloBoxOnPanel } from '@kolo/ui/brand/illustrations'
import { CommunityBrand } from '@kolo/ui/patterns/community-mark'
import { type ReactNode, useEffect, useRef } from 'react'

// The first form of the page leaves the focus to the browser; each later one is read out from its title.
let drawnBefore = false

/** The page around every form of signing in: the logo, the form, and on a laptop the panel with the box. */
export function AuthFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const title = box.current?.querySelector('h1')
    if (!title) return
    if (drawnBefore) {
      title.tabIndex = -1
      title.focus({ preventScroll: true })
    }
    drawnBefore = true
  }, [])
  return (
    <div className="auth">
      <div className="auth-form">
        <header className="auth-head">
          {/* A real link: the landing page is not part of this program. */}
          <a className="brand" href="/">
            <CommunityBrand />
          </a>
          {aside && <span className="sm faint">{aside}</span>}
        </header>
        <main className="auth-box" id="main" ref={box}>
          {children}
        </main>
      </div>
      <aside className="auth-side panel">
        <div className="auth-art-place">
          <KoloBoxOnPanel />
        </div>
        <div className="stack stack-3">
          <p className="auth-line">Small small, the box gets full.</p>
          <p className="muted">Every payment is checked before it enters your kolo.</p>
        </div>
      </aside>
    </div>
  )
}

/** The title of a form and the line under it. */
export function AuthTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="stack stack-1">
      <h1>{title}</h1>
      {children && <p className="muted">{children}</p>}
    </div>
  )
}
