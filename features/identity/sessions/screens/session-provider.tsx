import { communityOfPage } from '@kolo/ui/patterns/community'
import { forgetFailures, toast } from '@kolo/ui/patterns/toasts'
import { forgetKept, forgetKnown } from '@kolo/ui/patterns/whose-page'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { afterSignUp, firstNameOf } from '../../accounts/screens/after-sign-up.ts'
import { isLastPerson, personKey, type SessionView } from './session-backup.ts'
import { SessionContext, type SessionSource } from './session-context.ts'
import { createSessionStore, type SessionStore, type TabMessage, troubleWords } from './session-store.ts'

const IdleNotice = lazy(async () => ({ default: (await import('./idle-notice.tsx')).IdleNotice }))
const StepUpHost = lazy(async () => ({
  default: (await import('../../second-factor/screens/step-up-host.tsx')).StepUpHost,
}))

// The contracts and their schemas come beside the first script, not in it: the page is painted before they are needed.
const calls = () => import('./session-calls.ts')

const storageOf = (key: string) => (key === personKey ? localStorage : sessionStorage)

/** Who is here as a kept page has it. Shown, never decided on: the server is asked at once. */
function knownByPage(): SessionView | undefined {
  const kept = document.querySelector('script[data-answer="/api/session"][data-at]')
  return kept ? (JSON.parse(kept.textContent).session as SessionView) : undefined
}

function openStore(channel: BroadcastChannel): SessionStore {
  return createSessionStore({
    ask: async () => (await calls()).askForSession(),
    prolong: async () => (await calls()).prolongSession(),
    leave: async () => (await calls()).leaveSession(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    now: () => Date.now(),
    drawer: {
      getItem: (key) => storageOf(key).getItem(key),
      setItem: (key, value) => storageOf(key).setItem(key, value),
      removeItem: (key) => storageOf(key).removeItem(key),
    },
    known: knownByPage,
    tell: (message) => channel.postMessage(message),
    whenOnline: (listener) => addEventListener('online', listener),
    onTrouble: () => toast.bad(troubleWords()),
  })
}

// One store for the page, however often React draws the provider.
let opened: SessionStore | undefined
function storeOfPage(): SessionStore {
  if (opened) return opened
  const channel = new BroadcastChannel('kolo-session')
  const store = openStore(channel)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => store.hear(data)
  void store.start()
  opened = store
  return store
}

/** Whether nobody else has signed in on this device since, in whichever tab. */
export function isStillHere(uid: string): boolean {
  return isLastPerson(localStorage, uid)
}

/** Knows who is signed in, and empties the memory of answers when that changes. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const store = storeOfPage()
  const state = useSyncExternalStore(store.subscribe, store.read)
  const cache = useQueryClient()
  const { key: page } = useLocation()
  const uid = state.state === 'signed-in' ? state.session?.uid : undefined

  // Each page a person goes to is a moment to ask again.
  useEffect(() => void store.freshen(), [store, page])

  // With another e-mail everything that was kept is old, in every tab: what is shown is asked for again in its place.
  const email = state.state === 'signed-in' ? state.session?.email : undefined
  const before = useRef({ uid, email })
  useEffect(() => {
    const last = before.current
    before.current = { uid, email }
    if (last.uid !== uid || !last.email || !email || last.email === email) return
    cache.removeQueries({ type: 'inactive' })
    void cache.invalidateQueries()
  }, [uid, email, cache])

  // Answers and failures belong to the person who asked: none is left for the next one on this device.
  useEffect(() => {
    if (uid === undefined) return
    return () => {
      cache.clear()
      forgetFailures()
      forgetKept().catch(() => undefined)
    }
  }, [uid, cache])
  const isOut = state.state === 'signed-out'
  const endedByItself = state.state === 'signed-out' && state.ended !== undefined
  useEffect(() => {
    if (isOut) forgetKnown({ keepsUnsent: endedByItself })
  }, [isOut, endedByItself])

  // A request that was refused for want of a session: it ended elsewhere, so ask why.
  useEffect(() => {
    const look = (error: unknown) => {
      if (error instanceof Error && 'status' in error && error.status === 401) void store.refresh()
    }
    const queries = cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
    const mutations = cache.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
    return () => {
      queries()
      mutations()
    }
  }, [cache, store])

  const source = useMemo<SessionSource>(
    () => ({
      ...state,
      adopt: store.adopt,
      know: store.know,
      welcome: (session) => {
        store.adopt(session)
        afterSignUp({
          welcome: () => toast.info(`Welcome to ${communityOfPage().name}, ${firstNameOf(session.fullName)}`),
          check: () => void store.refresh(),
          refresh: () => void store.refresh().then(() => cache.invalidateQueries()),
        })
      },
      refresh: store.refresh,
      left: store.left,
      noteUnread: (unread) => store.note({ unread }),
      signOut: () =>
        store.signOut().then(
          () => toast.ok('Signed out successfully'),
          () => toast.bad('Failed to sign out'),
        ),
    }),
    [state, store, cache],
  )
  return (
    <SessionContext value={source}>
      {children}
      {state.state === 'signed-in' && state.deadline && (
        <Suspense>
          <StepUpHost />
          <IdleNotice deadline={state.deadline} store={store} onSignOut={source.signOut} />
        </Suspense>
      )}
    </SessionContext>
  )
}
