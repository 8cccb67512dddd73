/**
 * Accounts for tests and the demonstration. Hashing a password takes 10 ms on purpose; whoever needs hundreds of
 * accounts with one known password hashes it once with `hashForMany` and gives it to each.
 */
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import type { Instant } from '@kolo/foundation/time'
import { ordinaryFields } from '@kolo/profile/testing'
import {
  isSecondFactorNeeded,
  type SecondFactorNeeded,
  type Session,
  type signUp,
} from '../identity.contract.ts'
import { sessionExpiry } from '../identity.rules.ts'
import { inTurn } from '../passwords/server/passwords.ts'
import { insertPasswordSignIn, insertSession } from '../server/identity.store.ts'
import { newToken, tokenHash } from '../server/secrets.ts'

export type SignUpAnswers = InputOf<typeof signUp>['body']

/** One hash to be shared by many invented accounts; real ones never share a hash. */
export function hashForMany(password: string): Promise<string> {
  return inTurn({ request: { address: 'factory' } }, ({ hash }) => hash(password))
}

/** The answers of the sign-up form, with the agreement to the first terms, by somebody ordinary. */
export function signUpAnswers(email: string, fullName: string, password: string): SignUpAnswers {
  return { ...ordinaryFields(fullName), email, password, termsVersion: 1 } as SignUpAnswers
}

/** The session a sign-in was answered with, where no second factor is owed. */
export function wholeSession(answer: Session | SecondFactorNeeded): Session {
  if (isSecondFactorNeeded(answer)) throw new Error('A second factor is owed')
  return answer
}

let sharedHash: Promise<string> | undefined

/** A password for somebody with a profile, where there is none, and their agreement to the first terms. */
export async function savePassword(
  db: Db,
  owner: { uid: string; email: string; password: string; now: Instant },
): Promise<void> {
  const { uid, email, now } = owner
  sharedHash ??= hashForMany(owner.password)
  await insertPasswordSignIn(db, { uid, email, passwordHash: await sharedHash, now, termsVersion: 1 })
}

/**
 * A session on a device of its own for somebody with a profile, and a password where there is none; answers its token. It
 * began with a proof, as every sign-in does.
 */
export async function saveSession(
  db: Db,
  session: { uid: string; email: string; password: string; now: Instant },
): Promise<string> {
  const { uid, now } = session
  await savePassword(db, session)
  const token = newToken()
  await insertSession(db, {
    token_hash: tokenHash(token),
    id: newId(Date.parse(now)),
    uid,
    kind: 'password',
    started_at: now,
    last_seen_at: now,
    expires_at: sessionExpiry(now),
    device: 'Test browser',
    address: '127.0.0.1',
    ended_at: null,
    ended_because: null,
    stepped_up_at: now,
  })
  return token
}
