/**
 * The one place where passwords are hashed: Argon2id with 47,104 KiB of memory, one pass, one lane. What must always be
 * true: hashing happens in a turn, and only so many turns are taken at once, so that neither the memory nor the threads
 * that everything else needs are used up; and while somebody waits or hashes, no connection of the database is held.
 */

import type { Asker } from '@kolo/application/community'
import { fairTurns } from '@kolo/application/fair-turns'
import { hash, verify } from '@node-rs/argon2'
import { normalPassword } from '../../identity.rules.ts'
import { newToken } from '../../server/secrets.ts'

const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const
const presentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/**
 * Two at once leave half of Node's four threads to files and names; a turn is about 20 ms. One of them is for members, who
 * are signed in or come in a browser of theirs, so that strangers use up half of it at most.
 */
const turn = { atOnce: 1, waiting: 100, waitingEach: 50, waitMs: 5_000 }
const [strangers, members] = [fairTurns(turn), fairTurns(turn)]

/** Who asks for a turn, and how to find out that they are a member although nobody is signed in. */
type Hasher = Asker & { isKnown?: () => Promise<boolean> }

/** What can be done with a password in one's turn. */
export type Passwords = {
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
    const other = await unknownPassword()
    return (await verify(kept ?? other, normalPassword(password))) && typeof kept === 'string'
  },
}
let decoy: Promise<string> | undefined

/** The hash of a password that nobody knows; made once, and the same from then on. */
export function unknownPassword(): Promise<string> {
  decoy ??= passwords.hash(newToken())
  return decoy
}

/**
 * Does in one turn what one request has to do with passwords. Called while no transaction is open; what is counted and
 * looked up around the hash belongs in the turn too, so that a flood of guesses does not use up the connections either.
 */
export async function inTurn<Value>(
  asker: Hasher,
  work: (passwords: Passwords) => Promise<Value>,
): Promise<Value> {
  const isMember = asker.actor !== undefined || (strangers.isBusy() && (await asker.isKnown?.()) === true)
  return (isMember ? members : strangers)(asker, () => work(passwords))
}

/** Whether a hash was made at another cost than today's and should be made again while the password is at hand. */
export function isHashOutdated(kept: string): boolean {
  return !kept.startsWith(presentCost)
}
