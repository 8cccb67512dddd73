import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import {
  SessionContextProvider,
  type SessionSource,
  type SessionState,
  type ShellSession,
} from './session-context.tsx'

async function readSession(): Promise<SessionState> {
  const answer = await fetch('/api/session', { credentials: 'same-origin' })
  if (!answer.ok) return { state: 'signed-out' }
  const session = (await answer.json()) as ShellSession | null
  return session?.uid ? { state: 'signed-in', session } : { state: 'signed-out' }
}

/** Asks the server once who is here. */
export function SessionSourceProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ state: 'initialising' })
  useEffect(() => {
    readSession().then(setState, () => setState({ state: 'signed-out' }))
  }, [])
  const signOut = useCallback(async () => {
    await fetch('/api/session', { method: 'DELETE', credentials: 'same-origin' })
    setState({ state: 'signed-out' })
  }, [])
  const source = useMemo<SessionSource>(() => ({ ...state, signOut }), [state, signOut])
  return <SessionContextProvider value={source}>{children}</SessionContextProvider>
}
