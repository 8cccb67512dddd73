/** The SQL of documents of applications. */
import { anyOf } from '@kolo/database/any-of'
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, type Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import { draftFileDays } from '../loan-file.rules.ts'
import { type LoanFileRecord, loanFiles } from './loan-file.record.ts'

/** Where the documents lie. */
export const loanFileFolder: MediaFolder = {
  folder: 'loan-files',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('loan_files')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .execute()
    return rows.map((row) => row.stored_name)
  },
}

/** How many bytes somebody keeps here: a query. */
export function keptLoanFileBytes(uid: string): RawBuilder<{ bytes: number }> {
  return sql`select coalesce(sum(size_bytes), 0)::float8 as bytes from loan_files where member_uid = ${uid}`
}

export function insertFile(db: Db, file: NewRecordOf<'loan_files'>): Promise<LoanFileRecord> {
  return db
    .insertInto('loan_files')
    .values(loanFiles.row(file))
    .returning(loanFiles.columns)
    .executeTakeFirstOrThrow()
}

/** A document, or "not found". */
export async function fileById(db: Db, id: string): Promise<LoanFileRecord> {
  return orNotFound(
    await db.selectFrom('loan_files').select(loanFiles.columns).where('id', '=', id).executeTakeFirst(),
  )
}

/** The documents of a loan, in the order they were added. */
export function filesOfLoan(db: Db, loanId: string): Promise<LoanFileRecord[]> {
  return db
    .selectFrom('loan_files')
    .select(loanFiles.columns)
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .execute()
}

/** Those of a member that wait for an application. */
export function draftFilesOf(db: Db, memberUid: string): Promise<LoanFileRecord[]> {
  return db
    .selectFrom('loan_files')
    .select(loanFiles.columns)
    .where('member_uid', '=', memberUid)
    .where('loan_id', 'is', null)
    .orderBy('id')
    .execute()
}

/** Gives the documents to an application. */
export async function giveFiles(db: Db, ids: readonly string[], loanId: string): Promise<void> {
  await db.updateTable('loan_files').set({ loan_id: loanId }).where('id', '=', anyOf(ids)).execute()
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('loan_files').where('id', '=', id).execute()
}

/** Forgets those that waited in vain; the files themselves are swept. */
export async function forgetDraftFiles(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('loan_files')
    .where('loan_id', 'is', null)
    .where('added_at', '<=', addHours(now, -24 * draftFileDays))
    .execute()
}

/** Forgets the documents of somebody who leaves, but of loans that were paid out; the files themselves are swept. */
export async function forgetFilesOf(db: Db, memberUid: string): Promise<void> {
  await sql`delete from loan_files f where f.member_uid = ${memberUid} and not exists (
    select from loans l where l.id = f.loan_id and l.journal_id is not null)`.execute(db)
}
