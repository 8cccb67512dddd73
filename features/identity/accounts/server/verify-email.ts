/** Proves an address with the link that was mailed to it, and sends that mail again. */
import type { Call, SignedIn } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { addMilliseconds, millisecondsBetween } from '@kolo/foundation/time'
import { findProfile } from '@kolo/profile/server'
import type { verifyEmail } from '../../identity.contract.ts'
import { enoughMail } from '../../identity.messages.ts'
import { resendAllowedAt, resendCooldownSeconds } from '../../identity.rules.ts'
import { lastLinkMadeAt, lockSignIns } from '../../server/identity.store.ts'
import { countAttempt } from '../../sessions/server/attempt-limits.ts'
import { recordAccountEvent } from './account-events.ts'
import { sendVerificationLink, useLink } from './mail-links.ts'

export async function verifyEmailHandler(
  call: Call<SignedIn | undefined>,
  { body }: InputOf<typeof verifyEmail>,
) {
  const { db, now } = call
  let isVerified = false
  const emailOf = async (uid: string) => {
    const profile = await findProfile(db, uid)
    isVerified = profile?.email === body.email && profile.email_verified
    return profile?.email === body.email ? profile.email : undefined
  }
  const link = await useLink(db, 'verify-email', body.token, emailOf, now)
  // Whoever holds the token had the mail: a program that opened it before did its work.
  if (isRefusal(link) && link.refusal === 'link-used' && isVerified) return refuse('already-verified')
  if (isRefusal(link) || link.uid === null) {
    await countAttempt(call.poolDb, [['wrong link by address', call.request.address]])
    return isRefusal(link) ? link : refuse('link-not-valid')
  }
  for (const { emailProved } of call.registry.afterProof) await emailProved?.(call, link.uid)
  recordAccountEvent({ ...call, actor: undefined }, 'email.verified', link.uid)
  return { email: body.email }
}

/** The cooldown is judged with the person's sign-ins locked, so two clicks at once send one mail. */
export async function sendVerificationEmailHandler(call: Call) {
  const { actor, db, now } = call
  await lockSignIns(db, actor.uid)
  const profile = orNotFound(await findProfile(db, actor.uid))
  if (profile.email_verified) return refuse('already-verified')
  const allowedAt = resendAllowedAt(await lastLinkMadeAt(db, actor.uid, 'verify-email'), now)
  if (allowedAt) {
    const secondsLeft = Math.ceil(millisecondsBetween(now, allowedAt) / 1_000)
    return refuse('resend-cooldown', { secondsLeft })
  }
  const person = { uid: actor.uid, email: profile.email, fullName: profile.full_name }
  if (!(await sendVerificationLink(call, person, 1))) {
    throw new RequestProblem('too-many-requests', { message: enoughMail })
  }
  return { resendAllowedAt: addMilliseconds(now, resendCooldownSeconds * 1_000), serverTime: now }
}
