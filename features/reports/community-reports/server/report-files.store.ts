/** The SQL of large reports. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Insertable } from 'kysely'
import type { ReportFileRow } from './report.record.ts'

/** Keeps that one was asked for. */
export function insertReportFile(db: Db, row: Insertable<Tables['report_files']>): Promise<ReportFileRow> {
  return db.insertInto('report_files').values(row).returningAll().executeTakeFirstOrThrow()
}

export function reportFileById(db: Db, id: string): Promise<ReportFileRow | undefined> {
  return db.selectFrom('report_files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What somebody asked for, newest first. */
export function reportFilesOf(db: Db, uid: string, page: { after: string | undefined; limit: number }) {
  let query = db.selectFrom('report_files').selectAll().where('owner_uid', '=', uid)
  if (page.after) query = query.where('id', '<', page.after)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

/** Writes where the file lies. */
export async function saveReportFile(db: Db, id: string, made: { storedName: string; at: Instant }) {
  const change = { stored_name: made.storedName, made_at: made.at }
  await db.updateTable('report_files').set(change).where('id', '=', id).execute()
}

/** Gives up the files of what was made before a moment. */
export async function forgetReportFiles(db: Db, before: Instant, limit: number): Promise<void> {
  const due = db
    .selectFrom('report_files')
    .select('id')
    .where('stored_name', 'is not', null)
    .where('made_at', '<', before)
    .limit(limit)
  await db.updateTable('report_files').set({ stored_name: null }).where('id', 'in', due).execute()
}

/** Which of these files belong to a report. */
export async function knownReportFiles(db: Db, storedNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('report_files')
    .select('stored_name')
    .where('stored_name', '=', anyOf(storedNames))
    .execute()
  return rows.flatMap(({ stored_name }) => stored_name ?? [])
}
