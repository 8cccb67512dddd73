import { SessionProvider, useSession } from '@kolo/identity/screens'
import { type ReactNode, useMemo } from 'react'
import { endPush } from './push-tie.tsx'
import { SessionContextProvider, type SessionSource, shownSession } from './session-context.tsx'

/** Hands the shell what identity knows of who is here, in the shell's own shape. */
function Shell({ children }: { children: ReactNode }) {
  const known = useSession()
  const source = useMemo<SessionSource>(() => {
    const { noteUnread, know } = known
    const noteAgreed = () => know({ termsOwed: null })
    const noteAccepted = () => know({ acceptanceOwed: null })
    const signOut = () => known.signOut().then(endPush)
    if (known.state !== 'signed-in')
      return { state: known.state, signOut, noteUnread, noteAgreed, noteAccepted }
    const { session, deadline } = known
    return {
      state: 'signed-in',
      session: session && { ...shownSession(session), endsAt: deadline?.at },
      signOut,
      noteUnread,
      noteAgreed,
      noteAccepted,
    }
  }, [known])
  return <SessionContextProvider value={source}>{children}</SessionContextProvider>
}

/** Who is here, for everything below. */
export function SessionSourceProvider({ children }: { children: ReactNode }) {
  return (
    <SessionProvider>
      <Shell>{children}</Shell>
    </SessionProvider>
  )
}
