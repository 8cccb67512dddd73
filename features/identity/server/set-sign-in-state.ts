/** Switches somebody's sign-in off, which ends their sessions, or on again. */
import { type Call, orNotFound } from '@kolo/database/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { findProfile } from '@kolo/profile/server'
import { identityAccess } from '../identity.access.ts'
import type { setSignInState } from '../identity.contract.ts'
import { recordAccountEvent } from './account-events.ts'
import { saveSignInState } from './identity.store.ts'
import { endSessions } from './sessions.ts'

export async function setSignInStateAct(call: Call, { params, body }: InputOf<typeof setSignInState>) {
  const { actor, db, now } = call
  const owner = orNotFound(await findProfile(db, params.uid))
  const refusal = refusalOf(identityAccess.setSignInState, actor, owner)
  if (refusal) return refusal
  await saveSignInState(db, owner.uid, body.disabled ? body.reason : null, now)
  if (body.disabled) await endSessions(db, { uid: owner.uid, because: 'disabled', now })
  const event = body.disabled ? 'sign-in.disabled' : 'sign-in.enabled'
  await recordAccountEvent(call, db, event, owner.uid, { reason: body.reason })
  return { uid: owner.uid, disabled: body.disabled }
}
