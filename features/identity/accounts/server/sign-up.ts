/** Opens an account with the eleven inputs, sends the verification mail and signs the person in. */
import type { Call, CallBefore, SignedIn } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { personalRefusal } from '@kolo/profile/rules'
import type { signUp } from '../../identity.contract.ts'
import { acceptInvitation, openInvitation } from '../../invitations/server/accept-invitation.ts'
import { weakPasswordRefusal } from '../../passwords/server/new-password.ts'
import { inTurn } from '../../passwords/server/passwords.ts'
import { countAttempt } from '../../sessions/server/attempt-limits.ts'
import { openSession } from '../../sessions/server/sessions.ts'
import { recordAccountEvent } from './account-events.ts'
import { sendVerificationLink } from './mail-links.ts'
import { openAccount } from './open-account.ts'

/** Before the account is opened: the answers are judged, and the password is hashed. */
export function hashNewcomer(call: CallBefore<SignedIn | undefined>, { body }: InputOf<typeof signUp>) {
  return inTurn(call, async (passwords) => {
    const caused = await countAttempt(call.poolDb, [['sign-up by address', call.request.address]])
    const { email: _, password, termsVersion: __, invitation: ___, ...fields } = body
    const refusal = weakPasswordRefusal(password, body) ?? personalRefusal(fields, dayIn(lagos, call.now))
    return refusal ?? { passwordHash: await passwords.hash(password), caused }
  })
}

export async function signUpHandler(
  call: Call<SignedIn | undefined>,
  { body }: InputOf<typeof signUp>,
  { passwordHash, caused }: { passwordHash: string; caused: number },
) {
  const { db, now } = call
  const { email, password: _, termsVersion, invitation: token, ...fields } = body
  const invitation = token === undefined ? undefined : await openInvitation(call, { email, token })
  if (isRefusal(invitation)) return invitation
  const account = await openAccount(db, {
    email,
    passwordHash,
    fields,
    emailVerified: false,
    now,
    secret: call.community.secret,
    termsVersion,
  })
  if (isRefusal(account)) return account
  recordAccountEvent(call, 'account.opened', account.uid, { provider: 'password' })
  const person = { uid: account.uid, email, fullName: fields.fullName }
  if (!invitation) await sendVerificationLink(call, person, caused)
  else if (!(await acceptInvitation(call, invitation, person))) return refuse('link-used')
  return openSession(call, account.uid, 'password')
}
