/**
 * How an event says that it is ours: Standard Webhooks 1.0 (standardwebhooks.com). What must always be true: what is signed
 * is the id, the second it is sent and every byte of the body, so that none of them can be another one.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Instant } from '@kolo/foundation/time'

const mark = 'whsec_'

/** A new key of 32 bytes, and how it is shown to whoever keeps it at the other end. */
export function newSecret(): { key: Buffer; shown: string } {
  const key = randomBytes(32)
  return { key, shown: mark + key.toString('base64') }
}

/** The headers of an event: one signature for each key, so that a receiver may have either. */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Instant },
  keys: readonly Buffer[],
): Record<string, string> {
  const seconds = String(Math.floor(Date.parse(at) / 1_000))
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
