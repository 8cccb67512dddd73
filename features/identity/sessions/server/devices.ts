/** Where somebody is signed in, and ending it from anywhere. Another person's session is not found. */

import type { Call } from '@kolo/application/call'
import { deviceWords } from '@kolo/foundation/device-words'
import type { InputOf } from '@kolo/foundation/endpoint'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { findProfile } from '@kolo/profile/server'
import { wholeSettings } from '@kolo/profile/settings-rules'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { sessionEndAt } from '../../identity.rules.ts'
import type { signOutDevice } from '../devices.contract.ts'
import { openSessionsOf } from './device.store.ts'
import { endSessions } from './sessions.ts'

export async function listDevicesHandler({ actor, db, now }: Call) {
  const profile = orNotFound(await findProfile(db, actor.uid))
  const timeoutMinutes = wholeSettings(profile.settings).security.sessionTimeout
  const open = (await openSessionsOf(db, actor.uid)).filter(
    ({ last_seen_at, expires_at }) =>
      sessionEndAt({ lastSeenAt: last_seen_at, expiresAt: expires_at, timeoutMinutes }, now) === undefined,
  )
  const rows = open.map((session) => ({
    id: session.id,
    ...deviceWords(session.device),
    address: session.address,
    signedInAt: session.started_at,
    // That this one asks is written after it was answered.
    lastActiveAt: session.id === actor.sessionId ? now : session.last_seen_at,
    isThis: session.id === actor.sessionId,
  }))
  return { rows: [...rows.filter(({ isThis }) => isThis), ...rows.filter(({ isThis }) => !isThis)] }
}

export async function signOutDeviceHandler(call: Call, { params }: InputOf<typeof signOutDevice>) {
  const { actor, db, now } = call
  // This device signs out in the ordinary way, which also takes its cookie.
  if (params.id === actor.sessionId) throw new RequestProblem('not-found')
  const because = 'signed-out-elsewhere'
  const ended = await endSessions(db, { uid: actor.uid, only: params.id, because, now })
  if (ended === 0) throw new RequestProblem('not-found')
  recordAccountEvent(call, 'session.ended', actor.uid, { because, count: ended })
  return {}
}

export async function signOutOtherDevicesHandler(call: Call) {
  const { actor, db, now } = call
  const because = 'signed-out-elsewhere'
  const ended = await endSessions(db, { uid: actor.uid, except: actor.sessionId, because, now })
  if (ended > 0) recordAccountEvent(call, 'session.ended', actor.uid, { because, count: ended })
  return { ended }
}
