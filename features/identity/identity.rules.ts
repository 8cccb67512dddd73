/**
 * The decisions of signing in, without a clock, a database or a browser. What must always be true: a password is never
 * judged by its composition, only by its length and by how often others use it (domain.md A5); a session ends by
 * inactivity or age, whichever comes first; and after signing in nobody is sent to another site.
 */

import type { Role } from '@kolo/foundation/access'
import {
  addHours,
  addMilliseconds,
  addMinutes,
  type Instant,
  millisecondsBetween,
} from '@kolo/foundation/time'
import { withoutUnseen } from '@kolo/foundation/unseen'

/** The shortest and the longest password, in characters as people count them. */
export const passwordLength = { least: 8, most: 128 } as const

/** The absolute life of a session, whatever its use: 30 days. */
export const sessionLifeDays = 30

/** A session is marked as used at most this often, so that reading does not become writing. */
export const touchEverySeconds = 60

/** Minutes without a request after which a session ends, unless the person chose otherwise. */
export const defaultSessionTimeoutMinutes = 30

/** Seconds between two verification mails to the same person. */
export const resendCooldownSeconds = 60

/**
 * Seconds between two mails with a link to set a new password. Anybody may ask for one, and a new link ends the last:
 * asked for every minute, none would be young enough to be used.
 */
export const resetCooldownSeconds = 5 * 60

/** How long before the idle limit the person is told. */
export const idleNoticeSeconds = 60

/** How long the links in mail work, in hours; the set-up link is printed by the server, not mailed. */
export const linkLifeHours = { 'verify-email': 24, 'reset-password': 1, setup: 1, recovery: 1 } as const

/** What a link proves. */
export type LinkPurpose = keyof typeof linkLifeHours

/** Why a session is over. */
export const sessionEnds = [
  'signed-out',
  'signed-out-elsewhere',
  'signed-in-elsewhere',
  'password-changed',
  'account-changed',
  'idle',
  'expired',
  'disabled',
] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** An address as it is kept and compared: without unseen marks and spaces around it, in small letters. */
export function normalEmail(email: string): string {
  return withoutUnseen(email).trim().toLowerCase()
}

/**
 * Whether a text has the form of an e-mail address: one @, something before it, a host with a dot after it.
 * `amara@mail.example` has, `amara.odunlade@mail` has not. Whether it exists only a mail to it can tell.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const [name = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i.test(name) &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/i.test(label) && !/^-|-$/.test(label))
  )
}

/** A password in the one form it is hashed in, however the keyboard composed its letters. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC')
}

/** What is wrong with a password as such. */
export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'same-as-email' | 'same-as-name'

/**
 * Judges a new password: 8 to 128 characters, not one of the most common, not the person's own e-mail or name.
 * `passwordFault('correct horse battery', …)` → `undefined`; `'password123'` → `'common'` when `isCommon` knows it.
 */
export function passwordFault(
  password: string,
  person: { email: string; fullName: string },
  isCommon: (plain: string) => boolean,
): PasswordFault | undefined {
  const normal = normalPassword(password)
  const length = [...normal].length
  if (length < passwordLength.least) return 'too-short'
  if (length > passwordLength.most) return 'too-long'
  const plain = normal.trim().toLowerCase()
  const email = normalEmail(person.email)
  if (plain === email || plain === email.split('@')[0]) return 'same-as-email'
  const bare = (text: string) => text.toLowerCase().replace(/\s+/g, '')
  if (person.fullName !== '' && bare(plain) === bare(person.fullName)) return 'same-as-name'
  return isCommon(plain) ? 'common' : undefined
}

/** From how many characters a password is hard to guess, whatever it is made of. */
export const strongPasswordLength = 12

/** What is ticked beside the field while it is typed: the length that is demanded, and the one that truly helps. */
export function passwordHints(password: string): { text: string; met: boolean }[] {
  const { length } = [...normalPassword(password)]
  return [
    { text: `At least ${passwordLength.least} characters`, met: length >= passwordLength.least },
    {
      text: `${strongPasswordLength} or more are harder to guess. A few plain words are fine`,
      met: length >= strongPasswordLength,
    },
  ]
}

/** What decides whether a session still lives. */
export type SessionClock = {
  lastSeenAt: Instant
  expiresAt: Instant
  timeoutMinutes: number
}

/** The moment a session ends if nothing more happens in it. */
export function sessionEndsAt({ lastSeenAt, expiresAt, timeoutMinutes }: SessionClock): Instant {
  const idle = addMinutes(lastSeenAt, timeoutMinutes)
  return idle < expiresAt ? idle : expiresAt
}

/** Why a session is over at a moment, or `undefined` while it lives: last seen 09:00, limit 30 → `'idle'` from 09:30. */
export function sessionEndAt(session: SessionClock, now: Instant): 'idle' | 'expired' | undefined {
  if (session.expiresAt <= now) return 'expired'
  return addMinutes(session.lastSeenAt, session.timeoutMinutes) <= now ? 'idle' : undefined
}

/** Whether a request should mark its session as used: at most once a minute. */
export function isTouchDue(lastSeenAt: Instant, now: Instant): boolean {
  return millisecondsBetween(lastSeenAt, now) >= touchEverySeconds * 1_000
}

/** The absolute end of a session that starts now. */
export function sessionExpiry(now: Instant): Instant {
  return addHours(now, sessionLifeDays * 24)
}

/** When a link made now stops working. */
export function linkExpiry(purpose: LinkPurpose, now: Instant): Instant {
  return addHours(now, linkLifeHours[purpose])
}

/** When the next mail may go; `undefined`: now. A verification mail sent 09:00:00, asked 09:00:20 → 09:01:00. */
export function resendAllowedAt(
  lastSentAt: Instant | undefined,
  now: Instant,
  cooldownSeconds: number = resendCooldownSeconds,
): Instant | undefined {
  if (lastSentAt === undefined) return undefined
  const allowed = addMilliseconds(lastSentAt, cooldownSeconds * 1_000)
  return allowed > now ? allowed : undefined
}

/** The facts a link is judged by. */
export type LinkFacts = { email: string | null; expiresAt: Instant; usedAt: Instant | null }

/** Whether a link may be used now for the account's present address. */
export function linkFault(
  link: LinkFacts | undefined,
  accountEmail: string | undefined,
  now: Instant,
): 'link-not-valid' | 'link-used' | 'link-expired' | undefined {
  if (link === undefined) return 'link-not-valid'
  if (link.usedAt !== null) return 'link-used'
  if (link.expiresAt <= now) return 'link-expired'
  return link.email !== null && link.email !== accountEmail ? 'link-not-valid' : undefined
}

/**
 * A path of this site and nothing else, or `undefined`. Refused: other origins however they are written
 * (`//evil.example`, `/\evil.example`, `https:evil.example`), control characters, and the sign-in page itself.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 500 || !/^\/(?![/\\])/.test(text)) return undefined
  if (/[\\\p{Cc}]/u.test(text)) return undefined
  const here = 'https://kolo.invalid'
  const url = URL.parse(text, here)
  if (url === null || url.origin !== here) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  if (/^\/(?:[/\\]|auth(?:$|[/?#])|api(?:$|[/?#]))/.test(path)) return undefined
  return path
}

/** Where somebody goes after signing in: the page they asked for, else the home of their role. */
export function homeOf(role: Role, asked?: string | null): string {
  return ownPath(asked) ?? (role === 'admin' ? '/admin' : '/dashboard')
}
