/** The SQL of papers of loans. */
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { LoanDocumentKind } from '../loan-document.rules.ts'
import { type LoanDocumentRecord, loanDocuments } from './loan-document.record.ts'

/** Adds a paper, or answers the one of this loan that says the same. */
export async function insertDocument(
  db: Db,
  document: NewRecordOf<'loan_documents'> & { kind: LoanDocumentKind },
): Promise<LoanDocumentRecord> {
  await db
    .insertInto('loan_documents')
    .values(loanDocuments.row(document))
    .onConflict((conflict) => conflict.columns(['loan_id', 'kind', 'content_sha256']).doNothing())
    .execute()
  const { loanId, kind, contentSha256 } = document
  return orNotFound(
    await db
      .selectFrom('loan_documents')
      .select(loanDocuments.columns)
      .where('loan_id', '=', loanId)
      .where('kind', '=', kind)
      .where('content_sha256', '=', contentSha256)
      .executeTakeFirst(),
  )
}

/** A paper, or "not found". */
export async function documentById(db: Db, id: string): Promise<LoanDocumentRecord> {
  return orNotFound(
    await db
      .selectFrom('loan_documents')
      .select(loanDocuments.columns)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

/** The paper with this code. */
export function documentByCode(db: Db, code: string): Promise<LoanDocumentRecord | undefined> {
  return db
    .selectFrom('loan_documents')
    .select(loanDocuments.columns)
    .where('code', '=', code)
    .executeTakeFirst()
}
