/** The SQL of files of the members' list. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Insertable, Selectable } from 'kysely'
import type { MemberFilesTable } from './member-file.record.ts'

export type MemberFileRow = Selectable<MemberFilesTable>

/** Keeps that one was asked for. */
export function insertMemberFile(db: Db, row: Insertable<MemberFilesTable>): Promise<MemberFileRow> {
  return db.insertInto('member_files').values(row).returningAll().executeTakeFirstOrThrow()
}

export function memberFileById(db: Db, id: string): Promise<MemberFileRow | undefined> {
  return db.selectFrom('member_files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What somebody asked for, newest first. */
export function memberFilesOf(
  db: Db,
  uid: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MemberFileRow[]> {
  return db
    .selectFrom('member_files')
    .selectAll()
    .where('owner_uid', '=', uid)
    .$if(after !== undefined, (all) => all.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Writes where the file lies; nowhere any more: it is given up. */
export async function saveMemberFile(db: Db, id: string, storedName: string, now: Instant): Promise<void> {
  await db
    .updateTable('member_files')
    .set({ stored_name: storedName, made_at: now })
    .where('id', '=', id)
    .execute()
}

/** Gives up the files that were made before a moment. */
export async function forgetMemberFiles(db: Db, before: Instant): Promise<void> {
  await db
    .updateTable('member_files')
    .set({ stored_name: null })
    .where('stored_name', 'is not', null)
    .where('made_at', '<', before)
    .execute()
}

/** Which of these files belong to a list. */
export async function knownMemberFiles(db: Db, storedNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('member_files')
    .select('stored_name')
    .where('stored_name', '=', anyOf(storedNames))
    .execute()
  return rows.flatMap(({ stored_name }) => stored_name ?? [])
}
