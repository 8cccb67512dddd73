import { createHash } from 'node:crypto'

/** The tag of these bytes. */
export function fingerprint(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}
