import { beforeEach, describe, expect, it, vi } from 'vitest'
import { idleStep, secondsLeft, untilIdleCheck } from './idle-watch.ts'
import { clearBackup, keepBackup, readBackup } from './session-backup.ts'
import {
  createSessionStore,
  type ServerSession,
  type StoreParts,
  type TabMessage,
  troubleWords,
} from './session-store.ts'

const amara: ServerSession = {
  uid: '01900000-0000-7000-8000-000000000007',
  fullName: 'Amara Odunlade',
  email: 'amara@mail.example',
  avatar: '',
  role: 'user',
  profileComplete: true,
  emailVerified: false,
  isActive: true,
  permissions: ['view_dashboard'],
  memberCode: 'KM-00007',
  expiresAt: '2026-11-20T09:30:00.000Z',
  // The server's clock and this device's need not agree.
  serverTime: '2026-11-20T09:00:00.000Z',
}

let kept: Map<string, string>
let now: number
let waits: number[]
let updateQuery: TabMessage[]
let trouble: number
const drawer = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
beforeEach(() => {
  kept = new Map()
  now = 1_000_000
  waits = []
  updateQuery = []
  trouble = 0
})

/** Another tab of the same browser: who signed in last is known to both, the backup is each tab's own. */
function tabBeside() {
  const own = new Map<string, string>()
  const placeOf = (key: string) => (key === 'kolo-person' ? kept : own)
  return {
    getItem: (key: string) => placeOf(key).get(key) ?? null,
    setItem: (key: string, value: string) => void placeOf(key).set(key, value),
    removeItem: (key: string) => void placeOf(key).delete(key),
  }
}

const noAnswer = () => Promise.reject(new Error('no network'))
const storeWith = (parts: Partial<StoreParts> = {}) =>
  createSessionStore({
    ask: async () => ({ session: amara, ended: null }),
    prolong: async () => amara,
    leave: async () => undefined,
    wait: async (ms) => {
      waits.push(ms)
    },
    now: () => now,
    drawer,
    known: () => undefined,
    tell: (message) => updateQuery.push(message),
    whenOnline: () => undefined,
    onTrouble: () => {
      trouble += 1
    },
    ...parts,
  })

describe('the first question', () => {
  it('is asked again when the device has a network again, and the page comes back', async () => {
    keepBackup(drawer, amara, now)
    now += 60 * 60_000
    let comesBack = () => {}
    let hasNetwork = false
    const store = storeWith({
      ask: async () => (hasNetwork ? { session: amara, ended: null } : noAnswer()),
      whenOnline: (listener) => {
        comesBack = listener
      },
    })
    await store.start()
    expect(store.read()).toEqual({ state: 'signed-in', session: undefined })
    hasNetwork = true
    comesBack()
    await Promise.resolve()
    await Promise.resolve()
    expect(store.read()).toMatchObject({ state: 'signed-in', session: { uid: amara.uid } })
  })
  it('finds who is signed in, and counts the deadline by this device', async () => {
    const store = storeWith()
    expect(store.read()).toEqual({ state: 'initialising' })
    await store.start()
    expect(store.read()).toEqual({
      state: 'signed-in',
      session: amara,
      deadline: { at: now + 1_800_000, learnedAt: now },
    })
  })
  it('finds nobody, with the reason', async () => {
    const store = storeWith({ ask: async () => ({ session: null, ended: 'signed-in-elsewhere' }) })
    await store.start()
    expect(store.read()).toEqual({ state: 'signed-out', ended: 'signed-in-elsewhere' })
  })
  it('is asked again after 1, 2 and 4 seconds before it gives up', async () => {
    const asked: number[] = []
    const store = storeWith({
      ask: () => {
        asked.push(now)
        return noAnswer()
      },
      wait: async (ms) => {
        now += ms
      },
    })
    const began = now
    await store.start()
    expect(asked.map((at) => at - began)).toEqual([0, 1_000, 3_000, 7_000])
    expect({ state: store.read().state, trouble, gaveUp: now - began }).toEqual({
      state: 'signed-out',
      trouble: 1,
      gaveUp: 7_000,
    })
  })
  it('says that there is no network where there is none', () => {
    expect(troubleWords()).toBe('Authentication error. Please refresh the page.')
    vi.stubGlobal('navigator', { onLine: false })
    expect(troubleWords()).toBe('Network error. Please check your internet connection.')
    vi.unstubAllGlobals()
  })
  it.each([
    [2, [1_000]],
    [3, [1_000, 2_000]],
    [4, [1_000, 2_000, 4_000]],
  ])('succeeds at attempt %i without waiting longer', async (attempt, pauses) => {
    let asked = 0
    const store = storeWith({
      ask: () => (++asked < attempt ? noAnswer() : Promise.resolve({ session: amara, ended: null })),
    })
    await store.start()
    expect({ asked, waits, trouble }).toEqual({ asked: attempt, waits: pauses, trouble: 0 })
    expect(store.read().state).toBe('signed-in')
  })
})

describe('what is known of the person', () => {
  it('is taken for true for five minutes, and asked again with the next page after that', async () => {
    let prolonged = 0
    const store = storeWith({
      prolong: async () => {
        prolonged += 1
        return { ...amara, fullName: 'Amara Odunlade-Eze' }
      },
    })
    await store.freshen()
    await store.start()
    now += 299_999
    await store.freshen()
    expect(prolonged).toBe(0)
    expect(store.read()).toMatchObject({ session: { fullName: 'Amara Odunlade' } })
    now += 1
    await store.freshen()
    await store.freshen()
    expect(prolonged).toBe(1)
    expect(store.read()).toMatchObject({ session: { fullName: 'Amara Odunlade-Eze' } })
    expect(kept.get('kolo-session')).toContain('Odunlade-Eze')
  })
  it('is asked with every page while only the backup has been seen', async () => {
    keepBackup(drawer, amara, now)
    let answers = false
    const store = storeWith({
      ask: () => (answers ? Promise.resolve({ session: amara, ended: null }) : noAnswer()),
    })
    await store.start()
    await store.freshen()
    expect(store.read()).not.toHaveProperty('deadline')
    answers = true
    await store.freshen()
    expect(store.read()).toHaveProperty('deadline')
  })
  it('is not asked for where nobody is', async () => {
    const store = storeWith({ ask: async () => ({ session: null, ended: null }), prolong: noAnswer })
    await store.start()
    await store.freshen()
    expect(store.read()).toEqual({ state: 'signed-out', ended: undefined })
  })
})

describe('the backup', () => {
  it('keeps what the shell shows and nothing that would hurt', () => {
    keepBackup(drawer, amara, now)
    const text = [...kept.values()].join()
    expect(text).toContain('Amara Odunlade')
    expect(text).not.toMatch(/mail\.example|KM-00007|phone/)
  })
  it('is shown while the server does not answer, for under five minutes', async () => {
    keepBackup(drawer, amara, now)
    now += 299_999
    const store = storeWith({ ask: noAnswer })
    await store.start()
    expect(store.read()).toMatchObject({ state: 'signed-in', session: { fullName: 'Amara Odunlade' } })
    expect(trouble).toBe(1)
  })
  it('that is five minutes old leaves the profile to be set up', async () => {
    keepBackup(drawer, amara, now)
    now += 300_000
    const store = storeWith({ ask: noAnswer })
    await store.start()
    expect(store.read()).toEqual({ state: 'signed-in', session: undefined })
  })
  it('of somebody else than who signed in last in this browser is not shown', async () => {
    keepBackup(drawer, amara, now)
    kept.set('kolo-person', '01900000-0000-7000-8000-000000000008')
    const store = storeWith({ ask: noAnswer })
    await store.start()
    expect(store.read()).toEqual({ state: 'signed-in', session: undefined })
    kept.delete('kolo-person')
    expect(readBackup(drawer, now)).toBeUndefined()
  })
  it('is not needed to know in a new tab that somebody is signed in, and a failure there leaves it be', async () => {
    keepBackup(drawer, amara, now)
    const newTab = tabBeside()
    const store = storeWith({ ask: noAnswer, drawer: newTab })
    await store.start()
    expect(store.read()).toEqual({ state: 'signed-in', session: undefined })
    expect(readBackup(drawer, now)).toMatchObject({ fullName: 'Amara Odunlade' })
  })
  it('is not looked for where nobody is signed in', async () => {
    const store = storeWith({ ask: noAnswer })
    await store.start()
    expect(store.read()).toEqual({ state: 'signed-out' })
  })
  it('of somebody who signed in in another tab stays when this tab signs out', async () => {
    const store = storeWith()
    store.adopt(amara)
    const other = tabBeside()
    keepBackup(
      other,
      { ...amara, uid: '01900000-0000-7000-8000-000000000008', fullName: 'Bola Adeniyi' },
      now,
    )
    await store.signOut()
    expect(readBackup(other, now)).toMatchObject({ fullName: 'Bola Adeniyi' })
    expect(kept.has('kolo-session')).toBe(false)
  })
  it('gives no permission that is not certain', () => {
    keepBackup(drawer, { ...amara, profileComplete: false }, now)
    const view = readBackup(drawer, now)
    expect(view).toMatchObject({ uid: amara.uid })
    expect(typeof view === 'object' && view.permissions).not.toContain('create_savings')
  })
  it.each([
    '',
    '{',
    'null',
    '{"at":1}',
    '{"at":"x","uid":7,"role":"admin"}',
    '{"role":"king","uid":"a","at":1}',
  ])('that is not ours is ignored: %s', (text) => {
    kept.set('kolo-session', text)
    expect(readBackup(drawer, now)).toBeUndefined()
  })
  it('may be forbidden by the browser', () => {
    const closed = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
      removeItem: () => {
        throw new Error('denied')
      },
    }
    keepBackup(closed, amara, now)
    clearBackup(closed)
    expect(readBackup(closed, now)).toBeUndefined()
  })
})

describe('signing in and out', () => {
  it('clears the backup and tells the other tabs', async () => {
    const store = storeWith()
    store.adopt(amara)
    expect([...kept.keys()].sort()).toEqual(['kolo-person', 'kolo-session'])
    await store.signOut()
    expect(kept.size).toBe(0)
    expect(updateQuery).toEqual(['changed', 'signed-out'])
    expect(store.read()).toEqual({ state: 'signed-out', ended: undefined })
  })
  it('stays signed in when the server did not answer', async () => {
    const store = storeWith({ leave: noAnswer })
    store.adopt(amara)
    await expect(store.signOut()).rejects.toThrow()
    expect(store.read().state).toBe('signed-in')
  })
  it('follows another tab', async () => {
    const store = storeWith()
    store.hear('changed')
    await Promise.resolve()
    await Promise.resolve()
    expect(store.read().state).toBe('signed-in')
    store.hear('signed-out')
    expect(store.read()).toEqual({ state: 'signed-out', ended: undefined })
    expect(kept.size).toBe(0)
    expect(updateQuery).toEqual([])
  })
  it('keeps the reason on the screen when it is told again that nobody is there', async () => {
    const answers = [
      { session: null, ended: 'idle' as const },
      { session: null, ended: null },
    ]
    const store = storeWith({ ask: async () => answers.shift() ?? { session: null, ended: null } })
    await store.start()
    await store.refresh()
    expect(store.read()).toEqual({ state: 'signed-out', ended: 'idle' })
  })
  it('is not disturbed by a refresh that got no answer', async () => {
    let answers = true
    const store = storeWith({
      ask: () => (answers ? Promise.resolve({ session: amara, ended: null }) : noAnswer()),
    })
    await store.start()
    answers = false
    await store.refresh()
    expect(store.read().state).toBe('signed-in')
  })
})

describe('inactivity', () => {
  const deadline = { at: 1_800_000, learnedAt: 0 }
  it('is looked at one minute before the end', () => {
    expect(untilIdleCheck(deadline, 0)).toBe(1_740_000)
    expect(untilIdleCheck(deadline, 1_800_000)).toBe(0)
  })
  it('asks only somebody who has not touched the page', () => {
    expect(idleStep(deadline, 500)).toBe('prolong')
    expect(idleStep(deadline, 0)).toBe('ask')
  })
  it('counts down to nothing', () => {
    expect(secondsLeft(deadline, 1_741_000)).toBe(59)
    expect(secondsLeft(deadline, 1_900_000)).toBe(0)
  })
})
