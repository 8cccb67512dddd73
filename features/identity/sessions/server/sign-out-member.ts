/** Ends all sessions of somebody else, as when a phone was lost. They are told, and may sign in again. */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import type { Refusal } from '@kolo/foundation/refusal'
import { lockProfile } from '@kolo/profile/server'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { identityAccess } from '../../identity.access.ts'
import type { signOutMember } from '../../identity.contract.ts'
import { signedOutByStaff } from '../../server/identity.notifications.ts'
import { ownerOf, sendNotice } from '../../server/send-mail.ts'
import { endSessions } from './sessions.ts'

export async function signOutMemberHandler(
  call: Call,
  { params, body }: InputOf<typeof signOutMember>,
): Promise<OutputOf<typeof signOutMember> | Refusal<'own-sign-in'>> {
  const { actor, db, now } = call
  const owner = await lockProfile(db, params.uid)
  const no = refusalOf(identityAccess.signOutMember, actor, owner)
  if (no) return no
  const because = 'account-changed'
  const ended = await endSessions(db, { uid: owner.uid, because, now })
  await sendNotice(call, ownerOf(owner), signedOutByStaff, body)
  recordAccountEvent(call, 'session.ended-by-staff', owner.uid, { reason: body.reason, count: ended })
  return { ended }
}
