import type { Call, SignedIn } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import type { judgeSignIn } from '../../identity.contract.ts'
import { weakPasswordRefusal } from '../../passwords/server/new-password.ts'
import { emailOwner } from '../../server/identity.store.ts'
import { countAttempt } from '../../sessions/server/attempt-limits.ts'

/**
 * What is wrong with an e-mail and a password before an account is opened with them. Nothing is written. That an e-mail
 * is known is said here only where the community reveals accounts; elsewhere at the end, when all is filled in.
 */
export async function judgeSignInHandler(
  call: Call<SignedIn | undefined>,
  { body: { email, password } }: InputOf<typeof judgeSignIn>,
) {
  await countAttempt(call.poolDb, [['sign-up check by address', call.request.address]])
  const weak = weakPasswordRefusal(password, { email, fullName: '' })
  if (weak) return weak
  const isKnown = call.community.revealAccounts && (await emailOwner(call.db, email)) !== undefined
  return isKnown ? refuse('email-already-in-use', undefined, 'email') : {}
}
