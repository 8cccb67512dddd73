/**
 * The one place where passwords are hashed: Argon2id with 47,104 KiB of memory, one pass, one lane. What must always be
 * true: hashing happens in a turn, and only so many turns are taken at once, so that neither the memory nor the threads
 * that everything else needs are used up; and while somebody waits or hashes, no connection of the database is held.
 */

import { type Asker, fairTurns } from '@kolo/database/fair-turns'
import { hash, verify } from '@node-rs/argon2'
import { normalPassword } from '../../identity.rules.ts'
import { newToken } from '../secrets.ts'

const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const
const presentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Two at once leave half of Node's four threads to files and names; a turn is about 20 ms. */
const turns = fairTurns({ atOnce: 2, waiting: 200, waitingEach: 50, waitMs: 5_000 })

/** What can be done with a password in one's turn. */
export type Passwords = {
  /** The hash of a new password. */
  hash: (password: string) => Promise<string>
  /**
   * Whether a password is the one that was hashed. Without a hash the same work is done on a decoy, so that an unknown
   * address takes as long to refuse as a wrong password.
   */
  matches: (kept: string | null | undefined, password: string) => Promise<boolean>
}

const passwords: Passwords = {
  hash: (password) => hash(normalPassword(password), cost),
  matches: async (kept, password) => {
    decoy ??= passwords.hash(newToken())
    const other = await decoy
    return (await verify(kept ?? other, normalPassword(password))) && typeof kept === 'string'
  },
}
let decoy: Promise<string> | undefined

/**
 * Does in one turn what one request has to do with passwords. Called while no transaction is open; what is counted and
 * looked up around the hash belongs in the turn too, so that a flood of guesses does not use up the connections either.
 */
export function inTurn<Value>(asker: Asker, work: (passwords: Passwords) => Promise<Value>): Promise<Value> {
  return turns(asker, () => work(passwords))
}

/** Whether a hash was made at another cost than today's and should be made again while the password is at hand. */
export function isHashOutdated(kept: string): boolean {
  return !kept.startsWith(presentCost)
}
