/** The SQL of receipts: what is known about each file; the bytes lie in the data folder. */

import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { PaymentRow } from '@kolo/payments/server'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { channel } from '../../transfers/server/transfer.store.ts'
import type { ReceiptRow } from './receipt.record.ts'

export function insertReceipt(db: Db, row: Insertable<Tables['payment_receipts']>): Promise<ReceiptRow> {
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

/** The receipts of the payment that a journal booked, oldest first: a query. */
export function receiptsOfJournal(db: Db, journalId: string) {
  return db
    .selectFrom('payment_receipts as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.id')
    .where('p.journal_id', '=', journalId)
    .orderBy('r.added_at')
    .orderBy('r.id')
}

/** Somebody's own payment, or "not found", and how many receipts it has. */
export async function ownPaymentWithReceipts(
  db: Db,
  id: string,
  memberUid: string,
): Promise<{ payment: PaymentRow; receipts: number }> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .select(
      sql<number>`(SELECT count(*)::int FROM payment_receipts WHERE payment_id = payments.id)`.as('receipts'),
    )
    .where('id', '=', id)
    .where('member_uid', '=', memberUid)
    .where('channel', '=', channel)
    .executeTakeFirst()
  const { receipts, ...payment } = orNotFound(row)
  return { payment, receipts }
}

/** How many bytes somebody's receipts take, those of payments that ended too: a query. */
export function keptReceiptBytes(uid: string): RawBuilder<{ bytes: number }> {
  return sql`select coalesce(sum(size_bytes), 0)::float8 as bytes from payment_receipts
    join payments on payments.id = payment_id where member_uid = ${uid}`
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
export const receiptFolder: MediaFolder = {
  folder: 'payment-receipts',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('payment_receipts')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .execute()
    return rows.map((row) => row.stored_name)
  },
}
