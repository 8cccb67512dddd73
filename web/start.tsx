import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './shell/app.tsx'
import { createQueryClient } from './shell/query-client.tsx'
import { registerServiceWorker } from './shell/service-worker.ts'
import { SessionSourceProvider } from './shell/session-source.tsx'
import { swallowUnhandled } from './shell/unhandled.tsx'

/** Draws the program into this place of the page. */
export function start(place: HTMLElement): void {
  addEventListener('unhandledrejection', (event) => swallowUnhandled(event, console.info))
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
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
