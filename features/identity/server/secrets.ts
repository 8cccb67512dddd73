/**
 * Secrets and their marks. What leaves the server (a session token, a link in a mail) is 32 random bytes; what is kept
 * is its SHA-256, so a copy of the database opens no account. Passwords are Argon2id with 47,104 KiB of memory, one
 * pass, one lane.
 */
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { normalPassword } from '../identity.rules.ts'

const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const
const presentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** A new token, as it travels. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The mark a token is kept and found by. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The hash of a new password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), cost)
}

let decoy: Promise<string> | undefined

/**
 * Whether a password is the one that was hashed. Without a hash the same work is done on a decoy, so that an unknown
 * address takes as long to refuse as a wrong password.
 */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(newToken())
  const matches = await verify(kept ?? (await decoy), normalPassword(password))
  return matches && kept !== undefined
}

/** Whether a hash was made at another cost than today's and should be made again while the password is at hand. */
export function isHashOutdated(kept: string): boolean {
  return !kept.startsWith(presentCost)
}
