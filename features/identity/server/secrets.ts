/**
 * Secrets and their marks. What leaves the server (a session token, a link in a mail) is 32 random bytes; what is kept
 * is its SHA-256, so a copy of the database opens no account.
 */
import { createHash, randomBytes } from 'node:crypto'

/** A new token, as it travels. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The mark a token is kept and found by. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
