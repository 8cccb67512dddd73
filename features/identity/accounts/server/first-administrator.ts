/**
 * The first administrator of an empty community: made from the server's settings, or through a one-time link that the
 * server prints; neither does anything once there is an administrator. The same screen opens the link of a recovery.
 */
import type { Call, CallBefore, SignedIn } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newClearCode } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { hasAdministrator, makeFirstAdministrator } from '@kolo/profile/server'
import type { setUp } from '../../identity.contract.ts'
import { identityMessages, invalidEmail, passwordFaultWords } from '../../identity.messages.ts'
import { isEmail, normalEmail } from '../../identity.rules.ts'
import { weakPasswordRefusal } from '../../passwords/server/new-password.ts'
import { inTurn } from '../../passwords/server/passwords.ts'
import type { MailLinkRow } from '../../server/identity.store.ts'
import { countAttempt } from '../../sessions/server/attempt-limits.ts'
import { openSession } from '../../sessions/server/sessions.ts'
import { recordAccountEvent, recordAtOnce } from './account-events.ts'
import { type LinkRefusal, linkTo, makeLink, readLink, sendVerificationLink, useLink } from './mail-links.ts'
import { openAccount } from './open-account.ts'
import { recover } from './recover-administrator.ts'

/** What came of the settings: made now, there already, or a sentence about what is wrong with them. */
export type FirstAdministrator = 'made' | 'there-already' | { problem: string }

/**
 * Makes the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD` when there is none. Whoever runs the server vouches
 * for the address, so it counts as verified. Opens its own transaction, once the password is hashed.
 */
export async function ensureFirstAdministrator(
  db: Db,
  settings: { email: string; password: string; now: Instant; secret: string },
): Promise<FirstAdministrator> {
  if (await hasAdministrator(db)) return 'there-already'
  const { password, now, secret } = settings
  const email = normalEmail(settings.email)
  if (!isEmail(email)) return { problem: `ADMIN_EMAIL: ${invalidEmail}` }
  const weak = weakPasswordRefusal(password, { email, fullName: '' })
  if (weak) return { problem: `ADMIN_PASSWORD: ${passwordFaultWords[weak.facts?.fault as 'common']}` }
  const passwordHash = await inTurn({ request: { address: 'server' } }, ({ hash }) => hash(password))
  return db.transaction().execute((tx) => openFirst(tx, { email, passwordHash, now, secret }))
}

async function openFirst(
  db: Db,
  { email, passwordHash, now, secret }: { email: string; passwordHash: string; now: Instant; secret: string },
): Promise<FirstAdministrator> {
  if (await hasAdministrator(db)) return 'there-already'
  const person = { email, passwordHash, emailVerified: true, now, secret, displayName: 'Administrator' }
  const account = await openAccount(db, person)
  if (isRefusal(account)) return { problem: `ADMIN_EMAIL: ${identityMessages['email-already-in-use']}` }
  await makeFirstAdministrator(db, account.uid, now, { vouchedFor: true })
  const call = { now, request: { id: `start-${newClearCode(8)}`, address: 'server' }, actor: undefined }
  await recordAtOnce(db, call, 'account.first-administrator', account.uid, { through: 'settings' })
  return 'made'
}

/**
 * A fresh link to open the first administrator's account, for a community without one; the link before it stops
 * working. `undefined` when there is an administrator.
 */
export async function createSetupLink(
  db: Db,
  community: Pick<Community, 'origin' | 'secret'>,
  now: Instant,
): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined
  return linkTo(community, 'setup', {
    token: await makeLink(db, 'setup', undefined, { now, secret: community.secret }),
  })
}

/** Before the account is opened: the link is looked at, and the password judged and hashed. */
export function hashFirst(call: CallBefore<SignedIn | undefined>, { body }: InputOf<typeof setUp>) {
  return inTurn(call, async (passwords) => {
    const { poolDb, now } = call
    const link = await printedLink((purpose) => readLink(poolDb, purpose, body.token, nobody, now))
    if (isRefusal(link)) {
      await countAttempt(poolDb, [['wrong link by address', call.request.address]])
      return link
    }
    return weakPasswordRefusal(body.password, body) ?? passwords.hash(body.password)
  })
}

export async function setUpHandler(
  call: Call<SignedIn | undefined>,
  { body }: InputOf<typeof setUp>,
  passwordHash: string,
) {
  const { db, now } = call
  const link = await printedLink((purpose) => useLink(db, purpose, body.token, nobody, now))
  if (isRefusal(link)) return link
  const recovering = link.purpose === 'recovery'
  if (!recovering && (await hasAdministrator(db))) return refuse('already-set-up')
  const { email, fullName } = body
  const { secret } = call.community
  const person = { email, passwordHash, emailVerified: false, now, secret, displayName: fullName }
  const account = await openAccount(db, person)
  if (isRefusal(account)) return account
  if (recovering) await recover(call, { uid: account.uid, email, fullName })
  else {
    await makeFirstAdministrator(db, account.uid, now)
    recordAccountEvent(call, 'account.first-administrator', account.uid, { through: 'link' })
  }
  await sendVerificationLink(call, { uid: account.uid, email, fullName }, 1)
  return openSession(call, account.uid, 'password')
}

/** A printed link is for nobody yet. */
const nobody = async () => undefined

/** The set-up link and the link of a recovery look the same; each is tried. */
async function printedLink(look: (purpose: 'setup' | 'recovery') => Promise<MailLinkRow | LinkRefusal>) {
  const setup = await look('setup')
  return isRefusal(setup) && setup.refusal === 'link-not-valid' ? look('recovery') : setup
}
