/**
 * The door of an event on one phone. What must always be true: a scan is kept on the phone before anything else happens
 * with it, stays until the server has heard it, and is sent under the name it was made with; the phone keeps names and
 * fingerprints of tickets and no ticket it knows, for the person who opened the door alone.
 */
import type { Instant } from '@kolo/foundation/time'
import type { CheckIn, ScanAnswer, ScanSent } from '../../events/event.contract.ts'

/** The list of an event, and when it came. */
export type SavedCheckIns = CheckIn & { at: Instant }
/** A scan the server has not heard of. */
export type Unsent = ScanSent
/** What is said of a scan: at first what this phone knows, then what the server answered. */
export type Said = {
  scan: string
  name: string | undefined
  guests: number
  /** It was in already by what this phone knows. */
  before?: Instant
  /** The server was asked and could not be reached. */
  isWaiting: boolean
  answer?: ScanAnswer
}
export type CheckInState = {
  checkIn: SavedCheckIns | undefined
  unsent: readonly Unsent[]
  said: readonly Said[]
  problem: unknown
}

/** What the door works with. */
export type CheckInParts = {
  owner: string
  /** Under which names the list and what is not sent are kept. */
  keys: { list: string; unsent: string }
  drawer: Pick<Storage, 'getItem' | 'setItem'>
  readList: () => Promise<CheckIn>
  send: (device: string, scans: Unsent[]) => Promise<readonly ScanAnswer[]>
  fingerprintOf: (code: string) => Promise<string | undefined>
  now: () => Instant
  newName: () => string
}

const sentAtOnce = 50
const saidMost = 5
/** Another number where what is kept looks otherwise. */
const shape = 1
type KeptList = { owner: string; shape: number; checkIn: SavedCheckIns }
type KeptScans = { owner: string; shape: number; device: string; scans: Unsent[] }

/** The code of a ticket in what was scanned or typed: the address it leads to, or the code itself. */
export function codeIn(text: string): string {
  const [, code] = /[?&]ticket=([^&#\s]+)/.exec(text) ?? []
  return (code ?? text).trim()
}

/** What the phone knows, kept as it changes. */
function keptState({ owner, keys, drawer, newName }: CheckInParts) {
  const listeners = new Set<() => void>()
  const kept = keptFor<KeptScans>(drawer, keys.unsent, owner)
  const known = keptFor<KeptList>(drawer, keys.list, owner)
  const device = kept?.device ?? `Phone ${newName().slice(0, 4).toUpperCase()}`
  let state: CheckInState = {
    checkIn: known?.checkIn,
    unsent: kept?.scans ?? [],
    said: [],
    problem: undefined,
  }
  /** The list with who came by what this phone has not sent yet. */
  function withUnsent(checkIn: SavedCheckIns): SavedCheckIns {
    const came = new Map(state.unsent.map(({ registrationId, at }) => [registrationId, at]))
    const rows = checkIn.rows.map((row) => ({
      ...row,
      checkedInAt: row.checkedInAt ?? came.get(row.id) ?? null,
    }))
    return { ...checkIn, rows }
  }
  function become(change: Partial<CheckInState>): void {
    state = { ...state, ...change }
    if (change.unsent)
      keep<KeptScans>(drawer, keys.unsent, { owner, shape, device, scans: [...change.unsent] })
    if (state.checkIn && (change.checkIn || change.unsent)) {
      const checkIn = withUnsent(state.checkIn)
      state = { ...state, checkIn }
      keep<KeptList>(drawer, keys.list, { owner, shape, checkIn })
    }
    for (const listener of listeners) listener()
  }
  return {
    device,
    read: () => state,
    become,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Opens the door of an event on this phone, with what it kept. */
export function openCheckIn(parts: CheckInParts) {
  const { now, newName } = parts
  const { device, read, become, subscribe } = keptState(parts)
  let isSending = false

  async function refresh(): Promise<void> {
    try {
      become({ checkIn: { ...(await parts.readList()), at: now() }, problem: undefined })
    } catch (problem) {
      become({ problem })
    }
  }

  function say(one: Said): void {
    become({ said: [one, ...read().said].slice(0, saidMost) })
  }

  function takeDown(holder: CheckIn['rows'][number] | undefined, code: string): Promise<void> {
    const scan = newName()
    const said = { scan, name: holder?.name, guests: holder?.guests ?? 0, isWaiting: false }
    const isQueued = holder === undefined && read().unsent.some((one) => one.code === code)
    if (holder?.checkedInAt) {
      say({ ...said, before: holder.checkedInAt })
      return Promise.resolve()
    }
    if (isQueued) return flush()
    const at = now()
    const registrationId = holder?.id ?? null
    const unsent = [...read().unsent, { scan, code: holder ? null : code, registrationId, at }]
    become({ unsent })
    say(said)
    return flush()
  }

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      while (read().unsent.length > 0) {
        const batch = read().unsent.slice(0, sentAtOnce)
        hear(await parts.send(device, batch))
      }
    } catch (problem) {
      become({ problem, said: read().said.map((one) => (one.answer ? one : { ...one, isWaiting: true })) })
    } finally {
      isSending = false
    }
  }

  function hear(answers: readonly ScanAnswer[]): void {
    const by = new Map(answers.map((answer) => [answer.scan, answer]))
    const unsent = read().unsent.filter(({ scan }) => !by.has(scan))
    if (unsent.length === read().unsent.length) throw new Error('The server answered no scan it was sent')
    const shown = new Set(read().said.map(({ scan }) => scan))
    // What was scanned before this page was opened is said too, where it let nobody in.
    const late = answers
      .filter(({ scan, outcome }) => !shown.has(scan) && outcome !== 'checked-in')
      .map((answer) => ({
        scan: answer.scan,
        name: undefined,
        guests: answer.guests,
        isWaiting: false,
        answer,
      }))
    const said = read().said.map((one) => {
      const answer = by.get(one.scan)
      return answer ? { ...one, answer, isWaiting: false } : one
    })
    become({ unsent, said: [...late, ...said].slice(0, Math.max(saidMost, late.length)), problem: undefined })
  }

  return {
    read,
    subscribe,
    refresh,
    flush,
    /** A ticket was scanned, or its code typed. */
    scan: async (text: string) => {
      const code = codeIn(text)
      if (code === '') return
      const fingerprint = await parts.fingerprintOf(code)
      await takeDown(
        read().checkIn?.rows.find((row) => row.fingerprint === fingerprint),
        code,
      )
    },
    /** Somebody came without their ticket. */
    mark: (holder: CheckIn['rows'][number]) => takeDown(holder, ''),
  }
}

/** A browser may forbid its storage, and what lies there may be of another version or another person. */
function keptFor<Kept extends { owner: string; shape: number }>(
  drawer: CheckInParts['drawer'],
  key: string,
  owner: string,
): Kept | undefined {
  try {
    const found = JSON.parse(drawer.getItem(key) ?? 'null') as Kept | null
    return found?.owner === owner && found.shape === shape ? found : undefined
  } catch {
    return undefined
  }
}

function keep<Kept>(drawer: CheckInParts['drawer'], key: string, value: Kept): void {
  try {
    drawer.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage it is known as long as the page is open.
  }
}
