/** The only SQL on profiles, except for the members' list. */

import type { AfterProof } from '@kolo/application/call'
import { jsonRows } from '@kolo/database/json-rows'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type OperationNodeSource, sql, type Updateable } from 'kysely'
import { nameKey, searchWordsOf } from '../../members/search.rules.ts'
import type { Provider } from '../profile.rules.ts'
import type { LinkedWays } from '../providers.rules.ts'
import type { ProfileRow, ProfilesTable } from './profile.record.ts'

/** The next member code: `KM-00001`, `KM-00002`, … A number is lost when its sign-up fails; nobody waits for it. */
export async function nextMemberCode(db: Db): Promise<string> {
  const { rows } = await sql<{ number: bigint }>`SELECT nextval('member_code_numbers') AS number`.execute(db)
  return `KM-${String(rows[0]?.number).padStart(5, '0')}`
}

/** Keeps a new profile, or answers `undefined` when a living profile has that e-mail. */
export async function insertProfile(
  db: Db,
  row: Omit<Insertable<ProfilesTable>, 'name_key'>,
): Promise<ProfileRow | undefined> {
  const inserted = await db
    .insertInto('profiles')
    .values({ ...row, name_key: nameKey(row.full_name) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) await replaceWords(db, inserted)
  return inserted
}

/** The next codes of so many members, in their order. */
async function nextMemberCodes(db: Db, many: number): Promise<string[]> {
  const { rows } = await sql<{ number: bigint }>`
    SELECT nextval('member_code_numbers') AS number FROM generate_series(1, ${many}::int)`.execute(db)
  return rows.map(({ number }) => `KM-${String(number).padStart(5, '0')}`)
}

/** Keeps new profiles in one statement and answers their uids, without those whose e-mail a living profile has. */
export async function insertProfiles(
  db: Db,
  given: readonly Omit<Insertable<ProfilesTable>, 'name_key' | 'member_code'>[],
): Promise<Set<string>> {
  if (given.length === 0) return new Set()
  const codes = await nextMemberCodes(db, given.length)
  const rows = given.map((row, at) => ({ ...row, member_code: codes[at], name_key: nameKey(row.full_name) }))
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const { rows: kept } = await sql<ProfileRow>`
    INSERT INTO profiles (${names})
    SELECT ${names} FROM jsonb_populate_recordset(null::profiles, ${jsonRows(rows)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING *`.execute(db)
  const words = kept.flatMap((row) => wordsOf(row).map((word) => ({ uid: row.uid, ...word })))
  await sql`INSERT INTO profile_words (uid, word, kind)
    SELECT * FROM unnest(${words.map(({ uid }) => uid)}::uuid[], ${words.map(({ word }) => word)}::text[],
      ${words.map(({ kind }) => kind)}::text[])`.execute(db)
  return new Set(kept.map(({ uid }) => uid))
}

/** A living profile by its uid. */
export async function profileByUid(db: Db, uid: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where('uid', '=', uid)
    .where('is_archived', '=', false)
    .executeTakeFirst()
}

/** What a living profile shows on its person's first screen: a query of one row. */
export function profileHead(db: Db, uid: string) {
  return db
    .selectFrom('profiles')
    .select(['full_name', 'member_code', 'email', 'email_verified', 'profile_complete', 'preferences'])
    .where('uid', '=', uid)
    .where('is_archived', '=', false)
}

/** A living profile by its e-mail, written in any case. */
export async function profileByEmail(db: Db, email: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .where('is_archived', '=', false)
    .executeTakeFirst()
}

/** A living profile, locked until the transaction ends, or "not found". */
export async function lockProfile(db: Db, uid: string): Promise<ProfileRow> {
  const row = await db
    .selectFrom('profiles')
    .selectAll()
    .where('uid', '=', uid)
    .where('is_archived', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return orNotFound(row)
}

/** What an edit may write; the name's key and the version follow by themselves. */
export type ProfileEdit = Omit<Updateable<ProfilesTable>, 'uid' | 'name_key' | 'version' | 'updated_at'>

/** Writes an edit of a locked profile, counts its version up and keeps what it can be found by in step. */
export async function saveProfile(db: Db, uid: string, edit: ProfileEdit, now: Instant): Promise<ProfileRow> {
  const row = await db
    .updateTable('profiles')
    .set({
      ...edit,
      ...(edit.full_name === undefined ? {} : { name_key: nameKey(edit.full_name) }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (edit.full_name !== undefined || edit.phone !== undefined || edit.email !== undefined) {
    await replaceWords(db, row)
  }
  return row
}

/** Keeps a code in the place of the one before. */
export async function keepPhoneCode(db: Db, row: Insertable<Tables['phone_codes']>): Promise<void> {
  await db.deleteFrom('phone_codes').where('uid', '=', row.uid).execute()
  await db.insertInto('phone_codes').values(row).execute()
}

/** The code that was sent last, locked until the transaction ends. */
export function lockPhoneCode(db: Db, uid: string) {
  return db.selectFrom('phone_codes').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst()
}

export async function usePhoneCode(db: Db, uid: string, now: Instant): Promise<void> {
  await db.updateTable('phone_codes').set({ used_at: now }).where('uid', '=', uid).execute()
}

/** Removes a profile and everything it can be found by. */
export async function removeProfile(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('profiles').where('uid', '=', uid).execute()
}

/** Writes what a sign-in leaves on the profile: no edit, so no new version. */
export const stampSignIn: NonNullable<AfterProof['signedIn']> = async ({ db, now }, uid) => {
  await db
    .updateTable('profiles')
    .set({ login_count: sql`login_count + 1`, last_sign_in_at: now, last_active_at: now })
    .where('uid', '=', uid)
    .execute()
}

/** What a proven e-mail makes of a profile, as the specification says. */
export const emailProven = { email_verified: true, is_verified: true }

/** Writes that the member proved the e-mail. */
export const markEmailVerified: NonNullable<AfterProof['emailProved']> = async ({ db, now }, uid) => {
  await saveProfile(db, uid, emailProven, now)
}

/** The statement that writes that somebody was here; not while somebody works on the profile. */
export function stampingActivity(db: Db, uid: string, now: Instant): OperationNodeSource {
  const idle = db.selectFrom('profiles').select('uid').where('uid', '=', uid).forNoKeyUpdate().skipLocked()
  return db.updateTable('profiles').set({ last_active_at: now }).where('uid', 'in', idle).returning('uid')
}

/** The statement that writes when a way to sign in last changed: no edit, so no new version. */
export function stampingChange(db: Db, uid: string, way: Provider, now: Instant): OperationNodeSource {
  const changed = sql<
    LinkedWays['providerData']
  >`jsonb_set(provider_data, ${sql.lit(`{${way},lastChanged}`)}, to_jsonb(${now}::text))`
  return db.updateTable('profiles').set({ provider_data: changed }).where('uid', '=', uid).returning('uid')
}

/** Adds a session that ended to what averages are made of. */
export async function stampSessionEnd(db: Db, uid: string, minutes: number): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      last_login_minutes: minutes,
      session_minutes: sql`session_minutes + ${minutes}`,
      sessions_ended: sql`sessions_ended + 1`,
    })
    .where('uid', '=', uid)
    .execute()
}

function wordsOf(row: ProfileRow) {
  return searchWordsOf({
    fullName: row.full_name,
    email: row.email,
    memberCode: row.member_code,
    phone: row.phone,
  })
}

async function replaceWords(db: Db, row: ProfileRow): Promise<void> {
  const words = wordsOf(row)
  await db.deleteFrom('profile_words').where('uid', '=', row.uid).execute()
  await sql`INSERT INTO profile_words (uid, word, kind)
    SELECT ${row.uid}::uuid, * FROM unnest(${words.map(({ word }) => word)}::text[],
      ${words.map(({ kind }) => kind)}::text[])`.execute(db)
}

/** Removes codes that nobody can use any more, with the numbers they were sent to. */
export async function removeOldCodes(db: Db, endedBefore: Instant): Promise<void> {
  await db.deleteFrom('phone_codes').where('ends_at', '<', endedBefore).execute()
}
