/** The SQL of requests that wallet and savings repay a loan. */
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { loanSetOffs, type SetOffRecord } from './set-off.record.ts'

export async function insertSetOff(db: Db, request: NewRecordOf<'loan_set_offs'>): Promise<void> {
  await db.insertInto('loan_set_offs').values(loanSetOffs.row(request)).execute()
}

/** The request that waits for administrators. */
export function openSetOff(db: Db, loanId: string): Promise<SetOffRecord | undefined> {
  return db
    .selectFrom('loan_set_offs')
    .select(loanSetOffs.columns)
    .where('loan_id', '=', loanId)
    .where('withdrawn_at', 'is', null)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
}

/** Ends a request: taken back, or done with a journal. */
export async function endSetOff(
  db: Db,
  id: string,
  change: { withdrawnAt: Instant } | { appliedAt: Instant; journalId: string },
): Promise<void> {
  await db.updateTable('loan_set_offs').set(loanSetOffs.row(change)).where('id', '=', id).execute()
}
