/** The SQL of keys. A key is looked up with its person's standing beside it, so that a request by one costs one statement. */

import { dataModifyingCtes } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type OperationNodeSource, sql } from 'kysely'
import type { KeyScope } from '../keys.rules.ts'
import type { KeyRow, ProgramKeysTable } from './key.record.ts'

/** A key that opens, and whose it is; nobody's: the community's. */
export type OpenKey = {
  id: string
  uid: string | null
  scopes: KeyScope[]
  lastUsedAt: Instant | null
  emailVerified: boolean | null
  profileComplete: boolean | null
}

/**
 * The key of a mark, if it opens now: neither over nor expired, approved, and its person is active and can sign in. Held,
 * nobody ends it before the transaction does. What is to be written `alongside` is written by the same statement.
 */
export async function openKeyOf(
  db: Db,
  tokenHash: Buffer,
  now: Instant,
  { hold, alongside = [] }: { hold?: true; alongside?: readonly OperationNodeSource[] } = {},
): Promise<OpenKey | undefined> {
  const { parts, done } = dataModifyingCtes(alongside)
  const { rows } = await sql<OpenKey>`
    ${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``} select k.id, k.uid, k.scopes, k.last_used_at as "lastUsedAt",
      p.email_verified as "emailVerified", p.profile_complete as "profileComplete", ${done} as done
    from program_keys k left join profiles p on p.uid = k.uid
    where k.token_hash = ${tokenHash} and k.ended_at is null and k.approved_at is not null
      and k.expires_at > ${now}::timestamptz
      and (k.uid is null or p.is_active and not p.is_archived
        and exists (select from sign_ins i where i.uid = k.uid and i.disabled_at is null))
    ${hold ? sql`for share of k` : sql``}`.execute(db)
  return rows[0]
}

/** Marks a key as used; not while somebody holds or ends it, the next request comes soon. */
export async function touchKey(db: Db, id: string, now: Instant): Promise<void> {
  const idle = db
    .selectFrom('program_keys')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
  await db.updateTable('program_keys').set({ last_used_at: now }).where('id', 'in', idle).execute()
}

/** The statement that ends all keys of somebody whose standing, office or password became another. */
export function endingKeysOf(db: Db, uid: string, now: Instant): OperationNodeSource {
  return db
    .updateTable('program_keys')
    .set({ ended_at: now, ended_because: 'account-changed' })
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .returning('id')
}

/** Keys of a person, or the community's, newest first. */
export async function keysOf(db: Db, uid: string | null): Promise<KeyRow[]> {
  return db
    .selectFrom('program_keys')
    .selectAll()
    .where('uid', uid === null ? 'is' : '=', uid)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** One of them, locked until the transaction ends. */
export async function lockKey(db: Db, id: string): Promise<KeyRow | undefined> {
  return db.selectFrom('program_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Keeps a key, unless there are `most` already that are neither over nor expired; two at once are counted one after the
 * other, by the profile of whoever makes them.
 */
export async function insertKey(
  db: Db,
  row: Insertable<ProgramKeysTable>,
  most: number,
): Promise<KeyRow | undefined> {
  const uid = row.uid ?? null
  await sql`select 1 from profiles where uid = ${row.made_by} for no key update`.execute(db)
  const { count } = await db
    .selectFrom('program_keys')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('uid', uid === null ? 'is' : '=', uid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', row.made_at)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return undefined
  return db.insertInto('program_keys').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveKey(
  db: Db,
  id: string,
  change: Partial<Pick<KeyRow, 'approved_at' | 'ended_at' | 'ended_because'>>,
): Promise<KeyRow> {
  return db
    .updateTable('program_keys')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
