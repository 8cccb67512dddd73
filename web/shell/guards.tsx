import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { type Area, mayEnter } from './areas.tsx'
import { useShellSession } from './session-context.tsx'
import { AccessRestricted, Initializing, SettingUp } from './whole-screens.tsx'

const AgreeToTerms = lazy(async () => ({
  default: (await import('@kolo/community/screens')).AgreeToTerms,
}))

const AcceptFirst = lazy(async () => ({
  default: (await import('@kolo/announcements/screens')).AcceptFirst,
}))

const AuditorArea = lazy(async () => ({
  default: (await import('@kolo/books/screens')).AuditorArea,
}))

const redirectDelay = 100

/** Says so, then goes to /auth after about 100 ms, remembering the page that was asked for. */
function RedirectToSignIn() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const next = encodeURIComponent(pathname + search)
    const timer = setTimeout(() => navigate(`/auth?next=${next}`, { replace: true }), redirectDelay)
    return () => clearTimeout(timer)
  }, [navigate, pathname, search])
  return <Initializing words="Redirecting to login" />
}

/** Lets the right people through, once they have agreed to the terms that hold; the rest see why not. */
export function Guard({ area, frame }: { area: Area; frame: (page: ReactNode) => ReactNode }) {
  const source = useShellSession()
  if (source.state === 'initialising') return <Initializing />
  if (source.state === 'signed-out') {
    if (area !== 'admin') return <RedirectToSignIn />
    return (
      <Suspense fallback={<Initializing />}>
        <AuditorArea otherwise={<RedirectToSignIn />} meanwhile={<Initializing />} />
      </Suspense>
    )
  }
  if (!source.session) return <SettingUp />
  if (source.session.termsOwed) {
    return (
      <Suspense fallback={<Initializing />}>
        <AgreeToTerms onAgreed={source.noteAgreed} onSignOut={() => void source.signOut()} />
      </Suspense>
    )
  }
  if (source.session.acceptanceOwed) {
    return (
      <Suspense fallback={<Initializing />}>
        <AcceptFirst
          id={source.session.acceptanceOwed.id}
          onAccepted={source.noteAccepted}
          onSignOut={() => void source.signOut()}
        />
      </Suspense>
    )
  }
  if (!mayEnter(area, source.session.role)) return <AccessRestricted area={area} session={source.session} />
  return frame(<Outlet />)
}
