/** The SQL of saved views. */
import type { Db, Tables } from '@kolo/database/tables'
import type { Insertable } from 'kysely'

/** The views of one list that somebody saved, by name. */
export function viewsOf(db: Db, uid: string, list: string) {
  const views = db.selectFrom('saved_views').select(['id', 'name', 'search'])
  return views.where('owner_uid', '=', uid).where('list', '=', list).orderBy('name').execute()
}

/** Saves one; the one of the same name is replaced. */
export async function insertView(db: Db, view: Insertable<Tables['saved_views']>): Promise<void> {
  const { search, kept_at } = view
  await db
    .insertInto('saved_views')
    .values(view)
    .onConflict((there) => there.columns(['owner_uid', 'list', 'name']).doUpdateSet({ search, kept_at }))
    .execute()
}

/** Removes one of somebody's; nothing where there is none. */
export function deleteView(db: Db, uid: string, id: string) {
  return db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('owner_uid', '=', uid)
    .returning('list')
    .executeTakeFirst()
}
