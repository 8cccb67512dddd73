import { AuthScreen } from '@kolo/identity/screens'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { PreferencesProvider } from '@kolo/ui/patterns/preferences'
import { ToastHost } from '@kolo/ui/patterns/toasts'
import { WhosePage } from '@kolo/ui/patterns/whose-page'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { adminPaths, memberPaths, moderatorPaths, openPaths } from '../paths.ts'
import { redirects } from '../redirects.ts'
import { AfterNavigation } from './after-navigation.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guards.tsx'
import { useLanguageFollowing } from './language.tsx'
import { LatePage, Page, PlaceProvider, type ScreenEntry } from './page.tsx'
import { usePageViews } from './page-views.tsx'
import { preferencesOf } from './preferences-of.tsx'
import { usePushTie } from './push-tie.tsx'
import { useRemindersReset } from './reminders.tsx'
import { useShellSession } from './session-context.tsx'
import { useThemeFollowing } from './theme.tsx'
import { Initializing, NotFound } from './whole-screens.tsx'

// Neither the navigation nor the maps of screens are in the first script: what this address needs is asked for at once.
const frames = () => import('./frames.tsx')
const memberMap = () => import('../routes.tsx')
const adminMap = () => import('../admin-routes.tsx')
if (!location.pathname.startsWith('/auth')) {
  void frames()
  void (location.pathname.startsWith('/admin') ? adminMap() : memberMap())
}
const MemberFrame = lazy(async () => ({ default: (await frames()).MemberFrame }))
const AdminFrame = lazy(async () => ({ default: (await frames()).AdminFrame }))

/** The pages of one map, once it is there. */
function pagesOf<Path extends string>(map: () => Promise<Record<Path, ScreenEntry>>) {
  return lazy(async () => {
    const screens = await map()
    return { default: ({ path }: { path: Path }) => <Page entry={screens[path]} /> }
  })
}
const PublicPage = pagesOf(async () => (await memberMap()).publicScreens)
const MemberPage = pagesOf(async () => (await memberMap()).memberScreens)
const ModeratorPage = pagesOf(async () => (await memberMap()).moderatorScreens)
const AdminPage = pagesOf(async () => (await adminMap()).adminScreens)

// The sign-in page is part of the first script, because the shell asks it who is here.
const signIn: ScreenEntry = { title: 'Sign in', Screen: AuthScreen }

/** All parts on one page, while developing; the build leaves it out. */
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('../gallery/gallery-screen.tsx')).GalleryScreen }))
  : undefined

function routesOf<Path extends string>(paths: readonly Path[], LateScreen: ComponentType<{ path: Path }>) {
  return paths.map((path) => (
    <Route
      key={path}
      path={path}
      element={
        <LatePage of={path}>
          <LateScreen path={path} />
        </LatePage>
      }
    />
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
  useLanguageFollowing(session?.language)
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
              <Route path="/auth" element={<Page entry={signIn} />} />
              {routesOf(openPaths, PublicPage)}
              <Route element={<Guard area="user" frame={memberFrame} />}>
                {routesOf(memberPaths, MemberPage)}
              </Route>
              <Route element={<Guard area="moderator" frame={memberFrame} />}>
                {routesOf(moderatorPaths, ModeratorPage)}
              </Route>
              <Route element={<Guard area="admin" frame={adminFrame} />}>
                {routesOf(adminPaths, AdminPage)}
              </Route>
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
