/**
 * The first administrator of an empty community: made from the server's settings, or through a one-time link that the
 * server prints. Neither does anything once there is an administrator.
 */
import type { Call, Community, Db, SignedIn } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newClearCode } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { hasAdministrator, makeFirstAdministrator, markEmailVerified } from '@kolo/profile/server'
import type { setUp } from '../identity.contract.ts'
import { isEmail, normalEmail } from '../identity.rules.ts'
import { identityWords, invalidEmail, passwordFaultWords } from '../identity.words.ts'
import { recordAccountEvent } from './account-events.ts'
import { countAttempt } from './attempt-limits.ts'
import { linkTo, makeLink, sendVerificationLink, useLink } from './mail-links.ts'
import { weakPasswordRefusal } from './new-password.ts'
import { openAccount } from './open-account.ts'
import { openSession } from './sessions.ts'

/** What came of the settings: made now, there already, or a sentence about what is wrong with them. */
export type FirstAdministrator = 'made' | 'there-already' | { problem: string }

/**
 * Makes the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD` when there is none. Whoever runs the server vouches
 * for the address, so it counts as verified. Run inside a transaction.
 */
export async function ensureFirstAdministrator(
  db: Db,
  settings: { email: string; password: string; now: Instant },
): Promise<FirstAdministrator> {
  if (await hasAdministrator(db)) return 'there-already'
  const { password, now } = settings
  const email = normalEmail(settings.email)
  if (!isEmail(email)) return { problem: `ADMIN_EMAIL: ${invalidEmail}` }
  const weak = weakPasswordRefusal(password, { email, fullName: '' })
  if (weak) return { problem: `ADMIN_PASSWORD: ${passwordFaultWords[weak.facts?.fault as 'common']}` }
  const account = await openAccount(db, {
    email,
    password,
    emailVerified: true,
    now,
    displayName: 'Administrator',
  })
  if (isRefusal(account)) return { problem: `ADMIN_EMAIL: ${identityWords['email-already-in-use']}` }
  await markEmailVerified(db, account.uid, now)
  await makeFirstAdministrator(db, account.uid, now)
  const call = { now, requestId: `start-${newClearCode(8)}`, address: 'server', actor: undefined }
  await recordAccountEvent(call, db, 'account.first-administrator', account.uid, { through: 'settings' })
  return 'made'
}

/**
 * A fresh link to open the first administrator's account, for a community without one; the link before it stops
 * working. `undefined` when there is an administrator.
 */
export async function createSetupLink(
  db: Db,
  community: Pick<Community, 'origin'>,
  now: Instant,
): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined
  return linkTo(community, 'setup', { token: await makeLink(db, 'setup', undefined, now) })
}

export async function setUpAct(call: Call<SignedIn | undefined>, { body }: InputOf<typeof setUp>) {
  const { db, now } = call
  await countAttempt(call.outside, [['link by address', call.address]])
  const link = await useLink(db, 'setup', body.token, async () => undefined, now)
  if (isRefusal(link)) return link
  if (await hasAdministrator(db)) return refuse('already-set-up')
  const { email, password, fullName } = body
  const weak = weakPasswordRefusal(password, body)
  if (weak) return weak
  const account = await openAccount(db, { email, password, emailVerified: false, now, displayName: fullName })
  if (isRefusal(account)) return account
  await makeFirstAdministrator(db, account.uid, now)
  await recordAccountEvent(call, db, 'account.first-administrator', account.uid, { through: 'link' })
  await sendVerificationLink(call, { uid: account.uid, email, fullName })
  return openSession(call, account.uid, 'password')
}
