/** The SQL of receipts: what is known about each file; the bytes lie in the data folder. */
import { anyOf } from '@kolo/database/any-of'
import { type Db, orNotFound } from '@kolo/database/call'
import type { Shelf } from '@kolo/files/server'
import { type Insertable, sql } from 'kysely'
import type { PaymentReceiptsTable, ReceiptRow } from './payments.tables.ts'

/** Adds a receipt. */
export function insertReceipt(db: Db, row: Insertable<PaymentReceiptsTable>): Promise<ReceiptRow> {
  return db.insertInto('payment_receipts').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The receipts of payments, oldest first: a query. */
export function receiptsOf(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('payment_receipts')
    .selectAll()
    .where('payment_id', '=', anyOf(paymentIds))
    .orderBy('added_at')
    .orderBy('id')
}

/** One receipt of a payment, or "not found". */
export async function receiptOf(db: Db, paymentId: string, id: string): Promise<ReceiptRow> {
  const row = await db
    .selectFrom('payment_receipts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('id', '=', id)
    .executeTakeFirst()
  return orNotFound(row)
}

/** Where receipts lie. */
export const receiptShelf: Shelf = {
  folder: 'payment-receipts',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('payment_receipts')
      .select('stored_name')
      .where('stored_name', '=', sql<string>`any(${storedNames})`)
      .execute()
    return rows.map((row) => row.stored_name)
  },
}
