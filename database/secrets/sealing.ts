/**
 * Secrets the server must be able to read again, sealed with AES-256-GCM and bound to their person; and marks of codes
 * too short to be kept as a plain hash. Both need the server's own secret, which is not in the database.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The first byte says how the rest was made, so that a later way can be told from this one. */
const version = Buffer.from([1])
const ivBytes = 12
const tagBytes = 16

function keyFor(secret: string, purpose: 'seal' | 'mark'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kolo second factor: ${purpose}`, 32))
}

/** Seals bytes for one person; nobody else's row opens them. */
export function seal(secret: string, uid: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), iv).setAAD(Buffer.from(uid))
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([version, iv, cipher.getAuthTag(), hidden])
}

/** Opens what was sealed for this person with this secret; throws for anything else. */
export function open(secret: string, uid: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), iv)
    .setAAD(Buffer.from(uid))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()])
}

/** The mark a recovery code is kept and found by. */
export function markOf(secret: string, uid: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'mark')).update(`${uid} ${code}`).digest()
}
