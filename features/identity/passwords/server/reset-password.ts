/**
 * A new password without the old one, and the first password of whoever was brought in by administrators. Asking always gets the same answer after the same work: the account is looked
 * up by a job, so the answer does not even take longer when there is one. Using the link ends every session.
 */
import type { Call, CallBefore, SignedIn } from '@kolo/application/call'
import type { JobCall } from '@kolo/application/job'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { findProfile, lockProfile } from '@kolo/profile/server'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { dropOtherProviders } from '../../accounts/server/drop-other-providers.ts'
import { readLink, sendResetLink, useLink } from '../../accounts/server/mail-links.ts'
import type { requestPasswordReset, resetPassword } from '../../identity.contract.ts'
import { resendAllowedAt, resetCooldownSeconds } from '../../identity.rules.ts'
import { passwordChanged } from '../../server/identity.notifications.ts'
import {
  emailOwner,
  forgetLinks,
  insertPasswordSignIn,
  lastLinkMadeAt,
  lockPrincipal,
  removeFactors,
  saveNewPassword,
} from '../../server/identity.store.ts'
import { linkPriority, mailLimits, mayMail, ownerOf, sendNotice } from '../../server/send-mail.ts'
import { countAttempt, forgetAttempts } from '../../sessions/server/attempt-limits.ts'
import { isDeviceOf } from '../../sessions/server/device.store.ts'
import { deviceMark, placeAttempt, saveDevice } from '../../sessions/server/recognise-device.ts'
import { endSessions } from '../../sessions/server/sessions.ts'
import { attemptsAt } from '../../sessions/server/sign-in.ts'
import { weakPasswordRefusal } from './new-password.ts'
import { inTurn } from './passwords.ts'

/** What the job is told: the e-mail, how many links its sender asked for lately, and the mark of their browser. */
export type ResetAsked = { email: string; caused?: number; device?: string }

/** The job that sends the link, if there is an account to send it to. */
export const resetLinkJob = 'identity.send-reset-link'

export async function requestPasswordResetHandler(
  call: Call<SignedIn | undefined>,
  { body }: InputOf<typeof requestPasswordReset>,
) {
  const caused = await countAttempt(call.poolDb, [await placeAttempt(call, 'reset')])
  const device = deviceMark(call)?.toString('hex')
  const priority = linkPriority(caused)
  await call.enqueue(resetLinkJob, { email: body.email, caused, ...(device ? { device } : {}) }, { priority })
  recordAccountEvent({ ...call, actor: undefined }, 'password.reset-asked', undefined)
  return {}
}

/**
 * Sends the link, at most once in five minutes to one account: the earlier mail still works then. Somebody who comes in through
 * a provider alone gets it too, and so a first password: it is how Google can be unlinked afterwards.
 */
export async function sendResetLinkWork(call: JobCall, asked: ResetAsked): Promise<void> {
  const { email, caused = 1, device } = asked
  const uid = await emailOwner(call.db, email)
  if (uid === undefined) return
  const locked = await lockPrincipal(call.db, uid)
  if (locked && locked.disabled_at !== null) return
  const profile = await findProfile(call.db, uid)
  const lastSent = await lastLinkMadeAt(call.db, uid, 'reset-password')
  if (!profile || (!locked && profile.role !== 'user')) return
  if (resendAllowedAt(lastSent, call.now, resetCooldownSeconds)) return
  if (!(await mayMailReset(call, uid, device))) return
  const person = { uid, email: profile.email, fullName: profile.full_name }
  await sendResetLink(call, person, caused)
}

/** A browser of the owner has links of its own, which nobody else uses up by asking. */
async function mayMailReset({ db }: JobCall, uid: string, device: string | undefined): Promise<boolean> {
  const isOwners = device !== undefined && (await isDeviceOf(db, uid, Buffer.from(device, 'hex')))
  if (isOwners && (await mayMail(db, mailLimits.ownReset, uid, device))) return true
  return (await mayMail(db, mailLimits.reset, uid)) || mayMail(db, mailLimits.laterReset, uid)
}

/** Before the command: the link is looked at, and the password judged and hashed. Only links that are none are counted. */
export function hashProvenPassword(
  call: CallBefore<SignedIn | undefined>,
  { body }: InputOf<typeof resetPassword>,
) {
  return inTurn(call, async (passwords) => {
    const { poolDb, now } = call
    const profileOf = async (uid: string) => {
      const profile = await findProfile(poolDb, uid)
      return profile?.email === body.email ? profile : undefined
    }
    const emailOf = async (uid: string) => (await profileOf(uid))?.email
    const link = await readLink(poolDb, 'reset-password', body.token, emailOf, now)
    const profile = isRefusal(link) || link.uid === null ? undefined : await profileOf(link.uid)
    if (profile === undefined) {
      await countAttempt(poolDb, [['wrong link by address', call.request.address]])
      return isRefusal(link) ? link : refuse('link-not-valid')
    }
    const weak = weakPasswordRefusal(body.password, { email: profile.email, fullName: profile.full_name })
    return weak ?? passwords.hash(body.password)
  })
}

export async function resetPasswordHandler(
  call: Call<SignedIn | undefined>,
  { body }: InputOf<typeof resetPassword>,
  passwordHash: string,
) {
  const { db, now } = call
  const { secret } = call.community
  const emailOf = async (uid: string) => {
    await lockPrincipal(db, uid)
    const email = (await findProfile(db, uid))?.email
    return email === body.email ? email : undefined
  }
  const link = await useLink(db, 'reset-password', body.token, emailOf, now)
  if (isRefusal(link)) return link
  if (link.uid === null) return refuse('link-not-valid')
  const { uid } = link
  const signIn = await lockPrincipal(db, uid)
  if (!signIn) return comeIn(call, uid, passwordHash)
  const profile = orNotFound(await findProfile(db, uid))
  if (signIn.disabled_at !== null) return refuse('user-disabled')
  const { email } = profile
  if (signIn.kind === 'password') await saveNewPassword(db, uid, { hash: passwordHash, now, secret })
  else if (!(await insertPasswordSignIn(db, { uid, email, passwordHash, now }, secret))) {
    return refuse('link-not-valid')
  }
  // Nobody has shown that the address is theirs: whoever now reads its mail inherits no key of somebody else. A second
  // factor stays where an earlier address was shown, or one letter typed wrong would give the account to a stranger.
  if (!profile.email_verified) await removeFactors(db, uid, profile.is_verified ? ['passkeys'] : undefined)
  await dropOtherProviders(db, profile, now)
  await forgetLinks(db, uid, 'reset-password')
  await endSessions(db, { uid, because: 'password-changed', now, keys: true })
  await sendNotice(call, ownerOf(profile), passwordChanged, { at: now })
  recordAccountEvent({ ...call, actor: undefined }, 'password.reset', uid)
  // Whoever used the link is its person: this browser gets attempts that nobody else can use up.
  await saveDevice(call, uid)
  await forgetAttempts(call.poolDb, attemptsAt(email, call.request.address))
  return { email }
}

/**
 * Whoever was brought in by administrators comes in for the first time: the link proved the address, so what is there is
 * theirs. The profile is held meanwhile, so that nobody else takes it over, and it is not taken back.
 */
async function comeIn(call: Call<SignedIn | undefined>, uid: string, passwordHash: string) {
  const { db, now } = call
  const { secret } = call.community
  const { email, role } = await lockProfile(db, uid)
  // An office is given again by those who hold one, never by a mail.
  if (role !== 'user') return refuse('link-not-valid')
  if (!(await insertPasswordSignIn(db, { uid, email, passwordHash, now }, secret)))
    return refuse('link-not-valid')
  for (const { emailProved } of call.registry.afterProof) await emailProved?.(call, uid)
  await forgetLinks(db, uid, 'reset-password')
  recordAccountEvent({ ...call, actor: undefined }, 'account.come-in', uid)
  await saveDevice(call, uid)
  return { email }
}
