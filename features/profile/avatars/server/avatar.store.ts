/** The SQL of pictures: where each lies. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import type { Insertable } from 'kysely'

/** Where pictures lie. */
export const avatarFolder: MediaFolder = {
  folder: 'avatars',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('avatars')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .execute()
    return rows.flatMap((row) => row.stored_name ?? [])
  },
}

/** Names the file of a picture. */
export async function putAvatar(db: Db, row: Insertable<Tables['avatars']>): Promise<void> {
  await db.insertInto('avatars').values(row).execute()
}

/** The picture of a person, if there is one. */
export function avatarOf(db: Db, uid: string) {
  return db
    .selectFrom('avatars')
    .select(['bytes', 'stored_name', 'content_type'])
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** Removes a picture; answers the name of the file it lay in. */
export async function deleteAvatar(db: Db, uid: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('avatars')
    .where('uid', '=', uid)
    .returning('stored_name')
    .executeTakeFirst()
  return row?.stored_name ?? undefined
}
