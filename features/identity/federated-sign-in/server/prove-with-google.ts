/**
 * Google vouches again in a session, before something that could not be taken back. What must always be true: it is the
 * account at Google that signs this person in, the session is the one that asked, and a second factor is never passed by.
 */
import type { Call, SignedIn } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { homeOf } from '../../identity.rules.ts'
import { mayProveWithGoogle } from '../../second-factor/second-factor.rules.ts'
import { markSteppedUp, proofsOf } from '../../second-factor/server/second-factor.store.ts'
import type { Claims } from '../claims.rules.ts'
import { isSessionOpen, lockFederated } from './federated.store.ts'

export async function proveWithGoogle(
  call: Call<SignedIn | undefined>,
  claims: Claims,
  sessionId: string | null,
  next: string | null,
) {
  const { actor, db, now } = call
  if (!actor || actor.sessionId !== sessionId) return refuse('session-over')
  const known = await lockFederated(db, claims)
  if (known?.uid !== actor.uid) return refuse('other-google-account')
  if (known.disabled_at !== null || !(await isSessionOpen(db, sessionId))) return refuse('session-over')
  if (!mayProveWithGoogle(await proofsOf(db, actor.uid))) return refuse('operation-not-allowed')
  await markSteppedUp(db, sessionId, now)
  recordAccountEvent(call, 'session.stepped-up', actor.uid, { way: 'google' })
  return { purpose: 'reauth' as const, next: next ?? homeOf(actor.role, undefined) }
}
