/**
 * Changes one's own e-mail. What must always be true: the new address is unverified until the link mailed to it is
 * used; every link mailed before is worth nothing; the old address is told; every other session ends; and a provider,
 * which vouches for the old address, no longer opens an account that has a password.
 */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { changeProfileEmail, findProfile, type ProfileRow } from '@kolo/profile/server'
import type { changeEmail } from '../../identity.contract.ts'
import { emailChanged, maskedEmail } from '../../server/identity.notifications.ts'
import { forgetLinks, lockSignIns } from '../../server/identity.store.ts'
import { ownerOf, sendNotice } from '../../server/send-mail.ts'
import { countAttempt } from '../../sessions/server/attempt-limits.ts'
import { endSessions, readSessionOf, rotateSession } from '../../sessions/server/sessions.ts'
import { savePasswordEmail } from './account.store.ts'
import { recordAccountEvent } from './account-events.ts'
import { dropOtherProviders } from './drop-other-providers.ts'
import { sendVerificationLink } from './mail-links.ts'
import { type Proof, proveAgain, type Shown } from './prove-again.ts'

const alreadyThere = '23505'

export async function changeEmailHandler(call: Call, { body }: InputOf<typeof changeEmail>, shown: Shown) {
  const { actor, db, now } = call
  await lockSignIns(db, actor.uid)
  const proof = await proveAgain(call, shown)
  if (isRefusal(proof)) return proof
  const before = orNotFound(await findProfile(db, actor.uid))
  if (before.email === body.email) return refuse('same-email', undefined, 'email')
  // It sends mail and says whether an address has an account: not as often as one likes.
  const caused = await countAttempt(call.poolDb, [['email change by person', actor.uid]])
  const profile = await moved(call, proof, body.email)
  if (!profile) return refuse('email-already-in-use', undefined, 'email')
  for (const purpose of ['verify-email', 'reset-password'] as const) await forgetLinks(db, actor.uid, purpose)
  const old = ownerOf(before)
  await sendVerificationLink(call, { ...old, email: body.email }, caused)
  await sendNotice(call, old, emailChanged, { at: now, next: maskedEmail(body.email) })
  recordAccountEvent(call, 'email.changed', actor.uid)
  return freshSession(call, proof, profile)
}

/** The profile with the new address written wherever it stands, or nothing when somebody else has it. */
async function moved(
  { actor, db, now, community: { secret } }: Call,
  proof: Proof,
  email: string,
): Promise<ProfileRow | undefined> {
  const { uid } = actor
  try {
    const profile = await changeProfileEmail(db, uid, { email, now, secret })
    if (proof.passwordSignIn) await savePasswordEmail(db, uid, { email, now, secret })
    return profile
  } catch (error) {
    if ((error as { code?: string }).code !== alreadyThere) throw error
    return undefined
  }
}

/** A new token where there is a password; otherwise the session stays as old as its proof is. */
async function freshSession(call: Call, { passwordSignIn }: Proof, profile: ProfileRow) {
  const { actor, db, now } = call
  const { uid, sessionId } = actor
  if (passwordSignIn) {
    const session = await rotateSession(call, 'password', 'account-changed')
    await dropOtherProviders(db, profile, now)
    return session
  }
  await endSessions(db, { uid, except: sessionId, because: 'account-changed', now })
  return readSessionOf(db, uid, sessionId, now)
}
