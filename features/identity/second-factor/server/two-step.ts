/**
 * Switching the second factor on and off. What must always be true: it is on only after a first code was right, so that
 * nobody is locked out by an app that never had the secret; the recovery codes are answered once and kept as marks; and
 * the profile's `twoFactorEnabled` says what is so; and every other session ends, because it began by other rules.
 */
import { randomBytes } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import { markOf, seal } from '@kolo/database/secrets/sealing'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { findProfile, saveTwoFactor } from '@kolo/profile/server'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { twoFactorChanged } from '../../server/identity.notifications.ts'
import { ownerOf, sendNotice } from '../../server/send-mail.ts'
import { countAttempt, forgetAttempts } from '../../sessions/server/attempt-limits.ts'
import { ownAttempt } from '../../sessions/server/recognise-device.ts'
import { endSessions } from '../../sessions/server/sessions.ts'
import type { confirmTwoStep } from '../second-factor.contract.ts'
import { normalRecoveryCode, recoveryCodeCount, recoveryCodeOf } from '../second-factor.rules.ts'
import { takeCode } from './check-proof.ts'
import {
  beginFactor,
  confirmFactor,
  factorOf,
  recoveryCodesLeft,
  removeFactor,
  replaceRecoveryCodes,
} from './second-factor.store.ts'
import { newTotpSecret, totpCard } from './totp.ts'

export async function readTwoStepHandler({ actor, db }: Call) {
  const factor = await factorOf(db, actor.uid)
  return {
    onSince: factor?.confirmed_at ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, actor.uid),
  }
}

export async function beginTwoStepHandler(call: Call) {
  const { actor, community, db, now } = call
  const profile = orNotFound(await findProfile(db, actor.uid))
  const secret = newTotpSecret()
  const sealedSecret = seal(community.secret, actor.uid, secret)
  if (!(await beginFactor(db, { uid: actor.uid, sealedSecret, now }))) return refuse('two-step-on')
  return totpCard(secret, community, profile.email)
}

export async function confirmTwoStepHandler(call: Call, { body }: InputOf<typeof confirmTwoStep>) {
  const { actor, db, now } = call
  const factor = await factorOf(db, actor.uid)
  if (!factor) return refuse('two-step-not-begun')
  if (factor.confirmed_at) return refuse('two-step-on')
  const attempt = await ownAttempt(call, 'second factor', actor.uid)
  await countAttempt(call.poolDb, [attempt])
  if (!(await takeCode(call, actor.uid, body.code))) return refuse('wrong-code', undefined, 'code')
  await forgetAttempts(call.poolDb, [attempt])
  if (!(await confirmFactor(db, actor.uid, now))) return refuse('two-step-on')
  await saveTwoFactor(db, actor.uid, true, now)
  // Whoever else is signed in got in without it.
  await endSessions(db, { uid: actor.uid, except: actor.sessionId, because: 'account-changed', now })
  const recoveryCodes = await keepNewCodes(call)
  await notify(call, 'on')
  recordAccountEvent(call, 'second-factor.on', actor.uid)
  return { recoveryCodes, onSince: now }
}

export async function endTwoStepHandler(call: Call) {
  const { actor, db, now } = call
  if (!(await removeFactor(db, actor.uid))) return refuse('two-step-off')
  await endSessions(db, { uid: actor.uid, except: actor.sessionId, because: 'account-changed', now })
  await saveTwoFactor(db, actor.uid, false, now)
  await notify(call, 'off')
  recordAccountEvent(call, 'second-factor.off', actor.uid)
  return {}
}

export async function makeRecoveryCodesHandler(call: Call) {
  const { actor, db } = call
  if (!(await factorOf(db, actor.uid))?.confirmed_at) return refuse('two-step-off')
  const recoveryCodes = await keepNewCodes(call)
  await notify(call, 'new-codes')
  recordAccountEvent(call, 'second-factor.codes-made', actor.uid)
  return { recoveryCodes }
}

async function keepNewCodes({ actor, community, db }: Call): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(10)))
  const marks = codes.map((code) => markOf(community.secret, actor.uid, normalRecoveryCode(code)))
  await replaceRecoveryCodes(db, actor.uid, marks)
  return codes
}

async function notify(call: Call, change: 'on' | 'off' | 'new-codes'): Promise<void> {
  const profile = orNotFound(await findProfile(call.db, call.actor.uid))
  await sendNotice(call, ownerOf(profile), twoFactorChanged, { at: call.now, change })
}
