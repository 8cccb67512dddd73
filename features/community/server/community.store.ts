/** The only SQL of this feature. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import type { Instant } from '@kolo/foundation/time'
import type { Look } from '../community.contract.ts'

const columns = ['name', 'letters', 'colour', 'address', 'phone', 'whatsapp', 'hours'] as const

/** Where pictures of marks lie. */
export const markFolder: MediaFolder = {
  folder: 'marks',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('community_looks')
      .select('mark')
      .distinct()
      .where('mark', '=', anyOf(storedNames))
      .execute()
    return rows.flatMap((row) => row.mark ?? [])
  },
}

type KeptLook = { look: Look; mark: string | null }

/** The look that holds, `undefined` until somebody decides. */
export async function latestLook(db: Db): Promise<(KeptLook & { version: number }) | undefined> {
  const row = await db
    .selectFrom('community_looks')
    .select(['version', 'mark', ...columns])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, mark, ...look } = row
  return { version, mark, look }
}

/** Adds a look; `false` when another one took its number first. */
export async function addLook(
  db: Db,
  version: number,
  { look, mark }: KeptLook,
  by: { uid: string; now: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('community_looks')
    .values({ version, mark, ...look, changed_by: by.uid, changed_at: by.now })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
