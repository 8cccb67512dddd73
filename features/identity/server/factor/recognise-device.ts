/**
 * Knows a browser again by a cookie of its own, and writes to its person when it is a new one. What must always be
 * true: the mail goes out only after everything was proved, and the first sign-in of a new account tells nobody.
 */
import type { Call, CallBefore, SignedIn } from '@kolo/database/call'
import type { ProfileRow } from '@kolo/profile/server'
import { wholeSettings } from '@kolo/profile/settings-rules'
import { deviceMemoryDays, deviceWords } from '../../factor.rules.ts'
import type { Attempt } from '../attempt-limits.ts'
import { newDeviceMail } from '../mails.ts'
import { newToken, tokenHash } from '../secrets.ts'
import { insertDevice, isDeviceOf, touchDevice } from './device.store.ts'

/** The mark of the browser of a call, if it says that it was here before. */
export function deviceMark({ readCookie }: Pick<Call, 'readCookie'>): Buffer | undefined {
  const token = readCookie('device')
  return token === undefined ? undefined : tokenHash(token)
}

/**
 * What a wrong proof of somebody counts against. A browser they have signed in with before has attempts of its own, so
 * that nobody uses up theirs from anywhere else.
 */
export async function ownAttempt(
  call: Pick<CallBefore<SignedIn | undefined>, 'outside' | 'readCookie'>,
  what: 'password' | 'second factor',
  uid: string,
): Promise<Attempt> {
  const mark = deviceMark(call)
  return mark && (await isDeviceOf(call.outside, uid, mark))
    ? [`${what} by person and device`, uid, mark.toString('hex')]
    : [`${what} by person`, uid]
}

/** Keeps the browser of this call as one of somebody's; `false`: it was one before. */
export async function keepDevice(call: Call<SignedIn | undefined>, uid: string): Promise<boolean> {
  const { db, now } = call
  const token = call.readCookie('device') ?? newToken()
  call.setCookie('device', token, deviceMemoryDays * 86_400)
  if (await touchDevice(db, uid, tokenHash(token), now)) return false
  await insertDevice(db, uid, tokenHash(token), now)
  return true
}

/** Keeps the browser of this call as one of the person's, and writes to them if it was none before. */
export async function recogniseDevice(call: Call<SignedIn | undefined>, profile: ProfileRow): Promise<void> {
  const { now } = call
  if (!(await keepDevice(call, profile.uid))) return
  if (profile.login_count === 0 || !wholeSettings(profile.settings).security.loginAlerts) return
  const person = { email: profile.email, fullName: profile.full_name }
  const where = { device: deviceWords(call.device).name, address: call.address }
  await call.enqueue('mail.send', newDeviceMail(call.community, person, where, now))
}
