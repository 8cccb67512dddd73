/**
 * Turns at work of which a machine bears only so much at once. What must always be true: no more is done at once than
 * was said; addresses take turns, so whoever asks a thousand times from one of them waits behind themselves; nobody
 * waits longer than was said, and whoever is gone no longer waits. Whoever cannot wait is told to come back.
 */
import { RequestProblem } from './call.ts'
import { networkOf } from './limits.ts'

/** How much is done at once, and who may wait: how many in all, of one address, and for how long. */
export type TurnLimits = { atOnce: number; waiting: number; waitingEach: number; waitMs: number }

/** Who wants a turn: a client's address, and word when that client has gone. */
export type Asker = { address: string; gone?: AbortSignal }

/** Does work when its turn has come; throws `overloaded` when it cannot come in time. */
export type Turns = <Value>(asker: Asker, work: () => Promise<Value>) => Promise<Value>

type Place = { begin: () => void; leave: () => void }

/** Turns within limits of their own. */
export function fairTurns(limits: TurnLimits): Turns {
  // In the order of whose turn is next; each line in the order its places were taken.
  const lines = new Map<string, Place[]>()
  let working = 0
  let waiting = 0
  const overloaded = () =>
    new RequestProblem('overloaded', { retryAfterSeconds: Math.ceil(limits.waitMs / 1_000) })

  const remove = (of: string, place: Place) => {
    const line = (lines.get(of) ?? []).filter((other) => other !== place)
    waiting--
    if (line.length > 0) lines.set(of, line)
    else lines.delete(of)
  }
  const admit = () => {
    const [next] = lines
    if (next === undefined || working >= limits.atOnce) return
    const [of, [place]] = next
    if (place === undefined) return
    remove(of, place)
    const rest = lines.get(of)
    if (rest !== undefined && lines.delete(of)) lines.set(of, rest)
    working++
    place.begin()
  }
  const makeRoom = (length: number) => {
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if (longest.length <= length + 1) throw overloaded()
    longest.at(-1)?.leave()
  }
  const wait = (of: string, gone: AbortSignal | undefined) => {
    const length = lines.get(of)?.length ?? 0
    if (length >= limits.waitingEach) throw overloaded()
    if (waiting >= limits.waiting) makeRoom(length)
    return new Promise<void>((begin, refuse) => {
      const timer = setTimeout(() => place.leave(), limits.waitMs)
      const release = () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', place.leave)
      }
      const place: Place = {
        begin: () => {
          release()
          begin()
        },
        leave: () => {
          release()
          remove(of, place)
          refuse(overloaded())
        },
      }
      gone?.addEventListener('abort', place.leave)
      lines.set(of, [...(lines.get(of) ?? []), place])
      waiting++
    })
  }
  return async ({ address, gone }, work) => {
    if (gone?.aborted) throw overloaded()
    if (working < limits.atOnce) working++
    else await wait(networkOf(address), gone)
    try {
      return await work()
    } finally {
      working--
      admit()
    }
  }
}
