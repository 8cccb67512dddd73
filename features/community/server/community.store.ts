/** The only SQL of this feature. */
import './community.tables.ts'
import type { Db } from '@kolo/database/call'
import type { Instant } from '@kolo/foundation/time'
import type { Look } from '../community.contract.ts'

const columns = ['name', 'letters', 'colour', 'address', 'phone', 'whatsapp', 'hours'] as const

/** So many changes are shown. */
const historyShown = 20

/** The look that holds, `undefined` until somebody decides. */
export async function latestLook(db: Db): Promise<{ version: number; look: Look } | undefined> {
  const row = await db
    .selectFrom('community_looks')
    .select(['version', ...columns])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, ...look } = row
  return { version, look }
}

/** The latest changes, newest first. */
export function lookHistory(db: Db) {
  return db
    .selectFrom('community_looks')
    .select(['version', 'name', 'changed_by', 'changed_at'])
    .orderBy('version', 'desc')
    .limit(historyShown)
    .execute()
}

/** Adds a look; `false` when another one took its number first. */
export async function addLook(
  db: Db,
  version: number,
  look: Look,
  by: { uid: string; now: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('community_looks')
    .values({ version, ...look, changed_by: by.uid, changed_at: by.now })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
