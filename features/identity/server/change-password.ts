/** Changes one's own password with the current one; this device gets a fresh session, every other one ends. */
import { type Call, orNotFound } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { findProfile } from '@kolo/profile/server'
import type { changePassword } from '../identity.contract.ts'
import { recordAccountEvent } from './account-events.ts'
import { checkCurrentPassword } from './check-current-password.ts'
import { forgetLinks, savePasswordHash } from './identity.store.ts'
import { passwordChangedMail } from './mails.ts'
import { weakPasswordRefusal } from './new-password.ts'
import { hashPassword } from './secrets.ts'
import { rotateSession } from './sessions.ts'

export async function changePasswordAct(call: Call, { body }: InputOf<typeof changePassword>) {
  const { actor, db, now } = call
  if (!(await checkCurrentPassword(call, body.currentPassword))) {
    return refuse('wrong-password', undefined, 'currentPassword')
  }
  const profile = orNotFound(await findProfile(db, actor.uid))
  const person = { email: profile.email, fullName: profile.full_name }
  const weak = weakPasswordRefusal(body.newPassword, person, 'newPassword')
  if (weak) return weak
  await savePasswordHash(db, actor.uid, await hashPassword(body.newPassword), now)
  await forgetLinks(db, actor.uid, 'reset-password')
  await call.enqueue('mail.send', passwordChangedMail(call.community, person, now))
  await recordAccountEvent(call, db, 'password.changed', actor.uid)
  return rotateSession(call, 'password', 'password-changed')
}
