/**
 * Knows a browser again by a cookie of its own, and writes to its person when it is a new one. What must always be
 * true: the mail goes out only after everything was proved, and the first sign-in of a new account tells nobody.
 */
import type { Call, SignedIn } from '@kolo/database/call'
import type { ProfileRow } from '@kolo/profile/server'
import { wholeSettings } from '@kolo/profile/settings-rules'
import { deviceMemoryDays, deviceWords } from '../../factor.rules.ts'
import { newDeviceMail } from '../mails.ts'
import { newToken, tokenHash } from '../secrets.ts'
import { insertDevice, touchDevice } from './device.store.ts'

/** Keeps the browser of this call as one of the person's, and writes to them if it was none before. */
export async function recogniseDevice(call: Call<SignedIn | undefined>, profile: ProfileRow): Promise<void> {
  const { db, now } = call
  const { uid } = profile
  const token = call.readCookie('device') ?? newToken()
  call.setCookie('device', token, deviceMemoryDays * 86_400)
  if (await touchDevice(db, uid, tokenHash(token), now)) return
  await insertDevice(db, uid, tokenHash(token), now)
  if (profile.login_count === 0 || !wholeSettings(profile.settings).security.loginAlerts) return
  const person = { email: profile.email, fullName: profile.full_name }
  const where = { device: deviceWords(call.device).name, address: call.address }
  await call.enqueue('mail.send', newDeviceMail(call.community, person, where, now))
}
