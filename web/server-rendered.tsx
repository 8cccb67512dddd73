/**
 * Draws the first screen of an address on the server, with the components the browser draws it with, so that its
 * document can be painted before any script is there. What must always be true: only what the API answered this very
 * request is drawn, and either the whole screen or nothing.
 */

import type { Endpoint } from '@kolo/foundation/endpoint'
import { readAnswer } from '@kolo/foundation/request'
import type { Drawn, ToDraw } from '@kolo/foundation/server-rendering'
import { readSession } from '@kolo/identity/contract'
import { shareCommunity } from '@kolo/ui/patterns/community'
import { PreferencesProvider } from '@kolo/ui/patterns/preferences'
import { createQueryClient } from '@kolo/ui/patterns/query-client'
import { WhosePage } from '@kolo/ui/patterns/whose-page'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static.edge'
import { Route, Routes, StaticRouter } from 'react-router'
import type { firstReads } from './first-reads.ts'
import { mayEnter } from './shell/areas.tsx'
import { AdminFrame, MemberFrame } from './shell/frames.tsx'
import { Page, PlaceProvider, type ScreenEntry } from './shell/page.tsx'
import { preferencesOf } from './shell/preferences-of.tsx'
import { SessionContextProvider, shownSession } from './shell/session-context.tsx'

/**
 * The addresses whose screen is drawn: what people open their visit with. A screen with fields is left out, because what
 * is typed into one would have to be carried over.
 *
 * @public
 */
export const serverRenderedRoutes: readonly (keyof typeof firstReads)[] = [
  '/dashboard',
  '/savings',
  '/investments',
  '/where-the-money-is',
  '/returns',
  '/admin',
]

const nothingToDo = async () => undefined
const nothing = () => undefined

/** What the maps say of an address; nothing where a screen has no first read. */
async function screenAt(route: string): Promise<{ entry: ScreenEntry; contract: Endpoint } | undefined> {
  const screens: Record<string, ScreenEntry> = route.startsWith('/admin')
    ? (await import('./admin-routes.tsx')).adminScreens
    : (await import('./routes.tsx')).memberScreens
  const reads: Record<string, () => Promise<Endpoint>> = (await import('./first-reads.ts')).firstReads
  const entry = screens[route]
  const contract = await reads[route]?.()
  return entry && contract && { entry, contract }
}

/** Draws it; nothing where the screen is not this person's, or where the device may know of something to be said first. @public */
export async function draw({ route, path, session, read, community }: ToDraw): Promise<Drawn | undefined> {
  const area = route.startsWith('/admin') ? 'admin' : 'user'
  const screen = await screenAt(route)
  const who = readAnswer(readSession, 200, session).session
  if (!screen || !who || !mayEnter(area, who.role)) return undefined
  // Terms or an announcement come before every screen.
  if (who.termsOwed || who.acceptanceOwed) return undefined
  const shown = shownSession(who)
  const { entry, contract } = screen
  const answers = createQueryClient()
  answers.setQueryData(['api', read.path, contract.name], readAnswer(contract, 200, read.answer))
  shareCommunity(community)
  const Frame = area === 'admin' ? AdminFrame : MemberFrame
  const html = await htmlOf(
    <QueryClientProvider client={answers}>
      <StaticRouter location={path}>
        <SessionContextProvider
          value={{
            state: 'signed-in',
            session: shown,
            signOut: nothingToDo as () => Promise<void>,
            noteUnread: nothing,
            noteAgreed: nothing,
            noteAccepted: nothing,
          }}
        >
          <WhosePage value={shown.uid}>
            <PreferencesProvider preferences={preferencesOf(shown)}>
              <PlaceProvider parent={entry.parent}>
                <Frame>
                  <Routes>
                    <Route path={route} element={<Page entry={entry} />} />
                  </Routes>
                </Frame>
              </PlaceProvider>
            </PreferencesProvider>
          </WhosePage>
        </SessionContextProvider>
      </StaticRouter>
    </QueryClientProvider>,
  )
  return { title: entry.title, html }
}

/** The HTML of it once all its parts are there. */
async function htmlOf(screen: ReactNode): Promise<string> {
  let fault: unknown
  const { prelude } = await prerender(screen, {
    // Never in pieces that a script would put together: the document has none.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      fault ??= error
    },
  })
  const html = await new Response(prelude).text()
  if (fault !== undefined) throw fault
  return html
}
