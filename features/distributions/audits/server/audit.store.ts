/** The SQL of audits. */
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Insertable } from 'kysely'

/** Audits with their documents, of the latest year first and of a year the latest one first: a query. */
export function auditsOf(db: Db) {
  return db
    .selectFrom('year_audits as a')
    .innerJoin('plan_evidence as e', 'e.id', 'a.evidence_id')
    .select(['a.year', 'a.auditor', 'a.signed_on', 'a.opinion', 'a.evidence_id'])
    .select(['e.file_name', 'e.content_type', 'e.size_bytes', 'e.stored_name'])
    .orderBy('a.year', 'desc')
    .orderBy('a.id', 'desc')
}

/** The audit of a year that counts: a query of one row at most. */
export function auditOfYear(db: Db, year: number) {
  return auditsOf(db).where('a.year', '=', year).limit(1)
}

/** The latest audit of all: a query of one row at most. */
export function latestAudit(db: Db) {
  return auditsOf(db).limit(1)
}

export async function insertAudit(db: Db, row: Insertable<Tables['year_audits']>): Promise<void> {
  await db.insertInto('year_audits').values(row).execute()
}

/** The audit of a year, or "not found". */
export async function auditOrNotFound(db: Db, year: number) {
  return orNotFound(await auditOfYear(db, year).executeTakeFirst())
}

/** Whether a year is closed. */
export async function isClosed(db: Db, year: number): Promise<boolean> {
  const row = await db.selectFrom('surplus_years').select('year').where('year', '=', year).executeTakeFirst()
  return row !== undefined
}

/** The year whose signed accounts this paper is; nothing where it is none. */
export async function yearOfSignedAccounts(db: Db, evidenceId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('year_audits')
    .select('year')
    .where('evidence_id', '=', evidenceId)
    .executeTakeFirst()
  return row?.year
}
