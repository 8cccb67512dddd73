import { createQueryClient } from '@kolo/ui/patterns/query-client'
import { isFromBefore } from '@kolo/ui/patterns/whose-page'
import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './shell/app.tsx'
import { registerServiceWorker } from './shell/service-worker.ts'
import { SessionSourceProvider } from './shell/session-source.tsx'
import { swallowUnhandled } from './shell/unhandled.tsx'

/**
 * Asks again for what did not come as soon as there is a network: a page that was opened without one never knew another
 * state, so nothing else notices that it has changed.
 */
function askAgainOnline(client: QueryClient): void {
  const predicate = ({ state }: Query) => state.error !== null || isFromBefore(state)
  addEventListener(
    'online',
    () => void client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false }),
  )
}

/** Draws the program into this place of the page. */
export function start(place: HTMLElement): void {
  addEventListener('unhandledrejection', (event) => swallowUnhandled(event, console.info))
  const client = createQueryClient()
  askAgainOnline(client)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <SessionSourceProvider>
            <App />
          </SessionSourceProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') registerServiceWorker()
  else addEventListener('load', registerServiceWorker)
}
