/**
 * Gives a profile to a new uid: a member whom an administrator imported, or one whose sign-in was removed, comes back
 * through a sign-in that proves the e-mail. What must always be true: only a profile that nobody can sign in to is
 * given away; the old row stays, archived, and says to whom it went; everything the person owns goes with it, the books
 * without a single changed row.
 */
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { movePerson } from '@kolo/ledger/persons'
import { sql } from 'kysely'
import type { LinkedWays } from '../providers.rules.ts'
import type { ProfileRow } from './profile.record.ts'
import { insertProfile } from './profile.store.ts'

/**
 * The profile of this e-mail that waits for its person: the living one, or else the one archived last, as long as it
 * went to nobody and its person did not die. Locked until the transaction ends. Whether somebody can still sign in to it, the caller knows.
 */
export async function lockWaitingProfile(db: Db, email: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where('email', '=', email)
    .where('transferred_to', 'is', null)
    .where('died_on', 'is', null)
    .orderBy('is_archived')
    .orderBy('archived_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Transfers a locked profile. The role starts at `user`, as every new sign-in's does, and an administrator gives it
 * again; everything else is as it was.
 */
export async function transferProfile(
  db: Db,
  from: ProfileRow,
  to: { uid: string; now: Instant; ways: LinkedWays },
): Promise<ProfileRow> {
  const { uid, now, ways } = to
  await db
    .updateTable('profiles')
    .set({ is_archived: true, archived_at: from.archived_at ?? now, transferred_to: uid })
    .where('uid', '=', from.uid)
    .execute()
  await db.deleteFrom('profile_words').where('uid', '=', from.uid).execute()
  const { name_key: _, ...kept } = from
  const row = await insertProfile(db, {
    ...kept,
    uid,
    avatar: from.avatar.replace(from.uid, uid),
    role: 'user',
    email_verified: true,
    is_verified: true,
    linked_providers: [...ways.linkedProviders],
    primary_provider: ways.primaryProvider,
    provider_data: ways.providerData,
    is_archived: false,
    archived_at: null,
    transferred_to: null,
    version: from.version + 1,
    updated_at: now,
  })
  if (!row) throw new Error('A profile that was just archived still holds its e-mail')
  await sql`SELECT follow_transfer(${from.uid}, ${uid})`.execute(db)
  await movePerson(db, { from: from.uid, to: uid, now })
  return row
}
