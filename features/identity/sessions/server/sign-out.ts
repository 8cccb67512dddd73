/** Ends the session of this device. Signing out always works, also when there was nothing left to end. */
import type { Call, SignedIn } from '@kolo/application/call'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { endSessions } from './sessions.ts'

export async function signOutHandler(call: Call<SignedIn | undefined>) {
  const { actor, db, now } = call
  if (actor) {
    await endSessions(db, { uid: actor.uid, only: actor.sessionId, because: 'signed-out', now })
    recordAccountEvent(call, 'session.ended', actor.uid)
  }
  call.request.cookies.setSession(undefined)
  return {}
}
