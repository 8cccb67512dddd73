/**
 * Signs in with e-mail and password. An unknown address and a wrong password take the same time and get the same
 * answer, unless the community turned the specification's literal answers on; a disabled sign-in says so only to
 * somebody who knows the password.
 */
import type { Call, Db, SignedIn } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import type { signIn } from '../identity.contract.ts'
import { recordAccountEvent } from './account-events.ts'
import {
  type Attempt,
  countAttempt,
  forgetAttempts,
  TooManyAttempts,
  takeBackAttempt,
} from './attempt-limits.ts'
import {
  lockPasswordSignIn,
  passwordSignInByEmail,
  type SignInRow,
  savePasswordHash,
} from './identity.store.ts'
import { hashPassword, isHashOutdated, verifyPassword } from './secrets.ts'
import { beginSession } from './sessions.ts'

export async function signInAct(call: Call<SignedIn | undefined>, { body }: InputOf<typeof signIn>) {
  const { db, now } = call
  const attempts = signInAttempts(body.email, call.address)
  await countOrRecord(call, [attempts.here, ...attempts.wider])
  const found = await findMatching(db, body.email, body.password)
  if (!found?.matches) return refused(call, found)
  if (found.disabled_at !== null) {
    await recordAccountEvent(call, call.outside, 'session.refused', found.uid, { because: 'disabled' })
    return refuse('user-disabled')
  }
  await forgetAttempts(call.outside, [attempts.here])
  await takeBackAttempt(call.outside, attempts.wider)
  const { uid, password_hash: kept } = found
  if (kept !== null && isHashOutdated(kept)) {
    await savePasswordHash(db, uid, await hashPassword(body.password), now)
  }
  return beginSession(call, uid, 'password')
}

/** What an attempt to sign in counts against. */
export function signInAttempts(email: string, address: string): { here: Attempt; wider: Attempt[] } {
  return {
    here: ['sign-in by account and address', email, address],
    wider: [
      ['sign-in by account', email],
      ['sign-in by address', address],
    ],
  }
}

/**
 * The sign-in of an address, and whether this is its password. Hashing takes time: the row is locked and looked at
 * again afterwards, so that a password changed meanwhile no longer lets anybody in.
 */
async function findMatching(
  db: Db,
  email: string,
  password: string,
): Promise<(SignInRow & { matches: boolean }) | undefined> {
  const found = await passwordSignInByEmail(db, email)
  const matches = await verifyPassword(found?.password_hash ?? undefined, password)
  if (!found || !matches) return found && { ...found, matches }
  const locked = await lockPasswordSignIn(db, found.uid)
  if (!locked || locked.password_hash === found.password_hash) return locked && { ...locked, matches }
  return { ...locked, matches: await verifyPassword(locked.password_hash ?? undefined, password) }
}

async function refused(call: Call<SignedIn | undefined>, found: SignInRow | undefined) {
  const because = found ? 'wrong-password' : 'user-not-found'
  await recordAccountEvent({ ...call, actor: undefined }, call.outside, 'session.refused', found?.uid, {
    because,
  })
  return refuse(call.community.revealAccounts ? because : 'invalid-credential')
}

async function countOrRecord(call: Call<SignedIn | undefined>, attempts: readonly Attempt[]): Promise<void> {
  try {
    await countAttempt(call.outside, attempts)
  } catch (error) {
    if (error instanceof TooManyAttempts && error.first) {
      await recordAccountEvent({ ...call, actor: undefined }, call.outside, 'session.limited', undefined)
    }
    throw error
  }
}
