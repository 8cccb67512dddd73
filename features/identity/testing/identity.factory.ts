/**
 * Accounts for tests and the demonstration. Hashing a password takes 10 ms on purpose; whoever needs hundreds of
 * accounts with one known password hashes it once with `hashForMany` and gives it to each.
 */
import type { Db } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { Instant } from '@kolo/foundation/time'
import { ordinaryFields } from '@kolo/profile/testing'
import type { signUp } from '../identity.contract.ts'
import { insertPasswordSignIn } from '../server/identity.store.ts'
import { hashPassword } from '../server/secrets.ts'

/** What the sign-up form sends. */
export type SignUpAnswers = InputOf<typeof signUp>['body']

/** One hash to be shared by many invented accounts; real ones never share a hash. */
export function hashForMany(password: string): Promise<string> {
  return hashPassword(password)
}

/** Gives somebody with a profile a way to sign in. */
export async function keepSignIn(
  db: Db,
  signIn: { uid: string; email: string; passwordHash: string; now: Instant },
): Promise<void> {
  if (!(await insertPasswordSignIn(db, signIn))) throw new Error(`${signIn.email} can sign in already`)
}

/** The eleven answers of the sign-up form by somebody ordinary. */
export function signUpAnswers(email: string, fullName: string, password: string): SignUpAnswers {
  return { ...ordinaryFields(fullName), email, password } as SignUpAnswers
}
