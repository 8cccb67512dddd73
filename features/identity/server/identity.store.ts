/**
 * The only SQL of identity. The look-up of a session reads the person's profile beside it, so that a request costs one
 * statement to know who is asking.
 */
import { acceptanceOwedBy } from '@kolo/announcements/server'
import { sessionPath } from '@kolo/application/changes'
import { offersNow } from '@kolo/application/community-settings'
import { agreeing, termsOwedBy } from '@kolo/community/server'
import { batchWrites, dataModifyingCtes } from '@kolo/database/batched-queries'
import { sealOfRow } from '@kolo/database/secrets/row-seals'
import type { Db, Tables } from '@kolo/database/tables'
import type { Role } from '@kolo/foundation/access'
import type { Instant } from '@kolo/foundation/time'
import { unreadOf } from '@kolo/notices/server'
import { stampingChange } from '@kolo/profile/server'
import { type Insertable, type OperationNodeSource, type Selectable, sql } from 'kysely'
import { defaultSessionTimeoutMinutes, type LinkPurpose, type SessionEnd } from '../identity.rules.ts'
import type { SignInKind } from './identity.record.ts'

/** A way to sign in, as it is kept. */
export type SignInRow = Selectable<Tables['sign_ins']>

/** A session with the standing of its person. */
export type SessionWithPerson = {
  id: string
  uid: string
  lastSeenAt: Instant
  startedAt: Instant
  expiresAt: Instant
  endedBecause: SessionEnd | null
  disabledAt: Instant | null
  steppedUpAt: Instant | null
  timeoutMinutes: number
  role: Role
  isActive: boolean
  emailVerified: boolean
  profileComplete: boolean
}

/**
 * The session of a token with its person, whatever state it is in: one statement by primary keys. Held as it is, nobody
 * ends it before the transaction does; of the person it says what was true when the statement began. What is to be written
 * `alongside` is written by the same statement.
 */
export async function sessionOfToken(
  db: Db,
  tokenHash: Buffer,
  {
    hold,
    alongside = [],
    plansOnce = false,
  }: { hold?: 'as-it-is'; alongside?: readonly OperationNodeSource[]; plansOnce?: boolean } = {},
): Promise<SessionWithPerson | undefined> {
  const planning = sql`set_config('plan_cache_mode', 'force_generic_plan', true) AS planning,`
  const { parts, done } = dataModifyingCtes(alongside)
  const { rows } = await sql<SessionWithPerson>`
    ${parts.length > 0 ? sql`WITH ${sql.join(parts)}` : sql``} SELECT ${plansOnce ? planning : sql``}
      s.id, s.uid, s.started_at AS "startedAt", s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt",
      s.ended_because AS "endedBecause", i.disabled_at AS "disabledAt", s.stepped_up_at AS "steppedUpAt",
      coalesce((p.settings -> 'security' ->> 'sessionTimeout')::int, ${defaultSessionTimeoutMinutes})
        AS "timeoutMinutes",
      p.role, p.is_active AS "isActive", p.email_verified AS "emailVerified",
      p.profile_complete AS "profileComplete", ${done} AS done
    FROM sessions s
    JOIN sign_ins i ON i.uid = s.uid AND i.kind = s.kind
    JOIN profiles p ON p.uid = s.uid AND NOT p.is_archived
    WHERE s.token_hash = ${tokenHash} ${hold ? sql`FOR SHARE OF s` : sql``}`.execute(db)
  return rows[0]
}

/** The times a session is judged by, and what the shell is told of its person beside the profile. */
export function sessionClock(
  db: Db,
  id: string,
  now: Instant,
): Promise<
  | {
      lastSeenAt: Instant
      expiresAt: Instant
      steppedUpAt: Instant | null
      unread: number
      termsOwed: number | null
      offers: string[]
      acceptanceOwed: { id: string; title: string } | null
    }
  | undefined
> {
  return db
    .selectFrom('sessions')
    .select(['last_seen_at as lastSeenAt', 'expires_at as expiresAt', 'stepped_up_at as steppedUpAt'])
    .select(unreadOf(sql.ref('sessions.uid')).as('unread'))
    .select(termsOwedBy(sql.ref('sessions.uid')).as('termsOwed'))
    .select(offersNow().as('offers'))
    .select(acceptanceOwedBy(sql.ref('sessions.uid'), now).as('acceptanceOwed'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The statement that marks a session as used; not while somebody holds or ends it, the next request comes soon. */
export function touching(db: Db, id: string, now: Instant): OperationNodeSource {
  const idle = db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '<', now)
    .forNoKeyUpdate()
    .skipLocked()
  return db.updateTable('sessions').set({ last_seen_at: now }).where('id', 'in', idle).returning('id')
}

export async function insertSession(
  db: Db,
  row: Omit<Insertable<Tables['sessions']>, 'seal'>,
  secret?: string,
): Promise<void> {
  const seal = sealOfRow(secret, 'sessions', row)
  await db
    .insertInto('sessions')
    .values({ ...row, seal })
    .execute()
}

/** A session that was just ended, for the averages. */
export type EndedSession = { id: string; uid: string; startedAt: Instant; lastSeenAt: Instant }

/** Ends a person's open sessions, one of them or all but one, and answers those it ended; writes `alongside`. */
export async function endOpenSessions(
  db: Db,
  which: { uid: string; only?: string | undefined; except?: string | undefined },
  end: { now: Instant; because: SessionEnd },
  alongside: readonly OperationNodeSource[] = [],
): Promise<EndedSession[]> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: end.now, ended_because: end.because })
    .where('uid', '=', which.uid)
    .where('ended_at', 'is', null)
  if (which.only) query = query.where('id', '=', which.only)
  if (which.except) query = query.where('id', '<>', which.except)
  const ended = query.returning(['id', 'uid', 'started_at as startedAt', 'last_seen_at as lastSeenAt'])
  const { parts } = dataModifyingCtes(alongside)
  const { rows } = await sql<EndedSession>`with ${sql.join([sql`ended as (${ended})`, ...parts])},
    told as (insert into changes (path, uid) select distinct ${sql.lit(sessionPath)}, uid from ended)
    select * from ended`.execute(db)
  return rows
}

/** Ends the sessions whose time is over, at most `limit` of them, skipping those another node is ending. */
export async function endStaleSessions(db: Db, now: Instant, limit: number): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    UPDATE sessions AS s SET ended_at = ${now}::timestamptz,
      ended_because = CASE WHEN s.expires_at <= ${now}::timestamptz THEN 'expired' ELSE 'idle' END
    FROM (
      SELECT o.token_hash FROM sessions o JOIN profiles p ON p.uid = o.uid
      WHERE o.ended_at IS NULL AND (o.expires_at <= ${now}::timestamptz OR o.last_seen_at + make_interval(mins =>
        coalesce((p.settings -> 'security' ->> 'sessionTimeout')::int, ${defaultSessionTimeoutMinutes})) <=
        ${now}::timestamptz)
      LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED
    ) AS stale
    WHERE s.token_hash = stale.token_hash
    RETURNING s.id, s.uid, s.started_at AS "startedAt", s.last_seen_at AS "lastSeenAt"`.execute(db)
  return rows
}

/** The password sign-in of an address. */
export function passwordSignInByEmail(db: Db, email: string): Promise<SignInRow | undefined> {
  return db
    .selectFrom('sign_ins')
    .selectAll()
    .where('email', '=', email)
    .where('kind', '=', 'password')
    .executeTakeFirst()
}

/** The same for an attempt to sign in, and whether its person has signed in with this browser before. */
export async function findPasswordSignIn(
  db: Db,
  email: string,
  device: Buffer | undefined,
): Promise<(SignInRow & { known: boolean }) | undefined> {
  const { rows } = await sql<SignInRow & { known: boolean }>`
    SELECT s.*, EXISTS (SELECT FROM known_devices d WHERE d.uid = s.uid AND d.token_hash = ${device ?? null}::bytea)
      AS known
    FROM sign_ins s WHERE s.email = ${email} AND s.kind = 'password'`.execute(db)
  return rows[0]
}

/** The hash of a person's password; `undefined` where they have none. */
export async function passwordHashOf(db: Db, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_ins')
    .select('password_hash')
    .where('uid', '=', uid)
    .where('kind', '=', 'password')
    .executeTakeFirst()
  return row?.password_hash ?? undefined
}

/** A person's password sign-in, locked until the transaction ends so that what follows happens once at a time. */
export function lockPasswordSignIn(db: Db, uid: string): Promise<SignInRow | undefined> {
  return db
    .selectFrom('sign_ins')
    .selectAll()
    .where('uid', '=', uid)
    .where('kind', '=', 'password')
    .forUpdate()
    .executeTakeFirst()
}

/** Whether somebody has a way to sign in. */
export async function hasSignIn(db: Db, uid: string): Promise<boolean> {
  const row = await db.selectFrom('sign_ins').select('uid').where('uid', '=', uid).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Whose address this is: of a password, or else of somebody who comes in through a provider alone, or of whoever was
 * brought in by administrators and has not come in yet.
 */
export async function emailOwner(db: Db, email: string): Promise<string | undefined> {
  return (await passwordSignInByEmail(db, email))?.uid ?? (await livingProfileOf(db, email))
}

async function livingProfileOf(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('uid')
    .where('email', '=', email)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  return row?.uid
}

/**
 * The sign-in a link by mail is about, with the address it goes to: the password, or what stands in its place until
 * there is one. Locked until the transaction ends.
 */
export async function lockPrincipal(db: Db, uid: string): Promise<SignInRow | undefined> {
  const rows = await db
    .selectFrom('sign_ins')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('kind')
    .forUpdate()
    .execute()
  const password = rows.find(({ kind }) => kind === 'password')
  if (password || !rows[0]) return password
  const profile = await db
    .selectFrom('profiles')
    .select('email')
    .where('uid', '=', uid)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  return profile && { ...rows[0], email: profile.email }
}

/** Locks all of a person's sign-ins until the transaction ends. */
export async function lockSignIns(db: Db, uid: string): Promise<void> {
  await db.selectFrom('sign_ins').select('kind').where('uid', '=', uid).forUpdate().execute()
}

/** Keeps a new password sign-in; `false` when the address has one. */
export async function insertPasswordSignIn(
  db: Db,
  row: { uid: string; email: string; passwordHash: string; now: Instant; termsVersion?: number | undefined },
  secret?: string,
): Promise<boolean> {
  const { uid, email, now, termsVersion: version } = row
  const way = { uid, kind: 'password' as const, password_hash: row.passwordHash, issuer: null, subject: null }
  const keeping = db
    .insertInto('sign_ins')
    .values({
      ...way,
      email,
      seal: sealOfRow(secret, 'sign_ins', way),
      email_seal: sealOfRow(secret, 'email', { uid, email }),
      disabled_at: null,
      disabled_reason: null,
      created_at: row.now,
      changed_at: row.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
  const { parts } = dataModifyingCtes(
    version === undefined ? [keeping] : [keeping, agreeing(db, { uid, version, now })],
  )
  const { rows } = await sql`with ${sql.join(parts)} select uid from part_0`.execute(db)
  return rows.length === 1
}

/** A hash, and what its row is sealed with. */
type NewHash = { hash: string; now: Instant; secret: string }

/** Writes the hash of a new password, and in the profile when the password last changed. */
export function saveNewPassword(db: Db, uid: string, said: NewHash): Promise<void> {
  return batchWrites(db, [savingHash(db, uid, said), stampingChange(db, uid, 'password', said.now)])
}

/** Writes another hash of the same password. */
export function saveFreshHash(db: Db, uid: string, said: NewHash): Promise<void> {
  return batchWrites(db, [savingHash(db, uid, said)])
}

function savingHash(db: Db, uid: string, { hash, now, secret }: NewHash): OperationNodeSource {
  const way = { uid, kind: 'password', password_hash: hash, issuer: null, subject: null }
  return db
    .updateTable('sign_ins')
    .set({ password_hash: hash, changed_at: now, seal: sealOfRow(secret, 'sign_ins', way) })
    .where('uid', '=', uid)
    .where('kind', '=', 'password')
    .returning('uid')
}

/** Removes a person's password, and with it the sessions that began with it. */
export async function removePassword(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('uid', '=', uid).where('kind', '=', 'password').execute()
}

/** Switches all of a person's sign-in methods off, with the reason, or on with `null`. */
export async function saveSignInState(
  db: Db,
  uid: string,
  reason: string | null,
  now: Instant,
): Promise<SignInKind[]> {
  const rows = await db
    .updateTable('sign_ins')
    .set({ disabled_at: reason === null ? null : now, disabled_reason: reason, changed_at: now })
    .where('uid', '=', uid)
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Since when, and why, an administrator switched a person's sign-in off; `undefined` where it is on. */
export function signInStateOf(
  db: Db,
  uid: string,
): Promise<Pick<SignInRow, 'disabled_at' | 'disabled_reason'> | undefined> {
  return db
    .selectFrom('sign_ins')
    .select(['disabled_at', 'disabled_reason'])
    .where('uid', '=', uid)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
}

const factorTables = ['known_devices', 'second_factors', 'recovery_codes', 'passkeys'] as const

/** Removes what is asked of a person beside the first proof, or instead of it: all of it, or what is named. */
export async function removeFactors(
  db: Db,
  uid: string,
  tables: readonly (typeof factorTables)[number][] = factorTables,
): Promise<void> {
  await batchWrites(db, removingFactors(db, uid, tables))
}

function removingFactors(db: Db, uid: string, tables: readonly (typeof factorTables)[number][]) {
  return tables.map((table) => db.deleteFrom(table).where('uid', '=', uid).returning('uid'))
}

/** Removes a person's sign-ins, and with them their sessions, links, devices and second factor. */
export async function removeSignIns(db: Db, uid: string): Promise<void> {
  // First, with the sessions that hang on them: a command that holds its session has ended then, with what it left.
  await db.deleteFrom('sign_ins').where('uid', '=', uid).execute()
  const links = db.deleteFrom('mail_links').where('uid', '=', uid).returning('uid')
  await batchWrites(db, [...removingFactors(db, uid, factorTables), links])
}

/** A link that went out, as it is kept. */
export type MailLinkRow = Selectable<Tables['mail_links']>

/** Keeps a new link and forgets the unused ones it replaces. */
export async function replaceLink(
  db: Db,
  link: Omit<MailLinkRow, 'used_at' | 'used_xact' | 'seal'>,
  secret?: string,
): Promise<void> {
  await db
    .deleteFrom('mail_links')
    .where('purpose', '=', link.purpose)
    .where('uid', link.uid === null ? 'is' : '=', link.uid)
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('mail_links')
    .values({ ...link, used_at: null, seal: sealOfRow(secret, 'mail_links', link) })
    .execute()
}

/** A link by the mark of its token, locked: of two who use it at once the second sees it used. */
export function lockLink(db: Db, tokenHash: Buffer, purpose: LinkPurpose): Promise<MailLinkRow | undefined> {
  return db
    .selectFrom('mail_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
}

/** The same, only read: for what is decided again with the link locked. */
export function findLink(db: Db, tokenHash: Buffer, purpose: LinkPurpose): Promise<MailLinkRow | undefined> {
  return db
    .selectFrom('mail_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Writes that a link was used, once and for all. */
export async function markLinkUsed(db: Db, tokenHash: Buffer, now: Instant): Promise<void> {
  await db.updateTable('mail_links').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Forgets a person's unused links of a purpose. */
export async function forgetLinks(db: Db, uid: string, purpose: LinkPurpose): Promise<void> {
  await db
    .deleteFrom('mail_links')
    .where('uid', '=', uid)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Whether somebody used a link of a purpose that was mailed to this address lately. */
export async function hasUsedLink(
  db: Db,
  uid: string,
  purpose: LinkPurpose,
  email: string,
): Promise<boolean> {
  const used = await db
    .selectFrom('mail_links')
    .select('uid')
    .where('uid', '=', uid)
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** When the last link of a purpose was made for a person. */
export async function lastLinkMadeAt(
  db: Db,
  uid: string,
  purpose: LinkPurpose,
): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('mail_links')
    .select('created_at')
    .where('uid', '=', uid)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** Removes what nobody needs any more: old links, sessions long over, counters that ran out. */
export async function removeOldRows(
  db: Db,
  age: { linksUntil: Instant; sessionsUntil: Instant; now: Instant },
): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<', age.linksUntil).execute()
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', age.sessionsUntil)
    .where('ended_at', 'is not', null)
    .execute()
  await sql`DELETE FROM rate_limits WHERE expire < ${Date.parse(age.now)}`.execute(db)
}
