/**
 * Who is signed in, as this tab knows it. The server is asked once at the start, and up to three times again when it does
 * not answer; every tab hears when somebody signs in or out in another one. Nothing here knows React or the network: both
 * are given, so that each rule can be tested.
 */
import { permissionsOf } from '@kolo/foundation/access'
import { networkProblem } from '@kolo/foundation/problem'
import type { SessionEnd } from '../../identity.rules.ts'
import {
  clearBackup,
  type Drawer,
  keepBackup,
  profileValidMs,
  readBackup,
  type SessionView,
} from './session-backup.ts'

/** What the server says about a session, as far as this store needs it. */
export type ServerSession = SessionView & { expiresAt: string; serverTime: string }

/** The state of the tab. */
export type SessionState =
  | { state: 'initialising' }
  | { state: 'signed-out'; ended?: SessionEnd | undefined }
  /** Without `session`: somebody is signed in in this browser, but the profile has not come and there is no backup of it. */
  | { state: 'signed-in'; session?: SessionView | undefined; deadline?: Deadline | undefined }

/** When the session ends by this device's clock, and when that was learned. */
export type Deadline = { at: number; learnedAt: number }

/** What the tabs of one browser tell each other. */
export type TabMessage = 'signed-out' | 'changed'

/** What the store works with. */
export type StoreParts = {
  ask: () => Promise<{ session: ServerSession | null; ended: SessionEnd | null }>
  prolong: () => Promise<ServerSession>
  leave: () => Promise<unknown>
  wait: (ms: number) => Promise<void>
  now: () => number
  drawer: Drawer
  /** Who the page says is here that was kept on this device; nobody where the server sent the page. */
  known: () => SessionView | undefined
  tell: (message: TabMessage) => void
  /** Calls back each time the device has a network again. */
  whenOnline: (listener: () => void) => void
  /** Told when the server did not answer after the last attempt. */
  onTrouble: () => void
}

/** Milliseconds before each further attempt, when the server does not answer. */
const pauses = [1_000, 2_000, 4_000]

/** The store of one tab. */
export type SessionStore = {
  read: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** The first question, with up to three further attempts. */
  start: () => Promise<void>
  /** Asks again; a server that does not answer changes nothing. */
  refresh: () => Promise<void>
  /** Says that the person is there. */
  extend: () => Promise<void>
  /** The person went to another page: what is known of them is asked again once it is five minutes old. */
  freshen: () => Promise<void>
  /** Takes over the session a command answered with: sign-in, sign-up, a changed password. */
  adopt: (session: ServerSession) => void
  /** Takes over what a command answered about the person. */
  know: (updateQuery: Partial<SessionView>) => void
  /** Signs out here and tells the other tabs; rejects when the server did not answer. */
  signOut: () => Promise<void>
  /** The server has ended the session by what was done here: an account deleted. */
  left: () => void
  /** What a command answered about the person beside its own business. */
  note: (change: Partial<SessionView>) => void
  /** What another tab said. */
  hear: (message: TabMessage) => void
}

/** A state, and who wants to know when it changes. */
function newState(first: SessionState) {
  let state = first
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become: (next: SessionState) => {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

/** Milliseconds until the session ends, by the server's own clock. */
function lasts({ expiresAt, serverTime }: ServerSession): number {
  return Date.parse(expiresAt) - Date.parse(serverTime)
}

/** How old what is known of the person is; `unheard`: from the backup, the server has not said a word about them. */
function howOld(state: SessionState, now: number): 'fresh' | 'old' | 'unheard' {
  if (state.state !== 'signed-in') return 'fresh'
  if (!state.deadline) return 'unheard'
  return now - state.deadline.learnedAt >= profileValidMs ? 'old' : 'fresh'
}

/** What is said when nobody could be asked who is here. Without a network it is no fault of signing in. */
export function troubleWords(): string {
  return globalThis.navigator?.onLine === false
    ? networkProblem().message
    : 'Authentication error. Please refresh the page.'
}

/** Makes the store of one tab. */
export function createSessionStore(parts: StoreParts): SessionStore {
  const { drawer, now } = parts
  const { read, subscribe, become } = newState({ state: 'initialising' })

  function enter(session: ServerSession): void {
    const learnedAt = now()
    keepBackup(drawer, session, learnedAt)
    become({ state: 'signed-in', session, deadline: { at: learnedAt + lasts(session), learnedAt } })
  }
  function exit(ended?: SessionEnd | null): void {
    clearBackup(drawer)
    become({ state: 'signed-out', ended: ended ?? undefined })
  }
  async function hearAnswer(): Promise<void> {
    const { session, ended } = await parts.ask()
    if (session) return enter(session)
    // Being told twice that nobody is signed in must not wipe out the reason that is on the screen.
    if (read().state !== 'signed-out') exit(ended)
  }
  // Whoever asks while it is asked hears the same.
  let asking: Promise<void> | undefined
  function ask(): Promise<void> {
    asking ??= hearAnswer().finally(() => {
      asking = undefined
    })
    return asking
  }
  const refresh = () => ask().catch(() => undefined)
  const extend = () => parts.prolong().then(enter, refresh)
  async function freshen(): Promise<void> {
    const age = howOld(read(), now())
    if (age !== 'fresh') await (age === 'old' ? extend() : refresh())
  }
  function know(updateQuery: Partial<SessionView>): void {
    const state = read()
    if (state.state !== 'signed-in' || !state.session) return
    const session = { ...state.session, ...updateQuery }
    become({ ...state, session: { ...session, permissions: permissionsOf(session) } })
    keepBackup(drawer, session, state.deadline?.learnedAt ?? now())
  }
  function left(): void {
    exit()
    parts.tell('signed-out')
  }
  function showBackup(): void {
    if (read().state !== 'initialising') return
    const kept = readBackup(drawer, now())
    if (kept) become({ state: 'signed-in', session: kept === 'stale' ? undefined : kept })
  }

  return {
    read,
    subscribe,
    start: async () => {
      // A page that opened without a network comes back by itself when the network does.
      parts.whenOnline(() => void refresh())
      const known = parts.known()
      if (known) become({ state: 'signed-in', session: known })
      for (const pause of [0, ...pauses]) {
        if (pause > 0) await parts.wait(pause)
        try {
          return await ask()
        } catch {
          showBackup()
        }
      }
      // A kept page says itself that it is one.
      if (!known) parts.onTrouble()
      if (read().state === 'initialising') become({ state: 'signed-out' })
    },
    refresh,
    extend,
    freshen,
    adopt: (session) => {
      enter({ ...session, adopted: true })
      parts.tell('changed')
    },
    know,
    signOut: async () => {
      await parts.leave()
      left()
    },
    left,
    note: (change) => {
      const state = read()
      if (state.state !== 'signed-in' || !state.session) return
      const session = { ...state.session, ...change }
      const isNews = Object.keys(change).some(
        (key) => Reflect.get(session, key) !== Reflect.get(state.session ?? {}, key),
      )
      if (isNews) become({ ...state, session })
    },
    hear: (message) => {
      if (message === 'signed-out') exit()
      else void refresh()
    },
  }
}
