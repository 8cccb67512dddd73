/**
 * Re-authentication, for every command that the specification guards with it. Whoever has a password gives it again, each
 * time; whoever has none must have proved within the last ten minutes that it is them, by signing in or when asked. With
 * two steps on the password is not enough either: the second step must have been shown in those minutes, too. It is asked
 * for first, so that a stolen session tells nobody whether a password is right. The password is compared before the command's
 * transaction opens; the command makes sure, with the sign-in locked, that it is still the one that was compared.
 */
import type { Call, CallBefore } from '@kolo/application/call'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { inTurn, type Passwords } from '../../passwords/server/passwords.ts'
import { factorOf } from '../../second-factor/server/second-factor.store.ts'
import { lockPasswordSignIn, passwordHashOf, type SignInRow } from '../../server/identity.store.ts'
import { countAttempt, forgetAttempts } from '../../sessions/server/attempt-limits.ts'
import { ownAttempt } from '../../sessions/server/recognise-device.ts'
import { recordAtOnce } from './account-events.ts'

/** What the command has to find again: the hash of the password that was given, or that there is none. */
export type Shown = { passwordHash: string | undefined }

/** The proof: the person's password sign-in, locked, or that they have none. */
export type Proof = { passwordSignIn: SignInRow | undefined }

type Given = { currentPassword?: string | undefined }
type ProofRefusal = Refusal<'wrong-password' | 'requires-recent-login'>

/** Compares the password that the person of this call gave; wrong guesses are limited and recorded. */
export async function showAgain(
  call: CallBefore,
  { currentPassword }: Given,
  passwords: Passwords,
): Promise<Shown | ProofRefusal> {
  const { actor, poolDb } = call
  const passwordHash = await passwordHashOf(poolDb, actor.uid)
  await requireSecondStep(call, poolDb)
  if (passwordHash === undefined) {
    return actor.steppedUp ? { passwordHash } : refuse('requires-recent-login')
  }
  if (currentPassword === undefined) return refuse('requires-recent-login')
  const attempt = await ownAttempt(call, 'password', actor.uid)
  await countAttempt(poolDb, [attempt])
  if (await passwords.matches(passwordHash, currentPassword)) {
    await forgetAttempts(poolDb, [attempt])
    return { passwordHash }
  }
  await recordAtOnce(poolDb, call, 'password.refused', actor.uid)
  return refuse('wrong-password', undefined, 'currentPassword')
}

/** The same, for a command that has nothing else to do with passwords. */
export function showAgainInTurn(call: CallBefore, given: Given): Promise<Shown | ProofRefusal> {
  return inTurn(call, (passwords) => showAgain(call, given, passwords))
}

/** Takes what was shown as the proof, unless the password or the standing of its person has changed since. */
export async function proveAgain(
  call: Call,
  { passwordHash }: Shown,
): Promise<Proof | Refusal<'requires-recent-login'>> {
  const { actor, db } = call
  const passwordSignIn = await lockPasswordSignIn(db, actor.uid)
  await requireSecondStep(call, db)
  if ((passwordSignIn?.password_hash ?? undefined) !== passwordHash) {
    throw new RequestProblem('changed-meanwhile')
  }
  return passwordSignIn || actor.steppedUp ? { passwordSignIn } : refuse('requires-recent-login')
}

async function requireSecondStep({ actor }: Pick<Call, 'actor'>, db: Call['db']): Promise<void> {
  const twoStep = (await factorOf(db, actor.uid))?.confirmed_at
  if (twoStep && !actor.steppedUp) throw new RequestProblem('step-up-required')
}
