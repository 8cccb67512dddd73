/**
 * Re-authentication, for every act that the specification guards with it. Whoever has a password gives it again, each
 * time; whoever has none must have proved within the last ten minutes that it is them, by signing in or when asked.
 */
import type { Call } from '@kolo/database/call'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { recordAccountEvent } from '../account-events.ts'
import { type Attempt, countAttempt, forgetAttempts } from '../attempt-limits.ts'
import { lockPasswordSignIn, type SignInRow } from '../identity.store.ts'
import { verifyPassword } from '../secrets.ts'

/** The proof: the person's password sign-in, locked, or that they have none. */
export type Proof = { passwordSignIn: SignInRow | undefined }

/** Lets the person of this call prove who they are; wrong guesses are limited and recorded. */
export async function proveAgain(
  call: Call,
  { currentPassword }: { currentPassword?: string | undefined },
): Promise<Proof | Refusal<'wrong-password' | 'requires-recent-login'>> {
  const { actor, db } = call
  const passwordSignIn = await lockPasswordSignIn(db, actor.uid)
  if (!passwordSignIn) {
    return actor.steppedUp ? { passwordSignIn } : refuse('requires-recent-login')
  }
  if (currentPassword === undefined) return refuse('requires-recent-login')
  const attempt: Attempt = ['password by person', actor.uid]
  await countAttempt(call.outside, [attempt])
  if (await verifyPassword(passwordSignIn.password_hash ?? undefined, currentPassword)) {
    await forgetAttempts(call.outside, [attempt])
    return { passwordSignIn }
  }
  await recordAccountEvent(call, call.outside, 'password.refused', actor.uid)
  return refuse('wrong-password', undefined, 'currentPassword')
}
