/**
 * Re-authentication, for every act that the specification guards with it. Whoever has a password gives it again, each
 * time; whoever has none must have proved within the last ten minutes that it is them, by signing in or when asked. With
 * two steps on the password is not enough either: the second step must have been shown in those minutes, too. It is asked
 * for first, so that a stolen session tells nobody whether a password is right.
 */
import { type Call, RequestProblem } from '@kolo/database/call'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { recordAccountEvent } from '../account-events.ts'
import { type Attempt, countAttempt, forgetAttempts } from '../attempt-limits.ts'
import { factorOf } from '../factor/factor.store.ts'
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
  const twoStep = (await factorOf(db, actor.uid))?.confirmed_at
  if (twoStep && !actor.steppedUp) throw new RequestProblem('step-up-required')
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
