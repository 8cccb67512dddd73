/**
 * The chain that makes the audit log tamper-evident. Every event's hash covers the hash before it, its position and
 * everything recorded about it, so changing, removing or inserting one row breaks the chain at that row. What must
 * always be true: the same event gives the same text on every machine, whatever order its facts are stored in.
 */
import type { Facts } from '@kolo/foundation/refusal'

/** An event in the form that is hashed; `at` carries microseconds, so that no part of the stored moment is free. */
export type ChainedEvent = {
  id: string
  at: string
  kind: string
  actorUid: string | null
  subjectUid: string | null
  targetType: string | null
  targetId: string | null
  facts: Facts
  requestId: string
  address: string | null
}

/** The hash before the first event: 64 zeros. */
export const chainStart = '0'.repeat(64)

/** JSON with the keys of every object in order: `canonicalJson({ b: 1, a: 'x' })` → `{"a":"x","b":1}`. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

/** The text whose SHA-256 is the event's hash: the hash before it, its position, the event; one a line. */
export function chainText(previousHash: string, position: bigint, event: ChainedEvent): string {
  return `${previousHash}\n${position}\n${canonicalJson(event)}`
}
