/** The SQL of saved replies. */
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'

/** All of them, by their titles. */
export function savedReplies(db: Db): Promise<Tables['saved_replies'][]> {
  return db.selectFrom('saved_replies').selectAll().orderBy('title').orderBy('id').execute()
}

/** Whether another one has this title. */
export async function isTitleTaken(db: Db, title: string, but?: string): Promise<boolean> {
  const found = await db
    .selectFrom('saved_replies')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirst()
  return found !== undefined && found.id !== but
}

export async function insertReply(db: Db, row: Tables['saved_replies']): Promise<void> {
  await db.insertInto('saved_replies').values(row).execute()
}

/** Writes one anew, or "not found". */
export async function saveReply(db: Db, { id, ...written }: Tables['saved_replies']): Promise<void> {
  const changed = db.updateTable('saved_replies').set(written).where('id', '=', id).returning('id')
  orNotFound(await changed.executeTakeFirst())
}

/** Removes one, or "not found". */
export async function removeReply(db: Db, id: string): Promise<void> {
  orNotFound(await db.deleteFrom('saved_replies').where('id', '=', id).returning('id').executeTakeFirst())
}
