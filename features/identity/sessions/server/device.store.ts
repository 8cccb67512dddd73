/** The SQL of devices: where somebody is signed in now, and which browsers are theirs. */
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Selectable } from 'kysely'

/** The sessions of a person that nobody has ended, the latest used first. */
export function openSessionsOf(
  db: Db,
  uid: string,
): Promise<Omit<Selectable<Tables['sessions']>, 'token_hash' | 'seal'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'uid', 'kind', 'started_at', 'last_seen_at', 'expires_at', 'device', 'address'])
    .select(['ended_at', 'ended_because', 'stepped_up_at'])
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Writes that somebody used a browser they used before; `false`: they never did. */
export async function touchDevice(db: Db, uid: string, tokenHash: Buffer, now: Instant): Promise<boolean> {
  const known = await db
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('uid', '=', uid)
    .where('token_hash', '=', tokenHash)
    .returning('uid')
    .executeTakeFirst()
  return known !== undefined
}

/** Whether somebody has signed in with a browser before. */
export async function isDeviceOf(db: Db, uid: string, tokenHash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('uid')
    .where('uid', '=', uid)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return known !== undefined
}

/** Whether anybody at all has signed in with a browser until a moment. */
export async function isSomebodys(db: Db, tokenHash: Buffer, until: Instant): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('uid')
    .where('token_hash', '=', tokenHash)
    .where('first_seen_at', '<=', until)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** Keeps a browser as one of somebody's. */
export async function insertDevice(db: Db, uid: string, tokenHash: Buffer, now: Instant): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ uid, token_hash: tokenHash, first_seen_at: now, last_seen_at: now })
    .execute()
}

/** Forgets the browsers nobody came back with. */
export async function removeOldDevices(db: Db, until: Instant): Promise<void> {
  await db.deleteFrom('known_devices').where('last_seen_at', '<', until).execute()
}
