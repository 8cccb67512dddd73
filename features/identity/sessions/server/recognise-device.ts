/**
 * Knows a browser again by a cookie of its own, and writes to its person when it is a new one. What must always be
 * true: the mail goes out only after everything was proved, and the first sign-in of a new account tells nobody.
 */

import type { Call, CallBefore, SignedIn } from '@kolo/application/call'
import { deviceWords } from '@kolo/foundation/device-words'
import { addHours } from '@kolo/foundation/time'
import type { ProfileRow } from '@kolo/profile/server'
import { wholeSettings } from '@kolo/profile/settings-rules'
import { deviceMemoryDays } from '../../second-factor/second-factor.rules.ts'
import { newDevice } from '../../server/identity.notifications.ts'
import { newToken, tokenHash } from '../../server/secrets.ts'
import { ownerOf, sendNotice } from '../../server/send-mail.ts'
import type { Attempt } from './attempt-limits.ts'
import { insertDevice, isDeviceOf, isSomebodys, touchDevice } from './device.store.ts'

/** The mark of the browser of a call, if it says that it was here before. */
export function deviceMark({ request }: Pick<Call, 'request'>): Buffer | undefined {
  const token = request.cookies.read('device')
  return token === undefined ? undefined : tokenHash(token)
}

/**
 * What a wrong proof of somebody counts against. A browser they have signed in with before has attempts of its own, so
 * that nobody uses up theirs from anywhere else.
 */
export async function ownAttempt(
  call: Pick<CallBefore<SignedIn | undefined>, 'poolDb' | 'request'>,
  what: 'password' | 'second factor',
  uid: string,
): Promise<Attempt> {
  const mark = deviceMark(call)
  return mark && (await isDeviceOf(call.poolDb, uid, mark))
    ? [`${what} by person and device`, uid, mark.toString('hex')]
    : [`${what} by person`, uid]
}

/**
 * What is counted by address, because nobody has said who they are. A browser that has been somebody's since yesterday is
 * counted by itself: members behind one address, as at a phone company, are not shut out by a stranger among them.
 */
export async function placeAttempt(
  call: Visit,
  what: 'reset' | 'federated' | 'passkey' | 'second factor',
): Promise<Attempt> {
  const mark = await knownBrowser(call)
  return mark ? [`${what} by device`, mark.toString('hex')] : [`${what} by address`, call.request.address]
}

type Visit = Pick<CallBefore<SignedIn | undefined>, 'poolDb' | 'request' | 'now'>

/** The mark of a browser that has been somebody's since yesterday. */
export async function knownBrowser(call: Visit): Promise<Buffer | undefined> {
  const mark = deviceMark(call)
  return mark && (await isSomebodys(call.poolDb, mark, addHours(call.now, -24))) ? mark : undefined
}

/** Keeps the browser of this call as one of somebody's; `false`: it was one before. */
export async function saveDevice(call: Call<SignedIn | undefined>, uid: string): Promise<boolean> {
  const { db, now } = call
  const token = call.request.cookies.read('device') ?? newToken()
  call.request.cookies.set('device', token, deviceMemoryDays * 86_400)
  if (await touchDevice(db, uid, tokenHash(token), now)) return false
  await insertDevice(db, uid, tokenHash(token), now)
  return true
}

/** Keeps the browser of this call as one of the person's, and writes to them if it was none before. */
export async function recogniseDevice(call: Call<SignedIn | undefined>, profile: ProfileRow): Promise<void> {
  const { now } = call
  if (!(await saveDevice(call, profile.uid))) return
  if (profile.login_count === 0 || !wholeSettings(profile.settings).security.loginAlerts) return
  const where = { device: deviceWords(call.request.userAgent).name, address: call.request.address }
  await sendNotice(call, ownerOf(profile), newDevice, { at: now, ...where })
}
