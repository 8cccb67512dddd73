/**
 * Changes one's own password with the current one, or sets a first one; this device gets a fresh session, every other
 * one ends.
 */
import type { Call, CallBefore } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { newNote, withProvider } from '@kolo/profile/providers'
import { findProfile, type ProfileRow, saveWays, waysOf } from '@kolo/profile/server'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { dropOtherProviders } from '../../accounts/server/drop-other-providers.ts'
import { type Proof, proveAgain, type Shown, showAgain } from '../../accounts/server/prove-again.ts'
import type { changePassword } from '../../identity.contract.ts'
import { passwordChanged } from '../../server/identity.notifications.ts'
import {
  forgetLinks,
  insertPasswordSignIn,
  lockSignIns,
  saveNewPassword,
} from '../../server/identity.store.ts'
import { ownerOf, sendNotice } from '../../server/send-mail.ts'
import { rotateSession } from '../../sessions/server/sessions.ts'
import { weakPasswordRefusal } from './new-password.ts'
import { inTurn } from './passwords.ts'

/** Before the command: the present password is compared, and the new one judged and hashed. */
export function hashNewPassword(call: CallBefore, { body }: InputOf<typeof changePassword>) {
  return inTurn(call, async (passwords) => {
    const shown = await showAgain(call, body, passwords)
    if (isRefusal(shown)) return shown
    const { email, full_name: fullName } = orNotFound(await findProfile(call.poolDb, call.actor.uid))
    const weak = weakPasswordRefusal(body.newPassword, { email, fullName }, 'newPassword')
    return weak ?? { ...shown, newHash: await passwords.hash(body.newPassword) }
  })
}

export async function changePasswordHandler(
  call: Call,
  _input: InputOf<typeof changePassword>,
  { newHash, ...shown }: Shown & { newHash: string },
) {
  const { actor, db, now } = call
  await lockSignIns(db, actor.uid)
  const proof = await proveAgain(call, shown)
  if (isRefusal(proof)) return proof
  const profile = orNotFound(await findProfile(db, actor.uid))
  if (!(await keep(call, proof, profile, newHash))) return refuse('email-already-in-use')
  await forgetLinks(db, actor.uid, 'reset-password')
  await sendNotice(call, ownerOf(profile), passwordChanged, { at: now })
  recordAccountEvent(call, 'password.changed', actor.uid)
  const session = await rotateSession(call, 'password', 'password-changed')
  await dropOtherProviders(db, orNotFound(await findProfile(db, actor.uid)), now)
  return session
}

/** Writes the hash, with the first way to sign in by password where there was none. */
async function keep(
  { db, now, community: { secret } }: Call,
  { passwordSignIn }: Proof,
  profile: ProfileRow,
  passwordHash: string,
): Promise<boolean> {
  const { uid, email } = profile
  if (passwordSignIn) {
    await saveNewPassword(db, uid, { hash: passwordHash, now, secret })
    return true
  }
  if (!(await insertPasswordSignIn(db, { uid, email, passwordHash, now }, secret))) return false
  await saveWays(db, uid, withProvider(waysOf(profile), 'password', newNote(now)), now)
  return true
}
