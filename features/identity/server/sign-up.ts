/** Opens an account with the eleven inputs, sends the verification mail and signs the person in. */
import type { Call, SignedIn } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { personalRefusal } from '@kolo/profile/rules'
import type { signUp } from '../identity.contract.ts'
import { recordAccountEvent } from './account-events.ts'
import { countAttempt } from './attempt-limits.ts'
import { sendVerificationLink } from './mail-links.ts'
import { weakPasswordRefusal } from './new-password.ts'
import { openAccount } from './open-account.ts'
import { openSession } from './sessions.ts'

export async function signUpAct(call: Call<SignedIn | undefined>, { body }: InputOf<typeof signUp>) {
  const { db, now } = call
  await countAttempt(call.outside, [['sign-up by address', call.address]])
  const { email, password, ...fields } = body
  const refusal = weakPasswordRefusal(password, body) ?? personalRefusal(fields, dayIn(lagos, now))
  if (refusal) return refusal
  const account = await openAccount(db, { email, password, fields, emailVerified: false, now })
  if (isRefusal(account)) return account
  await recordAccountEvent(call, db, 'account.opened', account.uid, { provider: 'password' })
  await sendVerificationLink(call, { uid: account.uid, email, fullName: fields.fullName })
  return openSession(call, account.uid, 'password')
}
