/** Who is signed in on this device, for any screen. */
import { createContext, use } from 'react'
import type { Session } from '../../identity.contract.ts'
import type { SessionView } from './session-backup.ts'
import type { SessionState } from './session-store.ts'

/** Who is here, and what a screen may do about it. */
export type SessionSource = SessionState & {
  /** Takes over the session that signing in, or a changed password, answered with. */
  adopt: (session: Session) => void
  /** The same after signing up, with the welcome and the two checks that follow it. */
  welcome: (session: Session) => void
  /** Takes over what a command answered about the person. */
  know: (updateQuery: Partial<SessionView>) => void
  /** Asks the server again. */
  refresh: () => Promise<void>
  /** The account is gone, and the session with it. */
  left: () => void
  signOut: () => Promise<void>
  /** Takes over how many notices are unread from a command that answered it. */
  noteUnread: (unread: number) => void
}

export const SessionContext = createContext<SessionSource | undefined>(undefined)

/** Who is signed in on this device. */
export function useSession(): SessionSource {
  const source = use(SessionContext)
  if (!source) throw new Error('A screen is drawn outside its session.')
  return source
}

/** The person who is signed in, where a screen is only shown to one. */
export function useSignedIn(): SessionView {
  const source = useSession()
  if (source.state !== 'signed-in' || !source.session) throw new Error('Nobody is signed in here.')
  return source.session
}
