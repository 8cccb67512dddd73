/** The SQL of payments that were put where they belong. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { Insertable } from 'kysely'
import type { CorrectionRow } from './reversal.record.ts'

/** Keeps that a payment was put elsewhere. */
export async function insertCorrection(
  db: Db,
  row: Insertable<Tables['payment_corrections']>,
): Promise<void> {
  await db.insertInto('payment_corrections').values(row).execute()
}

/** A correction as people read it; nothing where there is none. */
export function correctionIn(row: CorrectionRow | undefined) {
  return row && { at: row.corrected_at, reason: row.reason, from: row.from_name }
}

/** The latest correction of each of these payments: a query. */
export function correctionsOf(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('payment_corrections')
    .selectAll()
    .distinctOn('payment_id')
    .where('payment_id', '=', anyOf(paymentIds))
    .orderBy('payment_id')
    .orderBy('corrected_at', 'desc')
}
