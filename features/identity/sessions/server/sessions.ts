/**
 * Sessions: begun, recognised, prolonged and ended. What must always be true: the token exists only in the cookie; a
 * new sign-in never takes over a token that came with the request; and whoever was signed out by something they did
 * elsewhere is told what it was.
 */

import type { Call, SignedIn } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import { batchWrites } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { permissionsOf } from '@kolo/foundation/access'
import { newId } from '@kolo/foundation/ids'
import type { Facts } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type Instant, millisecondsBetween } from '@kolo/foundation/time'
import { findProfile, stampingActivity, stampSessionEnd } from '@kolo/profile/server'
import { wholePreferences, wholeSettings } from '@kolo/profile/settings-rules'
import { endingKeysOf } from '@kolo/programs/server'
import type { OperationNodeSource } from 'kysely'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { repairWays } from '../../federated-sign-in/server/repair-sign-in-methods.ts'
import type { SecondFactorNeeded, Session } from '../../identity.contract.ts'
import {
  isTouchDue,
  resendAllowedAt,
  type SessionEnd,
  sessionEndAt,
  sessionEndsAt,
  sessionExpiry,
} from '../../identity.rules.ts'
import { isSteppedUp } from '../../second-factor/second-factor.rules.ts'
import { removePendingOf } from '../../second-factor/server/second-factor.store.ts'
import type { SignInKind } from '../../server/identity.record.ts'
import {
  type EndedSession,
  endOpenSessions,
  insertSession,
  lastLinkMadeAt,
  type SessionWithPerson,
  sessionClock,
  sessionOfToken,
  touching,
} from '../../server/identity.store.ts'
import { newToken, tokenHash } from '../../server/secrets.ts'
import { recogniseDevice } from './recognise-device.ts'

/** What of the community says how long a proof counts. */
type ProofTime = Pick<Community, 'stepUpMinutes'>

/**
 * Who a session token stands for, or `undefined` when it stands for nobody any more: one statement, which with `plansOnce`
 * also lets what follows in its transaction be planned for any values.
 */
export async function authenticate(
  db: Db,
  token: string,
  now: Instant,
  community: ProofTime,
  plansOnce = false,
): Promise<SignedIn | undefined> {
  const session = await sessionOfToken(db, tokenHash(token), { plansOnce })
  return signedInOf(session, now, community)
}

/** Marks a session as used by a request that a person caused, at most once a minute. */
export async function markSeen(
  db: Db,
  { sessionId, uid, lastSeenAt }: SignedIn,
  now: Instant,
): Promise<void> {
  if (!isTouchDue(lastSeenAt, now)) return
  await batchWrites(db, [touching(db, sessionId, now), stampingActivity(db, uid, now)])
}

/**
 * Who a session token stands for at the end of a command, inside its transaction. Whatever takes rights away (a role, a
 * standing, a sign-in, another password, signing out) ends the session's row in its own transaction, and so comes before
 * this, or waits until the command is done. What the command leaves behind is written `alongside`, by the same statement.
 */
export async function holdSession(
  tx: Db,
  token: string,
  now: Instant,
  community: ProofTime,
  alongside: readonly OperationNodeSource[] = [],
): Promise<SignedIn | undefined> {
  const session = await sessionOfToken(tx, tokenHash(token), { hold: 'as-it-is', alongside })
  return signedInOf(session, now, community)
}

function signedInOf(
  session: SessionWithPerson | undefined,
  now: Instant,
  { stepUpMinutes }: ProofTime,
): SignedIn | undefined {
  if (session === undefined || endOf(session, now) !== undefined) return undefined
  const { uid, role, isActive, emailVerified, profileComplete, lastSeenAt } = session
  const steppedUp = isSteppedUp(session.steppedUpAt, now, stepUpMinutes)
  return { uid, role, isActive, emailVerified, profileComplete, sessionId: session.id, steppedUp, lastSeenAt }
}

/** Why the session of a token is over; `undefined` while it lives or when there never was one. */
export async function whySessionEnded(db: Db, token: string, now: Instant): Promise<SessionEnd | undefined> {
  const session = await sessionOfToken(db, tokenHash(token))
  return session && endOf(session, now)
}

function endOf(session: SessionWithPerson, now: Instant): SessionEnd | undefined {
  if (session.endedBecause !== null) return session.endedBecause
  if (session.disabledAt !== null) return 'disabled'
  return sessionEndAt(session, now)
}

/**
 * What every first proof ends in, a password or somebody who vouches: the session, or what is owed first, as features
 * registered it. Until that is shown nothing happens: no session ends, nobody is written to, nothing is counted.
 */
export async function beginSession(
  call: Call<SignedIn | undefined>,
  uid: string,
  kind: SignInKind,
): Promise<Session | SecondFactorNeeded> {
  for (const { owes } of call.registry.afterProof) {
    const owed = await owes?.(call, { uid, kind })
    if (owed) return owed
  }
  return openSession(call, uid, kind)
}

/**
 * Signs a person in on this device, all being proved: the list of their ways is repaired, a session that came with the
 * request ends, the person's others end too unless they allow several, and the answer carries a new cookie. `facts` go
 * into the audit log.
 */
export async function openSession(
  call: Call<SignedIn | undefined>,
  uid: string,
  kind: SignInKind,
  facts: Facts = {},
): Promise<Session> {
  const { db, now, actor } = call
  // It locks the person's ways: of two sign-ins at once the second ends the session of the first.
  const profile = await repairWays(db, uid, now)
  if (actor) await endSessions(db, { uid: actor.uid, only: actor.sessionId, because: 'signed-out', now })
  const { security } = wholeSettings(profile.settings)
  if (!security.allowMultipleSessions) await endSessions(db, { uid, because: 'signed-in-elsewhere', now })
  const id = await saveSession(call, uid, kind, now)
  await recogniseDevice(call, profile)
  for (const { signedIn } of call.registry.afterProof) await signedIn?.(call, uid)
  recordAccountEvent({ ...call, actor: undefined }, 'session.started', uid, {
    provider: kind,
    ...facts,
  })
  return readSessionOf(db, uid, id, now)
}

/**
 * Gives the person of this call a fresh token in place of the present one, after something secret changed. A session
 * that ended while its request waited for somebody else's gets none: whoever ended it meant this device.
 */
export async function rotateSession(
  call: Call<SignedIn>,
  kind: SignInKind,
  because: SessionEnd,
): Promise<Session> {
  const { db, now, actor } = call
  const steppedUpAt = (await sessionClock(db, actor.sessionId, now))?.steppedUpAt ?? null
  // Whoever knew the old password may have made a key with it.
  const keys = because === 'password-changed' ? ({ keys: true } as const) : {}
  const ended = await endAndCount(db, { uid: actor.uid, because, now, ...keys })
  if (!ended.some(({ id }) => id === actor.sessionId)) throw new RequestProblem('user-token-expired')
  const id = await saveSession(call, actor.uid, kind, steppedUpAt)
  return readSessionOf(db, actor.uid, id, now)
}

async function saveSession(
  call: Call<SignedIn | undefined>,
  uid: string,
  kind: SignInKind,
  steppedUpAt: Instant | null,
): Promise<string> {
  const { db, now } = call
  const token = newToken()
  const id = newId(Date.parse(now))
  const row = {
    token_hash: tokenHash(token),
    id,
    uid,
    kind,
    started_at: now,
    last_seen_at: now,
    expires_at: sessionExpiry(now),
    device: call.request.userAgent,
    address: call.request.address.slice(0, 64),
    ended_at: null,
    ended_because: null,
    stepped_up_at: steppedUpAt,
  }
  await insertSession(db, row, call.community.secret)
  call.request.cookies.setSession(token)
  return id
}

/**
 * Ends a person's sessions: all of them, `only` one, or all `except` one. Features whose commands change what a session
 * may do (a role, a state) call this with the reason the person is then told. Answers how many ended.
 */
export async function endSessions(db: Db, end: Ending): Promise<number> {
  return (await endAndCount(db, end)).length
}

type Ending = {
  uid: string
  because: SessionEnd
  now: Instant
  only?: string | undefined
  except?: string | undefined
  /** Their keys for other programs end with them. */
  keys?: true
}

async function endAndCount(db: Db, end: Ending): Promise<EndedSession[]> {
  const alongside = end.keys ? [endingKeysOf(db, end.uid, end.now)] : []
  const ended = await endOpenSessions(db, end, end, alongside)
  await countEndedSessions(db, ended)
  // Whoever is half way in was let that far by what has just changed.
  const all = end.only === undefined && end.except === undefined
  if (all && end.because !== 'signed-in-elsewhere') await removePendingOf(db, end.uid)
  return ended
}

/** Adds the length of sessions that ended to their people's averages, from the first to the last sign of life. */
export async function countEndedSessions(db: Db, ended: readonly EndedSession[]): Promise<void> {
  for (const { uid, startedAt, lastSeenAt } of ended) {
    await stampSessionEnd(db, uid, Math.round(millisecondsBetween(startedAt, lastSeenAt) / 60_000))
  }
}

/** What the shell is told about a session. */
export async function readSessionOf(db: Db, uid: string, sessionId: string, now: Instant): Promise<Session> {
  const profile = await findProfile(db, uid)
  const clock = await sessionClock(db, sessionId, now)
  if (!profile || !clock) throw new Error('A living session has lost its profile')
  const settings = wholeSettings(profile.settings)
  const standing = {
    role: profile.role,
    emailVerified: profile.email_verified,
    profileComplete: profile.profile_complete,
  }
  const lastSent = profile.email_verified ? undefined : await lastLinkMadeAt(db, uid, 'verify-email')
  return {
    uid,
    memberCode: profile.member_code,
    fullName: profile.full_name,
    email: profile.email,
    avatar: profile.avatar,
    ...standing,
    isActive: profile.is_active,
    loginCount: profile.login_count,
    permissions: permissionsOf(standing),
    display: settings.preferences,
    dashboard: wholePreferences(profile.preferences).dashboard,
    expiresAt: sessionEndsAt({ ...clock, timeoutMinutes: settings.security.sessionTimeout }),
    resendAllowedAt: resendAllowedAt(lastSent, now) ?? null,
    unread: clock.unread,
    termsOwed: clock.termsOwed,
    offers: clock.offers,
    acceptanceOwed: clock.acceptanceOwed,
    serverTime: now,
  }
}
