/** The SQL of changing and deleting an account as a whole. */
import { sealOfRow } from '@kolo/database/secrets/row-seals'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'

/** Writes a new address for a person's password; fails on the unique index when another account has it. */
export async function savePasswordEmail(
  db: Db,
  uid: string,
  { email, now, secret }: { email: string; now: Instant; secret: string },
): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ email, changed_at: now, email_seal: sealOfRow(secret, 'email', { uid, email }) })
    .where('uid', '=', uid)
    .where('kind', '=', 'password')
    .execute()
}

/**
 * Removes the ways to sign in through a provider that vouches for another address than the account's, with the
 * sessions that began through it.
 */
export async function removeOtherProviders(db: Db, uid: string, email: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('sign_ins')
    .where('uid', '=', uid)
    .where('kind', '<>', 'password')
    .where('email', '<>', email)
    .returning('kind')
    .execute()
  return removed.length > 0
}

/**
 * The people of sign-ins whose profile is gone, at most `limit`. A profile and its sign-in are written together and
 * deleted together, so there are some only after rows were removed by hand or a backup was put back in part.
 */
export async function lockSignInsWithoutProfile(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT s.uid FROM sign_ins s WHERE NOT EXISTS (SELECT FROM profiles p WHERE p.uid = s.uid)
    LIMIT ${limit} FOR UPDATE OF s SKIP LOCKED`.execute(db)
  return [...new Set(rows.map(({ uid }) => uid))]
}
