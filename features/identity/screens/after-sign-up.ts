/** What follows a sign-up: a welcome after 1 s, a check after 2 s, a refresh of everything after 5 s. */
import { toast } from '@kolo/ui/patterns/toasts'
import type { SessionStore } from './session-store.ts'

const welcomeMs = 1_000
const checkMs = 2_000
const refreshMs = 5_000

/** Starts the three. */
export function afterSignUp(fullName: string, store: SessionStore, refreshReads: () => void): void {
  const firstName = fullName.trim().split(/\s+/)[0] ?? ''
  setTimeout(() => toast.info(`Welcome to Kolo, ${firstName}`), welcomeMs)
  setTimeout(() => void store.refresh(), checkMs)
  setTimeout(() => {
    void store.refresh()
    refreshReads()
  }, refreshMs)
}
