import { useEffect } from 'react'
import type { ShellSession } from './session-context.tsx'

/** Only a browser that was allowed to show messages has anything to do with them; nothing is fetched for the others. */
async function pushScreens() {
  const allowed = 'Notification' in window && Notification.permission === 'granted'
  return allowed ? import('@kolo/notices/screens') : undefined
}

/** Has the push messages of this browser follow its member into each new session. */
export function usePushTie(session: ShellSession | undefined): void {
  const uid = session?.uid
  const loginCount = session?.loginCount
  const begins = session?.adopted ?? false
  useEffect(() => {
    if (uid === undefined || loginCount === undefined) return
    // Tried again with the next sign-in or page: nobody waits for it.
    pushScreens()
      .then((screens) => screens?.tieBrowser({ uid, loginCount }, begins))
      .catch(() => undefined)
  }, [uid, loginCount, begins])
}

/** Ends them in this browser, as whoever signs out wishes. */
export async function endPush(): Promise<void> {
  await pushScreens()
    .then((screens) => screens?.forgetBrowser())
    .catch(() => undefined)
}
