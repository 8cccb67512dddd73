/** The SQL of the legal checklist. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { Insertable } from 'kysely'
import type { LegalPoint } from '../checklist.rules.ts'
import './checklist.record.ts'

/** What is noted, with the names of documents and of whoever noted it. */
export function notedPoints(db: Db) {
  return db
    .selectFrom('legal_points as l')
    .leftJoin('legal_papers as f', 'f.id', 'l.paper_id')
    .leftJoin('profiles as p', 'p.uid', 'l.noted_by')
    .selectAll('l')
    .select(['f.file_name', 'f.size_bytes', 'p.full_name as noted_name'])
    .execute()
}

/** What is noted of one, held until the transaction ends. */
export function lockPoint(db: Db, point: LegalPoint) {
  return db.selectFrom('legal_points').selectAll().where('point', '=', point).forUpdate().executeTakeFirst()
}

/** Keeps what is noted; `false`: somebody else noted something meanwhile. */
export async function keepPoint(db: Db, row: Insertable<Tables['legal_points']>): Promise<boolean> {
  const { point, ...noted } = row
  if (row.version > 1) {
    await db.updateTable('legal_points').set(noted).where('point', '=', point).execute()
    return true
  }
  const kept = await db
    .insertInto('legal_points')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('point')
    .executeTakeFirst()
  return kept !== undefined
}

/** Keeps a document. */
export function insertLegalPaper(db: Db, row: Insertable<Tables['legal_papers']>) {
  return db.insertInto('legal_papers').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One of them, if it is there. */
export function legalPaperById(db: Db, id: string) {
  return db.selectFrom('legal_papers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Which of these files a row names. */
export async function legalPapersKnown(db: Db, storedNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('legal_papers')
    .select('stored_name')
    .where('stored_name', '=', anyOf(storedNames))
    .execute()
  return rows.map((row) => row.stored_name)
}
