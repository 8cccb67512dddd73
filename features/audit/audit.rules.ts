/**
 * The chain that makes the audit log tamper-evident. Every event's hash covers the hash before it, its position and
 * everything recorded about it, so changing, removing or inserting one row breaks the chain at that row. What must
 * always be true: the same event gives the same text on every machine, whatever order its facts are stored in, and the
 * database, which seals, writes the same text as `canonicalJson`, which verifies.
 */
import type { Facts } from '@kolo/foundation/refusal'

/** An event in the form that is hashed; moments carry microseconds, so that no part of what is stored is free. */
export type ChainedEvent = {
  id: string
  /** When the action was done, by the clock of the program. */
  at: string
  /** When the row was written, by the clock of the database; absent on events from before that was kept. */
  recordedAt?: string
  kind: string
  actorUid: string | null
  subjectUid: string | null
  targetType: string | null
  targetId: string | null
  facts: Facts
  requestId: string
  address: string | null
}

/**
 * What the log of an invented community begins with, and what it says when the story is told: only between these two are
 * moments of actions made up. As the first event of the chain it cannot be put in later.
 */
export const demonstrationKinds = { begun: 'demonstration.begun', told: 'demonstration.told' } as const

/** The hash before the first event: 64 zeros. */
export const chainStart = '0'.repeat(64)

/** JSON with the keys of every object in order: `canonicalJson({ b: 1, a: 'x' })` → `{"a":"x","b":1}`. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  entries.sort(([a], [b]) => byCodePoint(a, b))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

/** The order of their bytes in UTF-8, which is the database's; `<` would compare halves of rare letters. */
function byCodePoint(a: string, b: string): number {
  const others = [...b]
  for (const [n, letter] of [...a].entries()) {
    const difference = (letter.codePointAt(0) ?? 0) - (others[n]?.codePointAt(0) ?? -1)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** The text whose SHA-256 is the event's hash: the hash before it, its position, the event; one a line. */
export function chainText(previousHash: string, position: bigint, event: ChainedEvent): string {
  return `${previousHash}\n${position}\n${canonicalJson(event)}`
}

/** A place in the chain that was written down elsewhere. */
export type Head = { position: bigint; hash: string }

/** How a head is written: `812:9f3c…`. */
export function headText({ position, hash }: Head): string {
  return `${position}:${hash}`
}

/** Every head in a text, such as a file of heads or some mails that were kept, whatever stands around them. */
export function headsIn(text: string): Head[] {
  return text.split(/[^0-9a-f:]+/).flatMap((word) => {
    const [, position, hash] = /^(\d{1,18}):([0-9a-f]{64})(?![0-9a-f])/.exec(word) ?? []
    return position && hash ? [{ position: BigInt(position), hash }] : []
  })
}
