/** Links Google to the account of the session that asked, and unlinks it. The last way to sign in is never removed. */
import type { Call, SignedIn } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { newNote, withoutProvider, withProvider } from '@kolo/profile/providers'
import { findProfile, saveWays, waysOf } from '@kolo/profile/server'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { signInWaysPath } from '../../identity.paths.ts'
import { signInWayChanged } from '../../server/identity.notifications.ts'
import { ownerOf, sendNotice } from '../../server/send-mail.ts'
import { rotateSession } from '../../sessions/server/sessions.ts'
import type { Claims } from '../claims.rules.ts'
import { isOnlyWay } from '../federated.rules.ts'
import {
  insertFederated,
  isSessionOpen,
  lockFederated,
  lockWays,
  removeFederated,
} from './federated.store.ts'
import { repairWays } from './repair-sign-in-methods.ts'

/** Links the person the provider vouches for to the account of the session that began the attempt. */
export async function linkGoogle(
  call: Call<SignedIn | undefined>,
  claims: Claims,
  sessionId: string | null,
  next: string | null,
) {
  const { actor, db, now } = call
  if (!actor || actor.sessionId !== sessionId) return refuse('signed-out-while-linking')
  const ways = await lockWays(db, actor.uid)
  if (!(await isSessionOpen(db, actor.sessionId))) return refuse('signed-out-while-linking')
  if (ways.includes('google.com')) return refuse('provider-already-linked')
  const owner = orNotFound(await findProfile(db, actor.uid))
  const { provenEmail, issuer, subject, displayName, photoURL } = claims
  if (provenEmail === undefined) return refuse('operation-not-allowed')
  const sameEmail = provenEmail === owner.email
  if (await lockFederated(db, claims)) {
    return refuse(sameEmail ? 'linked-to-another-account' : 'credential-already-in-use')
  }
  if (!sameEmail) return refuse('different-email')
  const way = { uid: actor.uid, email: provenEmail, issuer, subject, now }
  const kept = await insertFederated(db, way, call.community.secret)
  if (!kept) return refuse('credential-already-in-use')
  if (!owner.email_verified) {
    for (const { emailProved } of call.registry.afterProof) await emailProved?.(call, actor.uid)
  }
  const note = newNote(now, { displayName, photoURL })
  await saveWays(db, actor.uid, withProvider(waysOf(owner), 'google.com', note), now)
  await sendNotice(call, ownerOf(owner), signInWayChanged, changed('linked', call))
  recordAccountEvent(call, 'sign-in.linked', actor.uid, { provider: 'google.com' })
  return { purpose: 'link' as const, next: next ?? signInWaysPath }
}

/** What somebody is told of it: in Google's name, or in that of the provider in its place. */
function changed(change: 'linked' | 'unlinked', { now, community }: Pick<Call, 'now' | 'community'>) {
  const { label } = community.federation ?? {}
  return { at: now, change, ...(label === undefined ? {} : { provider: label }) }
}

/** Every session ends with the way it may have begun with; this device gets a fresh one. */
export async function unlinkGoogleHandler(call: Call) {
  const { actor, db, now } = call
  const ways = await lockWays(db, actor.uid)
  if (!ways.includes('google.com')) return refuse('not-linked')
  if (isOnlyWay(ways, 'google.com')) return refuse('only-sign-in-method')
  const owner = await repairWays(db, actor.uid, now)
  await saveWays(db, actor.uid, withoutProvider(waysOf(owner), 'google.com', now), now)
  await sendNotice(call, ownerOf(owner), signInWayChanged, changed('unlinked', call))
  recordAccountEvent(call, 'sign-in.unlinked', actor.uid, { provider: 'google.com' })
  const session = await rotateSession(call, 'password', 'account-changed')
  await removeFederated(db, actor.uid)
  return session
}
