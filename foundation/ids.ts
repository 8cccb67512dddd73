/**
 * Ids. Records are keyed by UUIDv7 (ordered by time, so indexes stay compact); people use a short code beside it,
 * such as `PAY-2026-000123`.
 */

/**
 * How many ids each moment has had, of the moments that were used last. A request has one moment for all that it writes, and
 * others write between.
 */
const counts = new Map<number, number>()
const momentsMost = 4096

/**
 * A UUIDv7 of the given moment (RFC 9562, method 1): 48 bits of milliseconds, 26 that count, 48 random ones. What one
 * process makes for a moment sorts in the order it was made, 67 million at most.
 */
export function newId(nowMs: number): string {
  const count = (counts.get(nowMs) ?? -1) + 1
  counts.delete(nowMs)
  counts.set(nowMs, count)
  const oldest = counts.size > momentsMost ? counts.keys().next().value : undefined
  if (oldest !== undefined) counts.delete(oldest)
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(nowMs / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = 0x70 | ((count >> 22) & 0x0f)
  bytes[7] = (count >> 14) & 0xff
  bytes[8] = 0x80 | ((count >> 8) & 0x3f)
  bytes[9] = count & 0xff
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The lowest id of a moment: what was made then or later has no lower one. Before 1970 there are no ids. */
export function firstIdAt(nowMs: number): string {
  const hex = Math.max(0, nowMs).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** What a UUID looks like on the wire, in any version. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A text that is an id as it travels; nothing else. */
export function idOf(text: string | null | undefined): string | undefined {
  return uuidPattern.test(text ?? '') ? (text ?? undefined) : undefined
}

/** Letters and digits a person cannot confuse: no 0, O, 1 or I (domain.md F.9). */
export const clearAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random code of `length` clear characters; 6 of them are one of about a thousand million. */
export function newClearCode(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => clearAlphabet[byte % 32]).join(
    '',
  )
}
