import { communityOfPage } from '@kolo/ui/patterns/community'
import { PreferencesProvider } from '@kolo/ui/patterns/preferences'
import { ToastHost } from '@kolo/ui/patterns/toasts'
import { WhosePage } from '@kolo/ui/patterns/whose-page'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { redirects } from '../paths.ts'
import { adminScreens, memberScreens, moderatorScreens, publicScreens } from '../routes.tsx'
import { AfterNavigation } from './after-navigation.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guards.tsx'
import { Page, PlaceProvider, type ScreenEntry } from './page.tsx'
import { usePageViews } from './page-views.tsx'
import { preferencesOf } from './preferences-of.tsx'
import { usePushTie } from './push-tie.tsx'
import { useRemindersReset } from './reminders.tsx'
import { useShellSession } from './session-context.tsx'
import { useThemeFollowing } from './theme.tsx'
import { Initializing, NotFound } from './whole-screens.tsx'

/** All parts on one page, while developing; the build leaves it out. */
// The navigation is not in the first script, which the sign-in page shares; on any other page it is asked for at once.
const frames = () => import('./frames.tsx')
if (!location.pathname.startsWith('/auth')) void frames()
const MemberFrame = lazy(async () => ({ default: (await frames()).MemberFrame }))
const AdminFrame = lazy(async () => ({ default: (await frames()).AdminFrame }))

const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('../gallery/gallery-screen.tsx')).GalleryScreen }))
  : undefined

function routesOf(screens: Record<string, ScreenEntry>) {
  return Object.entries(screens).map(([path, entry]) => (
    <Route key={path} path={path} element={<Page entry={entry} />} />
  ))
}

/** An old address: what stood behind the question mark comes along. */
function Redirect({ to }: { to: string }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace />
}

/** The landing page is a page of its own, without this program; only a page kept for offline reading ends here. */
function ToLanding() {
  useEffect(() => {
    if (navigator.onLine) location.replace('/')
  }, [])
  return navigator.onLine ? <Initializing /> : <Navigate to="/dashboard" replace />
}

function UnknownPage() {
  useEffect(() => {
    document.title = `Page not found · ${communityOfPage().name}`
  }, [])
  return <NotFound />
}

function memberFrame(page: ReactNode): ReactNode {
  return (
    <Suspense fallback={<Initializing />}>
      <MemberFrame>{page}</MemberFrame>
    </Suspense>
  )
}

function adminFrame(page: ReactNode): ReactNode {
  return (
    <Suspense fallback={<Initializing />}>
      <AdminFrame>{page}</AdminFrame>
    </Suspense>
  )
}

/** The whole client below the router: guards, frames, screens, toasts. */
export function App() {
  const source = useShellSession()
  const session = source.state === 'signed-in' ? source.session : undefined
  const { pathname } = useLocation()
  useThemeFollowing(session?.theme)
  useRemindersReset()
  usePageViews(pathname)
  usePushTie(session)
  return (
    <WhosePage value={session?.uid}>
      <PreferencesProvider preferences={preferencesOf(session)}>
        <ErrorBoundary at={pathname}>
          <PlaceProvider>
            <AfterNavigation />
            <Routes>
              <Route path="/" element={<ToLanding />} />
              {redirects.map(([from, to]) => (
                <Route key={from} path={from} element={<Redirect to={to} />} />
              ))}
              {routesOf(publicScreens)}
              <Route element={<Guard area="user" frame={memberFrame} />}>{routesOf(memberScreens)}</Route>
              <Route element={<Guard area="moderator" frame={memberFrame} />}>
                {routesOf(moderatorScreens)}
              </Route>
              <Route element={<Guard area="admin" frame={adminFrame} />}>{routesOf(adminScreens)}</Route>
              {Gallery && <Route path="/dev/gallery" element={<Gallery />} />}
              <Route path="*" element={<UnknownPage />} />
            </Routes>
          </PlaceProvider>
        </ErrorBoundary>
        <ToastHost />
      </PreferencesProvider>
    </WhosePage>
  )
}
