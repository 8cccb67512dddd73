/** The SQL of pictures. */
import type { Db } from '@kolo/database/call'
import type { Insertable } from 'kysely'
import type { AvatarsTable } from './profile.tables.ts'

/** Keeps a picture in the place of the last one. */
export async function putAvatar(db: Db, row: Insertable<AvatarsTable>): Promise<void> {
  const { bytes, content_type, changed_at } = row
  await db
    .insertInto('avatars')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ bytes, content_type, changed_at }))
    .execute()
}

/** The picture of a person, if there is one. */
export function avatarOf(db: Db, uid: string) {
  return db.selectFrom('avatars').select(['bytes', 'content_type']).where('uid', '=', uid).executeTakeFirst()
}

/** Removes a picture. */
export async function deleteAvatar(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('avatars').where('uid', '=', uid).execute()
}
