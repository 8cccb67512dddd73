/**
 * What becomes of a password account whose e-mail nobody ever proved, when whoever owns that e-mail comes through Google
 * (domain.md A3, decision 320). What must always be true: what opened it before opens it no more, whoever that was; nothing
 * that was put into it is given to anybody unseen or dropped; and its owner, who reads the mail of that address, gets in.
 */

import type { Call, SignedIn } from '@kolo/application/call'
import { inOwnTransaction } from '@kolo/application/own-transaction'
import { titlesOfKept } from '@kolo/database/personal-data'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { readOwnedBalances } from '@kolo/ledger/balance'
import { writeMail } from '@kolo/notices/server'
import { newNote, withoutProvider, withProvider } from '@kolo/profile/providers'
import { findProfile, leftAtHost, lockProfile, type ProfileRow, saveWays, waysOf } from '@kolo/profile/server'
import { recordAccountEvent, recordAtOnce } from '../../accounts/server/account-events.ts'
import { eraseAccount } from '../../accounts/server/erase-account.ts'
import { linkTo, makeLink } from '../../accounts/server/mail-links.ts'
import { accountClaimed, accountReplaced, accountWaits } from '../../server/identity.notifications.ts'
import {
  forgetLinks,
  hasUsedLink,
  removeFactors,
  removePassword,
  type SignInRow,
  saveNewPassword,
  signInStateOf,
} from '../../server/identity.store.ts'
import { mailLimits, mayMail, ownerOf, sendNotice } from '../../server/send-mail.ts'
import { isDeviceOf } from '../../sessions/server/device.store.ts'
import { deviceMark } from '../../sessions/server/recognise-device.ts'
import { endSessions } from '../../sessions/server/sessions.ts'
import type { Claims } from '../claims.rules.ts'
import { insertFederated, lockWays, removeFederated } from './federated.store.ts'

type AnyCall = Call<SignedIn | undefined>

/** Who came: what the provider says, the uid they have got if they are new here, and the hash of a password nobody knows. */
export type Arrival = { claims: Claims & { provenEmail: string }; uid: string; unknownHash: string }

/**
 * Whom the sign-in is for: the account that was there, which is theirs; nobody yet, because that account held nothing and
 * is gone; or a refusal, and then the account waits for its owner.
 */
export async function meetUnconfirmed(call: AnyCall, password: SignInRow, arrival: Arrival) {
  const { db } = call
  const { uid } = password
  const owner = orNotFound(await findProfile(db, uid))
  // The specification's own rule. An office was given to somebody who is known: they sign in with their password.
  if (owner.email_verified || owner.role !== 'user') return refuse('password-account-exists')
  if (await signInStateOf(db, uid)) return refuse('user-disabled')
  if (await isTheirBrowser(call, uid)) return claim(call, uid, arrival)
  const hasMoved = (await readOwnedBalances(db, uid)).length > 0
  const kept = [
    ...(hasMoved ? ['Your money'] : []),
    ...(await titlesOfKept(call.db, call.registry.personTables, uid)),
  ]
  return kept.length === 0 ? replace(call, uid) : close(call, owner, kept, arrival.unknownHash)
}

/** Whether this browser has signed in to the account: who uses it and owns the address is who opened it. */
async function isTheirBrowser(call: AnyCall, uid: string): Promise<boolean> {
  const mark = deviceMark(call)
  return call.actor?.uid === uid || (mark !== undefined && (await isDeviceOf(call.db, uid, mark)))
}

/** What opened the account before opens it no more. */
async function endWhatOpensIt(call: Pick<AnyCall, 'db' | 'now' | 'registry'>, uid: string): Promise<void> {
  const { db, now } = call
  await removeFactors(db, uid)
  await forgetLinks(db, uid, 'verify-email')
  await endSessions(db, { uid, because: 'account-changed', now, keys: true })
  for (const { ownerCame } of call.registry.afterProof) await ownerCame?.(call, uid)
}

/** The account, with all that is in it, is signed in to through Google from now on. */
async function claim(call: AnyCall, uid: string, { claims, uid: newUid }: Arrival) {
  const { db, now } = call
  await lockWays(db, uid)
  const owner = await lockProfile(db, uid)
  if (owner.email_verified || owner.role !== 'user') return refuse('password-account-exists')
  // A password that was set through a link in a mail is of whoever reads the mail.
  const keepsPassword = await hasUsedLink(db, uid, 'reset-password', owner.email)
  await endWhatOpensIt(call, uid)
  if (!keepsPassword) await removePassword(db, uid)
  await removeFederated(db, newUid)
  const { issuer, subject, provenEmail, displayName, photoURL } = claims
  await insertFederated(db, { uid, email: provenEmail, issuer, subject, now }, call.community.secret)
  for (const { emailProved } of call.registry.afterProof) await emailProved?.(call, uid)
  const ways = withProvider(waysOf(owner), 'google.com', newNote(now, { displayName, photoURL }))
  await saveWays(db, uid, keepsPassword ? ways : withoutProvider(ways, 'password', now), now)
  await sendNotice(call, ownerOf(owner), accountClaimed, { at: now, keepsPassword })
  recordAccountEvent({ ...call, actor: undefined }, 'account.claimed', uid, { provider: 'google.com' })
  return { uid, met: 'kept' as const }
}

/** An account that holds nothing is gone, with what was typed to open it; whoever owns the address begins anew. */
async function replace(call: AnyCall, uid: string) {
  const { db, now } = call
  await lockWays(db, uid)
  const owner = await lockProfile(db, uid)
  if (owner.email_verified || owner.role !== 'user') return refuse('password-account-exists')
  const erased = await eraseAccount(call, uid)
  if (isRefusal(erased)) return refuse('password-account-exists')
  const to = { email: erased.email, fullName: erased.full_name }
  await sendNotice(call, to, accountReplaced, { at: now, openedAt: erased.created_at })
  recordAccountEvent({ ...call, actor: undefined }, 'account.superseded', uid, leftAtHost(erased.avatar))
  return { met: 'replaced' as const }
}

/**
 * An account with something in it stays as it is, and only the address opens it: a link to a new password goes there. In a
 * transaction of its own, because the sign-in through Google is refused.
 */
async function close(call: AnyCall, { uid }: ProfileRow, kept: readonly string[], unknownHash: string) {
  const isClosed = await inOwnTransaction(call, async (apart) => {
    const { db, now, community } = apart
    await lockWays(db, uid)
    const owner = await lockProfile(db, uid)
    if (owner.email_verified || owner.role !== 'user') return false
    // A password that was set through a link in a mail is of whoever reads the mail, and so is what it opened.
    if (await hasUsedLink(db, uid, 'reset-password', owner.email)) return false
    await saveNewPassword(db, uid, { hash: unknownHash, now, secret: community.secret })
    await endWhatOpensIt({ ...apart, registry: call.registry }, uid)
    await recordAtOnce(db, { ...call, actor: undefined }, 'account.closed-for-owner', uid)
    if (!(await mayMail(db, mailLimits.arrival, uid))) return true
    const token = await makeLink(db, 'reset-password', owner, { now, secret: community.secret })
    const link = linkTo(community, 'resetPassword', { email: owner.email, token })
    const facts = { at: now, link, kept: [...kept] }
    await writeMail(apart, { topic: accountWaits, to: ownerOf(owner), facts })
    return true
  })
  return refuse(isClosed ? 'unconfirmed-account-exists' : 'password-account-exists')
}
