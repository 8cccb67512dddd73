/** What opening an account comes down to, by the sign-up form, the set-up link or the server's own settings. */
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { createProfile, type NewProfile } from '@kolo/profile/server'
import { insertPasswordSignIn } from '../../server/identity.store.ts'

/** A new account with the hash of its password; the profile has the answers of the form or only a name. */
export type NewAccount = {
  email: string
  passwordHash: string
  emailVerified: boolean
  now: Instant
  /** What the ways to come in are sealed with. */
  secret: string
  /** What the person agreed to with it. */
  termsVersion?: number | undefined
} & Pick<NewProfile, 'fields' | 'displayName'>

/** Writes the profile and the sign-in method together, or refuses because the address is taken. */
export async function openAccount(
  db: Db,
  { email, passwordHash, emailVerified, now, secret, termsVersion, ...person }: NewAccount,
): Promise<{ uid: string } | Refusal<'email-already-in-use'>> {
  const uid = newId(Date.parse(now))
  const profile = await createProfile(db, { uid, email, now, provider: 'password', emailVerified, ...person })
  const taken =
    isRefusal(profile) ||
    !(await insertPasswordSignIn(db, { uid, email, passwordHash, now, termsVersion }, secret))
  return taken ? refuse('email-already-in-use', undefined, 'email') : { uid }
}
