/** The SQL of loans that were written off. */
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { sql } from 'kysely'
import {
  loanRecoveries,
  loanWriteOffs,
  type RecoveryRecord,
  type WriteOffRecord,
} from './write-off.record.ts'

/** For how many days a loan is overdue, and what the provision has for it. */
export async function lossOf(
  db: Db,
  loanId: string,
  today: CalendarDate,
): Promise<{ daysOverdue: number; provisionKobo: Kobo }> {
  const { rows } = await sql<{ days: number; kobo: bigint }>`
    select loan_days_overdue(l, ${today}) as days,
      greatest(0, least(loan_provision_of(l), loan_provision_kept())) as kobo
    from loans l where l.id = ${loanId}`.execute(db)
  return { daysOverdue: rows[0]?.days ?? 0, provisionKobo: kobo(rows[0]?.kobo ?? 0n) }
}

/** The write-off of a loan, where there is one. */
export function writeOffOf(db: Db, loanId: string): Promise<WriteOffRecord | undefined> {
  return db
    .selectFrom('loan_write_offs')
    .select(loanWriteOffs.columns)
    .where('loan_id', '=', loanId)
    .executeTakeFirst()
}

/** What came back of a loan, newest first. */
export function recoveriesOf(db: Db, loanId: string): Promise<RecoveryRecord[]> {
  return db
    .selectFrom('loan_recoveries')
    .select(loanRecoveries.columns)
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .execute()
}

/** Keeps that a loan was written off. */
export async function insertWriteOff(db: Db, writeOff: NewRecordOf<'loan_write_offs'>): Promise<void> {
  await db.insertInto('loan_write_offs').values(loanWriteOffs.row(writeOff)).execute()
}

/** Keeps what came back. */
export async function insertRecovery(db: Db, recovery: NewRecordOf<'loan_recoveries'>): Promise<void> {
  await db.insertInto('loan_recoveries').values(loanRecoveries.row(recovery)).execute()
}
