/**
 * The links that go out by mail: 32 random bytes, kept as a SHA-256, for one purpose, one person and one address, used
 * once. A new one makes the old one worthless. The mail is enqueued in the transaction that keeps the link.
 */
import type { Call } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import type { Db } from '@kolo/database/tables'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { writeMail } from '@kolo/notices/server'
import { type LinkPurpose, linkExpiry, linkFault } from '../../identity.rules.ts'
import { resetLink, verificationLink } from '../../server/identity.notifications.ts'
import {
  findLink,
  lockLink,
  type MailLinkRow,
  markLinkUsed,
  replaceLink,
} from '../../server/identity.store.ts'
import { newToken, tokenHash } from '../../server/secrets.ts'
import { linkPriority, mailLimits, mayMail } from '../../server/send-mail.ts'

/** Whom a mail goes to. */
export type Addressee = { uid: string; email: string; fullName: string }

type MailCall = Pick<Call, 'db' | 'now' | 'community' | 'enqueue'>

/** Makes a link and answers its token; the unused one before it stops working. */
export async function makeLink(
  db: Db,
  purpose: LinkPurpose,
  owner: { uid: string; email: string } | undefined,
  { now, secret }: { now: Instant; secret: string | undefined },
): Promise<string> {
  const token = newToken()
  const link = {
    token_hash: tokenHash(token),
    purpose,
    uid: owner?.uid ?? null,
    email: owner?.email ?? null,
    created_at: now,
    expires_at: linkExpiry(purpose, now),
  }
  await replaceLink(db, link, secret)
  return token
}

/** Sends a fresh verification link; `false`: its address was sent enough of them today, and the last one stays. */
export async function sendVerificationLink(
  call: MailCall,
  person: Addressee,
  caused: number,
): Promise<boolean> {
  const { verification, laterVerification } = mailLimits
  const may =
    (await mayMail(call.db, verification, person.email)) ||
    (await mayMail(call.db, laterVerification, person.email))
  if (!may) return false
  const token = await makeLink(call.db, 'verify-email', person, {
    now: call.now,
    secret: call.community.secret,
  })
  const link = linkTo(call.community, 'verifyEmail', { email: person.email, token })
  await writeMail(call, {
    topic: verificationLink,
    to: person,
    facts: { link },
    priority: linkPriority(caused),
  })
  return true
}

/** Sends a fresh link to set a new password. */
export async function sendResetLink(call: MailCall, person: Addressee, caused: number): Promise<void> {
  const token = await makeLink(call.db, 'reset-password', person, {
    now: call.now,
    secret: call.community.secret,
  })
  const link = linkTo(call.community, 'resetPassword', { email: person.email, token })
  await writeMail(call, { topic: resetLink, to: person, facts: { link }, priority: linkPriority(caused) })
}

/** The address of the sign-in page in one of its modes. */
export function linkTo(
  community: Pick<Community, 'origin'>,
  mode: 'signUp' | 'verifyEmail' | 'resetPassword' | 'setup',
  query: Record<string, string>,
): string {
  return `${community.origin}/auth?${new URLSearchParams({ mode, ...query })}`
}

/** The refusals of a link that cannot be used. */
export type LinkRefusal = Refusal<'link-not-valid' | 'link-used' | 'link-expired'>

/**
 * Uses up a link, or says why it cannot be. `emailOf` gives the present address of the account it was made for, so
 * that a link to an address the person has left proves nothing.
 */
export async function useLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  emailOf: (uid: string) => Promise<string | undefined>,
  now: Instant,
): Promise<MailLinkRow | LinkRefusal> {
  const link = await judged(await lockLink(db, tokenHash(token), purpose), emailOf, now)
  if (!isRefusal(link)) await markLinkUsed(db, link.token_hash, now)
  return link
}

/** A link as it is now, or why it cannot be used; nothing is locked or used up. */
export async function readLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  emailOf: (uid: string) => Promise<string | undefined>,
  now: Instant,
): Promise<MailLinkRow | LinkRefusal> {
  return judged(await findLink(db, tokenHash(token), purpose), emailOf, now)
}

async function judged(
  link: MailLinkRow | undefined,
  emailOf: (uid: string) => Promise<string | undefined>,
  now: Instant,
): Promise<MailLinkRow | LinkRefusal> {
  const email = link?.uid ? await emailOf(link.uid) : undefined
  const fault = linkFault(
    link && { email: link.email, expiresAt: link.expires_at, usedAt: link.used_at },
    email,
    now,
  )
  if (fault) return refuse(fault)
  return link ?? refuse('link-not-valid')
}
