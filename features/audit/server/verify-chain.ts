/**
 * Walks the whole chain and says the first thing that does not fit: a changed row, a removed row, a seal that was
 * rewritten, an event that was put in beside the chain. It only reads.
 */
import type { Db } from '@kolo/database/call'
import { type ChainedEvent, chainStart, chainText } from '../audit.rules.ts'
import { countUnsealed, readChain, readChainEnd, readStrayEvents } from './audit.store.ts'
import { sha256 } from './seal-events.ts'

/** What the walk found. `head` is worth keeping elsewhere: later it proves that nothing before it was rewritten. */
export type Verdict =
  | { intact: true; events: bigint; head: string; waiting: number }
  | { intact: false; position?: bigint; eventId?: string; sentence: string }

type Link = Awaited<ReturnType<typeof readChain>>[number]

/**
 * Verifies every seal against its event. `expected` is a head written down earlier, as `position:hash`; it finds
 * even a chain that was recomputed from some row on.
 */
export async function verifyChain(db: Db, expected?: { position: bigint; hash: string }): Promise<Verdict> {
  // The end is read before the walk: seals written meanwhile lie behind it and are simply verified too.
  const end = await readChainEnd(db)
  let position = 0n
  let hash = chainStart
  for (;;) {
    const links = await readChain(db, position, 1_000)
    if (links.length === 0) break
    for (const link of links) {
      const fault = faultOf(link, position + 1n, hash)
      if (fault) return { intact: false, position: link.position, eventId: link.sealedId, sentence: fault }
      position = link.position
      hash = link.hash
      if (position === end.position && hash !== end.hash) return cut(position)
      if (position === expected?.position && hash !== expected.hash) return rewritten(position, link.sealedId)
    }
  }
  if (position < end.position) return cut(position)
  if (expected && position < expected.position) return cut(position)
  const [stray] = await readStrayEvents(db, 1)
  if (stray) {
    const sentence = `Event ${stray.id} (${stray.kind}) has no seal and waits for none: its row was put in by hand, or its seal was removed.`
    return { intact: false, eventId: stray.id, sentence }
  }
  return { intact: true, events: position, head: hash, waiting: await countUnsealed(db) }
}

function faultOf(link: Link, position: bigint, previousHash: string): string | undefined {
  if (link.position !== position) {
    return `The seal at position ${position} is missing: the chain goes on at position ${link.position} (event ${link.sealedId}).`
  }
  if (link.id === null) return `Event ${link.sealedId} at position ${position} was removed.`
  const event = pick(link)
  if (sha256(chainText(previousHash, position, event)) !== link.hash) {
    return `Event ${link.id} (${link.kind}) at position ${position} was changed after it was sealed, or a row before it was put in.`
  }
  return undefined
}

function pick(link: Link): ChainedEvent {
  const { position: _, hash: __, sealedId: ___, ...event } = link
  return event as ChainedEvent
}

function cut(position: bigint): Verdict {
  const sentence = `The chain ends at position ${position}, but more had been sealed: its last rows were removed or rewritten.`
  return { intact: false, position, sentence }
}

function rewritten(position: bigint, eventId: string): Verdict {
  const sentence = `At position ${position} the chain differs from the head you gave: rows up to there were changed and sealed again.`
  return { intact: false, position, eventId, sentence }
}
