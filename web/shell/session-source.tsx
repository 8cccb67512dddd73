import { SessionProvider, useSession } from '@kolo/identity/screens'
import { type ReactNode, useMemo } from 'react'
import { SessionContextProvider, type SessionSource } from './session-context.tsx'

/** Hands the shell what identity knows of who is here, in the shell's own shape. */
function Shell({ children }: { children: ReactNode }) {
  const known = useSession()
  const source = useMemo<SessionSource>(() => {
    const { signOut } = known
    if (known.state !== 'signed-in') return { state: known.state, signOut }
    const { session } = known
    return { state: 'signed-in', session: session && { ...session, ...session.display }, signOut }
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
