/**
 * Switches somebody's sign-in off, which ends their sessions, or on again. The person is told why, whichever it is. What
 * must always be true: whoever decides alone silences nobody who may object.
 */

import type { Call, MemberDeathHook } from '@kolo/application/call'
import { readAdministration, recentStaff } from '@kolo/approvals/server'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { sameEyes } from '@kolo/foundation/four-eyes'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { findProfile, lockProfile } from '@kolo/profile/server'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { identityAccess } from '../../identity.access.ts'
import type { readSignInState, setSignInState } from '../../identity.contract.ts'
import { signInStateChanged } from '../../server/identity.notifications.ts'
import { saveSignInState, signInStateOf } from '../../server/identity.store.ts'
import { ownerOf, sendNotice } from '../../server/send-mail.ts'
import { endSessions } from './sessions.ts'

export async function setSignInStateHandler(call: Call, { params, body }: InputOf<typeof setSignInState>) {
  const { actor, db, now } = call
  // Locked, so that nobody is appointed while their sign-in is being switched off.
  const owner = await lockProfile(db, params.uid)
  const refusal = refusalOf(identityAccess.setSignInState, actor, owner)
  if (refusal) return refusal
  if (owner.died_on !== null) return refuse('member-died')
  const silencing = body.disabled ? await silences(call, owner.uid) : undefined
  if (silencing) return silencing
  await saveSignInState(db, owner.uid, body.disabled ? body.reason : null, now)
  if (body.disabled) await endSessions(db, { uid: owner.uid, because: 'disabled', now, keys: true })
  await sendNotice(call, ownerOf(owner), signInStateChanged, body)
  const event = body.disabled ? 'sign-in.disabled' : 'sign-in.enabled'
  recordAccountEvent(call, event, owner.uid, { reason: body.reason })
  const [disabledSince, reason] = body.disabled ? [now, body.reason] : [null, null]
  return { uid: owner.uid, disabled: body.disabled, disabledSince, reason }
}

/** Nobody signs in any more as a member who died. */
export const closeSignIn: MemberDeathHook = async (call, uid) => {
  const { db, now } = call
  const reason = 'This member died.'
  await saveSignInState(db, uid, reason, now)
  await endSessions(db, { uid, because: 'disabled', now, keys: true })
  recordAccountEvent(call, 'sign-in.disabled', uid, { reason })
}

/** Whether nobody but this administrator is there, and the person may object to what they decide alone. */
async function silences(call: Call, uid: string): Promise<Refusal<'may-object'> | undefined> {
  const { actor, db, now } = call
  const { administratorUids, appointments } = await readAdministration(call)
  const own = sameEyes([actor.uid], appointments, now)
  if (!administratorUids.every((other) => own.has(other))) return undefined
  const staff = await recentStaff(db, now)
  return staff.some((person) => person.uid === uid) ? refuse('may-object') : undefined
}

export async function readSignInStateHandler(call: Call, { params }: InputOf<typeof readSignInState>) {
  const { actor, db } = call
  const owner = orNotFound(await findProfile(db, params.uid))
  const can = decide(identityAccess.setSignInState, actor, owner)
  const state = await signInStateOf(db, owner.uid)
  return {
    disabledSince: state?.disabled_at ?? null,
    reason: state?.disabled_reason ?? null,
    can:
      owner.died_on !== null
        ? 'member-died'
        : can === true && !state?.disabled_at
          ? ((await silences(call, owner.uid))?.refusal ?? can)
          : can,
  }
}
