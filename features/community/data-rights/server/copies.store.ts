/** The SQL of copies of somebody's data. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { CopyRow } from './rights.record.ts'

/** Keeps that one was asked for; nothing where one is being made already. */
export function insertCopy(
  db: Db,
  row: { id: string; owner_uid: string; asked_at: Instant },
): Promise<CopyRow | undefined> {
  return db
    .insertInto('data_copies')
    .values(row)
    .onConflict((conflict) => conflict.column('owner_uid').where('made_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** One by its id, whoever's it is. */
export async function copyById(db: Db, id: string): Promise<CopyRow> {
  return orNotFound(await db.selectFrom('data_copies').selectAll().where('id', '=', id).executeTakeFirst())
}

export async function ownCopy(db: Db, id: string, uid: string): Promise<CopyRow> {
  const row = await copyById(db, id)
  return orNotFound(row.owner_uid === uid ? row : undefined)
}

/** Somebody's, newest first. */
export function copiesOf(db: Db, uid: string, page: { after: string | undefined; limit: number }) {
  let query = db.selectFrom('data_copies').selectAll().where('owner_uid', '=', uid)
  if (page.after) query = query.where('id', '<', page.after)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

/** Writes where the file lies. */
export async function saveCopy(
  db: Db,
  id: string,
  made: { storedName: string; sizeBytes: number; at: Instant },
): Promise<void> {
  await db
    .updateTable('data_copies')
    .set({ stored_name: made.storedName, size_bytes: BigInt(made.sizeBytes), made_at: made.at })
    .where('id', '=', id)
    .execute()
}

/** Gives up the files of what was made before a moment. */
export async function forgetCopies(db: Db, before: Instant, limit: number): Promise<void> {
  const due = db
    .selectFrom('data_copies')
    .select('id')
    .where('stored_name', 'is not', null)
    .where('made_at', '<', before)
    .limit(limit)
  await db.updateTable('data_copies').set({ stored_name: null }).where('id', 'in', due).execute()
}

/** Removes what nobody is making any more: its work failed or was stopped, and a new one may be asked for. */
export async function dropUnmade(db: Db, uid: string, kind: string): Promise<void> {
  await sql`delete from data_copies c where c.owner_uid = ${uid}::uuid and c.made_at is null
    and not exists (select from long_works w
      where w.kind = ${kind} and w.subject_id = c.id::text and w.state = 'running')`.execute(db)
}

/** Which of these files belong to a copy. */
export async function knownCopies(db: Db, storedNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('data_copies')
    .select('stored_name')
    .where('stored_name', '=', anyOf(storedNames))
    .execute()
  return rows.flatMap(({ stored_name }) => stored_name ?? [])
}

/** Whether somebody holds an office, or ever held one. */
export async function heldOffice(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from profiles where uid = ${uid}::uuid and role <> 'user')
      or exists (select from appointments where uid = ${uid}::uuid) as held`.execute(db)
  return rows[0]?.held ?? true
}
