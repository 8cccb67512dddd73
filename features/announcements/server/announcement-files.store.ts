/** The SQL of files of announcements: what is known about each; the bytes lie in the data folder. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { SentFileFacts } from '@kolo/files/contract'
import type { MediaFolder } from '@kolo/files/server'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, type Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { looseHours } from '../announcements.rules.ts'
import type { AnnouncementFileRow } from './announcement.record.ts'

export const announcementFolder: MediaFolder = {
  folder: 'announcement-files',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('announcement_files')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .execute()
    return rows.map((row) => row.stored_name)
  },
}

/** How many bytes somebody keeps here: a query. What an announcement took along is the community's. */
export function looseBytes(uid: string): RawBuilder<{ bytes: number }> {
  return sql`select coalesce(sum(size_bytes), 0)::float8 as bytes from announcement_files
    where owner_uid = ${uid} and announcement_id is null`
}

/** Files as people see them, the first sent first, of a query's announcement: those that fit a condition on `f`. */
function filesWhere(condition: RawBuilder<boolean>): RawBuilder<SentFileFacts[]> {
  return sql<SentFileFacts[]>`(
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.file_name, 'contentType', f.content_type,
      'sizeBytes', f.size_bytes) order by f.added_at, f.id), '[]')
    from announcement_files f where ${condition})`
}

/** The files of the text that stands: a column of a query of announcements. */
export const filesNow = filesWhere(
  sql<boolean>`f.announcement_id = announcements.id and f.until_revision is null`,
)

/** The files of an earlier text: a column of a query of texts. */
export const filesThen = filesWhere(sql<boolean>`f.announcement_id = announcement_texts.announcement_id
  and f.from_revision <= announcement_texts.revision
  and (f.until_revision is null or f.until_revision > announcement_texts.revision)`)

/** Keeps one that no announcement has taken along. */
export function insertFile(
  db: Db,
  row: Insertable<Tables['announcement_files']>,
): Promise<AnnouncementFileRow> {
  return db.insertInto('announcement_files').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function fileById(db: Db, id: string): Promise<AnnouncementFileRow> {
  return orNotFound(
    await db.selectFrom('announcement_files').selectAll().where('id', '=', id).executeTakeFirst(),
  )
}

/** Removes one of somebody's own that no announcement has taken along, or "not found". */
export async function removeLooseFile(db: Db, id: string, ownerUid: string): Promise<AnnouncementFileRow> {
  const row = await db
    .deleteFrom('announcement_files')
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .where('announcement_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return orNotFound(row)
}

/** How many of these are somebody's own and taken along by nothing; they stay so until the transaction ends. */
export async function lockLooseFiles(db: Db, ids: readonly string[], ownerUid: string): Promise<number> {
  const rows = await db
    .selectFrom('announcement_files')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('owner_uid', '=', ownerUid)
    .where('announcement_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length
}

/** The text of this revision takes them along. */
export async function giveFiles(
  db: Db,
  ids: readonly string[],
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await db
    .updateTable('announcement_files')
    .set({ announcement_id: id, from_revision: revision })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** From this revision on the text is without them. */
export async function endFiles(db: Db, ids: readonly string[], revision: number): Promise<void> {
  await db
    .updateTable('announcement_files')
    .set({ until_revision: revision })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Removes those of a draft, and answers what they are stored as. */
export async function removeFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  const gone = await db
    .deleteFrom('announcement_files')
    .where('id', '=', anyOf(ids))
    .returning('stored_name')
    .execute()
  return gone.map((row) => row.stored_name)
}

/** Forgets those whose announcement was never written; the files themselves are swept. */
export async function forgetLooseFiles(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('announcement_files')
    .where('announcement_id', 'is', null)
    .where('added_at', '<=', addHours(now, -looseHours))
    .execute()
}
