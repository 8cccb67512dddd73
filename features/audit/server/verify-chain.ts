/**
 * Walks the whole chain and says the first thing that does not fit: a changed row, a removed row, a seal that was
 * rewritten, an event that was put in beside the chain or dated otherwise than it was written. It only reads. What the
 * walk alone cannot see, a log that was cut or sealed anew to its end, differs from heads that were kept elsewhere.
 */
import { createHash } from 'node:crypto'
import type { Db } from '@kolo/database/tables'
import {
  type ChainedEvent,
  chainStart,
  chainText,
  demonstrationKinds,
  type Head,
  headText,
} from '../audit.rules.ts'
import { readChain, readChainEnd, readStrayEvents, readWaiting } from './audit.store.ts'

/**
 * What the walk found. `head` is worth keeping elsewhere: later it proves that nothing before it was rewritten.
 * `inventedThrough`: it begins as a demonstration, whose actions up to there have made-up moments that were not looked at.
 */
export type Verdict =
  | {
      intact: true
      events: bigint
      head: string
      compared: number
      waiting: number
      waitingSeconds: number
      inventedThrough?: bigint
    }
  | { intact: false; position?: bigint; eventId?: string; sentence: string }

/** What to compare with. */
export type Expectation = {
  /** Heads that were kept elsewhere; every one must still be in the chain. */
  heads?: readonly Head[]
  /** How many minutes the moment of an action and the moment it was written may lie apart; absent: it is not looked at. */
  mostMinutesApart?: number
  /** Hears how many events are gone through. */
  onward?: (events: bigint) => Promise<void>
}

/** An action commits and is sealed within this time of being written, so the moments in the chain go back no further. */
const mostMinutesBack = 5

type Link = Awaited<ReturnType<typeof readChain>>[number]

/** Verifies every seal against its event, and the whole chain against what is expected of it. */
export async function verifyChain(db: Db, expected: Expectation = {}): Promise<Verdict> {
  const { heads = [] } = expected
  // The end is read before the walk: seals written meanwhile lie behind it and are simply verified too.
  const end = await readChainEnd(db)
  const wanted = new Map<bigint, Set<string>>()
  for (const { position, hash } of [...heads, end])
    wanted.set(position, (wanted.get(position) ?? new Set()).add(hash))
  const walk = { position: 0n, hash: chainStart, newest: undefined as number | undefined }
  let isInvented = false
  let inventedThrough: bigint | undefined
  for (;;) {
    const links = await readChain(db, walk.position, 1_000)
    if (links.length === 0) break
    for (const link of links) {
      if (link.position === 1n) isInvented = link.kind === demonstrationKinds.begun
      if (isInvented) inventedThrough = link.position
      const apart = isInvented ? undefined : expected.mostMinutesApart
      if (link.kind === demonstrationKinds.told) isInvented = false
      const fault = faultOf(link, walk) ?? datesOf(link, walk, apart)
      if (fault) return { intact: false, position: link.position, eventId: link.sealedId, sentence: fault }
      walk.position = link.position
      walk.hash = link.hash
      const differs = [...(wanted.get(link.position) ?? [])].some((hash) => hash !== link.hash)
      if (differs)
        return link.position === end.position && link.hash !== end.hash ? cut(end) : rewritten(link)
    }
    await expected.onward?.(walk.position)
  }
  const beyond = [end, ...heads].find(({ position }) => position > walk.position)
  if (beyond) return cut(walk, beyond)
  const [stray] = await readStrayEvents(db, 1)
  if (stray) {
    const sentence = `Event ${stray.id} (${stray.kind}) has no seal and waits for none: its row was put in by hand, or its seal was removed.`
    return { intact: false, eventId: stray.id, sentence }
  }
  const { count, seconds } = await readWaiting(db)
  return {
    intact: true,
    events: walk.position,
    head: headText(walk),
    compared: heads.length,
    waiting: count,
    waitingSeconds: seconds,
    ...(inventedThrough === undefined ? {} : { inventedThrough }),
  }
}

function faultOf(link: Link, before: Head): string | undefined {
  const position = before.position + 1n
  if (link.position !== position) {
    return `The seal at position ${position} is missing: the chain goes on at position ${link.position} (event ${link.sealedId}).`
  }
  if (link.id === null) return `Event ${link.sealedId} at position ${position} was removed.`
  if (sha256(chainText(before.hash, position, eventOf(link))) !== link.hash) {
    return `Event ${link.id} (${link.kind}) at position ${position} was changed after it was sealed, or a row before it was put in.`
  }
  return undefined
}

/** The moments of a sound chain go forward, give or take an action's length, and each action was written when it was done. */
function datesOf(
  link: Link,
  walk: { newest: number | undefined },
  mostMinutesApart: number | undefined,
): string | undefined {
  const where = `Event ${link.id} (${link.kind}) at position ${link.position}`
  if (link.recordedAt === null) {
    return walk.newest === undefined
      ? undefined
      : `${where} does not say when it was written, although earlier ones do: it was put in by hand.`
  }
  const recorded = Date.parse(link.recordedAt)
  if (walk.newest !== undefined && recorded < walk.newest - mostMinutesBack * 60_000) {
    return `${where} says that it was written at ${link.recordedAt}, long before the one sealed before it: it was put in by hand.`
  }
  walk.newest = Math.max(walk.newest ?? recorded, recorded)
  const apart = Math.abs(recorded - Date.parse(link.at ?? ''))
  if (mostMinutesApart !== undefined && apart > mostMinutesApart * 60_000) {
    return `${where} is dated ${link.at}, but was written at ${link.recordedAt}.`
  }
  return undefined
}

function eventOf(link: Link): ChainedEvent {
  const { position: _, hash: __, sealedId: ___, recordedAt, ...event } = link
  return { ...event, ...(recordedAt === null ? {} : { recordedAt }) } as ChainedEvent
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function cut({ position }: Head, beyond?: Head): Verdict {
  const sentence = `The chain ends at position ${position}, but more had been sealed${beyond ? `, up to position ${beyond.position} at least` : ''}: its last rows were removed or rewritten.`
  return { intact: false, position, sentence }
}

function rewritten({ position, sealedId }: Link): Verdict {
  const sentence = `At position ${position} the chain differs from a head that was kept: rows up to there were changed and sealed again.`
  return { intact: false, position, eventId: sealedId, sentence }
}
