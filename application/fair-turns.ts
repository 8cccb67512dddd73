/**
 * Turns at work of which a machine bears only so much at once. What must always be true: no more is done at once than
 * was said; those who ask take turns, so whoever asks a thousand times waits behind themselves; nobody waits longer than
 * was said, and whoever is gone no longer waits. Whoever cannot wait is told to come back. A request that waits here
 * keeps no place of those that the server works on at once.
 */

import { RequestProblem } from '@kolo/foundation/request-problem'
import type { Asker } from './community.ts'
import { fairLines } from './fair-lines.ts'
import { networkOf } from './limits.ts'

/**
 * How much is done at once, in all and for each who asks, and who may wait: how many in all, how many of one network,
 * and for how long.
 */
export type TurnLimits = {
  atOnce: number
  atOnceEach?: number
  waiting: number
  waitingEach: number
  waitMs: number
}

/** Does work when its turn has come; throws `overloaded` when it cannot come in time. */
export type Turns = {
  <Value>(asker: Asker, work: () => Promise<Value>): Promise<Value>
  /** Whether whoever comes now has to wait. */
  isBusy: () => boolean
}

type Place = { begin: () => void; leave: () => void }

/** Of a whole site no more wait than this many times what may wait of one network. */
const networksOfASite = 4

/** Turns within limits of their own. */
export function fairTurns(limits: TurnLimits): Turns {
  const lines = fairLines<Place>()
  const atOnceEach = limits.atOnceEach ?? limits.atOnce
  let working = 0
  const workingOf = new Map<string, number>()
  const overloaded = () =>
    new RequestProblem('overloaded', { retryAfterSeconds: Math.ceil(limits.waitMs / 1_000) })

  const count = (who: string, more: 1 | -1) => {
    working += more
    const ofThem = (workingOf.get(networkOf(who)) ?? 0) + more
    if (ofThem > 0) workingOf.set(networkOf(who), ofThem)
    else workingOf.delete(networkOf(who))
  }
  const isFree = (who: string) => working < limits.atOnce && (workingOf.get(networkOf(who)) ?? 0) < atOnceEach
  const admit = () => {
    // Whoever has as much at work as they may keeps their place in the line.
    const next = lines.take(isFree)
    if (!next) return
    count(next.who, 1)
    next.item.begin()
  }
  const makeRoom = (who: string) => {
    const longer = lines.longerThan(who)
    if (!longer) throw overloaded()
    longer.item.leave()
  }
  const wait = (who: string, gone: AbortSignal | undefined) => {
    const { network, site } = lines.countOf(who)
    if (network >= limits.waitingEach || site >= limits.waitingEach * networksOfASite) throw overloaded()
    if (lines.size() >= limits.waiting) makeRoom(who)
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
          lines.remove(who, place)
          refuse(overloaded())
        },
      }
      gone?.addEventListener('abort', place.leave)
      lines.add(who, place)
    })
  }
  const take = async <Value>(who: string, gone: AbortSignal | undefined, work: () => Promise<Value>) => {
    if (isFree(who)) count(who, 1)
    else await wait(who, gone)
    try {
      return await work()
    } finally {
      count(who, -1)
      admit()
    }
  }
  const turns = async <Value>(
    { actor, request: { address, gone, aside } }: Asker,
    work: () => Promise<Value>,
  ) => {
    if (gone?.aborted) throw overloaded()
    const turn = () => take(actor?.uid ?? address, gone, work)
    return aside ? aside(turn) : turn()
  }
  return Object.assign(turns, { isBusy: () => working >= limits.atOnce })
}
