/**
 * What the shell must know about who is here. `@kolo/identity/screens` gives an implementation of this shape from
 * its `useSession()`; the shell passes it on and never asks the server itself. Courtesy only: the server decides.
 */
import type { Role } from '@kolo/foundation/access'
import { createContext, use } from 'react'

export type ShellSession = {
  uid: string
  fullName: string
  email?: string | undefined
  avatar?: string | undefined
  memberCode?: string | undefined
  role: Role
  profileComplete: boolean
  emailVerified: boolean
  isActive: boolean
  permissions: readonly string[]
  /** It has just begun in this tab. */
  adopted?: boolean | undefined
  /** How many notices are unread; 100 stands for a hundred or more. */
  unread?: number | undefined
  /** How often this person has signed in: the profile reminder waits for the second time. */
  loginCount?: number | undefined
  theme?: string | undefined
  language?: string | undefined
  dateFormat?: string | undefined
  numberFormat?: string | undefined
  timezone?: string | undefined
  /** What the community offers of what is off until somebody switches it on: `shares`. */
  offers?: readonly string[] | undefined
  /** The version of the community's terms to agree to before going on. */
  termsOwed?: number | null | undefined
  /** When it ends by itself, in this device's milliseconds; absent until the server has said so. */
  endsAt?: number | undefined
  /** An announcement to accept before going on. */
  acceptanceOwed?: { id: string; title: string } | null | undefined
}

export type SessionState =
  | { state: 'initialising' }
  | { state: 'signed-out' }
  /** Without `session` the profile has not loaded and no backup under five minutes old exists. */
  | { state: 'signed-in'; session?: ShellSession | undefined }

export type SessionSource = SessionState & {
  signOut: () => Promise<void>
  /** Takes over how many notices are unread from a command that answered it. */
  noteUnread: (unread: number) => void
  /** The person agreed to the terms that hold. */
  noteAgreed: () => void
  /** The person accepted the announcement that stood before everything else. */
  noteAccepted: () => void
}

/** A session as identity has it, in the shell's own shape. */
export function shownSession<Known extends { display?: object }>(session: Known): Known & Known['display'] {
  return { ...session, ...session.display }
}

const SessionContext = createContext<SessionSource | undefined>(undefined)

export const SessionContextProvider = SessionContext

/** Who is here, as far as is known. */
export function useShellSession(): SessionSource {
  const source = use(SessionContext)
  if (!source) throw new Error('The shell is drawn outside its session.')
  return source
}

/** The person of a page behind a guard, where there always is one. */
export function useMember(): ShellSession {
  const source = useShellSession()
  if (source.state !== 'signed-in' || !source.session)
    throw new Error('A guarded page is drawn without its guard.')
  return source.session
}
