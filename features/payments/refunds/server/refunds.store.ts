/** The SQL of refunds and disputes. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { bankReferenceKey } from '../../payments/bank-references.ts'
import type { PaymentRow } from '../../payments/server/payment.record.ts'
import type { DisputeRow } from '../../reversals/server/reversal.record.ts'
import type { RefundRow } from './refund.record.ts'

/** Keeps that a payment goes back. */
export async function insertRefund(db: Db, row: Insertable<Tables['payment_refunds']>): Promise<void> {
  await db.insertInto('payment_refunds').values(row).execute()
}

/** Writes what became of it. */
export async function saveRefund(
  db: Db,
  paymentId: string,
  change: Omit<Updateable<Tables['payment_refunds']>, 'payment_id'>,
): Promise<void> {
  await db.updateTable('payment_refunds').set(change).where('payment_id', '=', paymentId).execute()
}

/** The refund of a payment that goes back. */
export function refundOf(db: Db, paymentId: string): Promise<RefundRow> {
  return db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

/** The refunds of payments: a query. */
export function refundsOf(db: Db, paymentIds: readonly string[]) {
  return db.selectFrom('payment_refunds').selectAll().where('payment_id', '=', anyOf(paymentIds))
}

/** The code of the payment whose refund was sent under this bank reference, or nothing. */
export async function refundOfReference(db: Db, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select p.code from payment_refunds r join payments p on p.id = r.payment_id
    where translate(r.sent_reference, '/.-', '') = ${bankReferenceKey(reference) ?? ''} and r.sent_with <> 'channel'`.execute(
    db,
  )
  return rows[0]?.code
}

export async function insertDispute(db: Db, row: Insertable<Tables['payment_disputes']>): Promise<void> {
  await db.insertInto('payment_disputes').values(row).execute()
}

/** Writes how it ended. */
export function saveDispute(
  db: Db,
  id: string,
  change: Pick<
    Updateable<Tables['payment_disputes']>,
    'ended_at' | 'outcome' | 'ended_with' | 'end_reason' | 'journal_id' | 'owed_kobo'
  >,
): Promise<DisputeRow> {
  return db
    .updateTable('payment_disputes')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function openDisputeOf(db: Db, paymentId: string): Promise<DisputeRow> {
  return db
    .selectFrom('payment_disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** The latest dispute about each of these payments: a query. */
export function disputesOf(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('payment_disputes')
    .selectAll()
    .distinctOn('payment_id')
    .where('payment_id', '=', anyOf(paymentIds))
    .orderBy('payment_id')
    .orderBy('opened_at', 'desc')
}

/** The payment that a channel's name for a dispute belongs to, or nothing. */
export async function paymentOfDispute(db: Db, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_disputes')
    .select('payment_id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.payment_id
}

/** The open dispute that froze a target at that moment, if one did: a query. */
export function disputeFreezing(
  targetId: string,
  frozenAt: Instant | null,
): RawBuilder<{ payment_id: string }> {
  return sql`select d.payment_id from payment_disputes d join payments p on p.id = d.payment_id
    where d.ended_at is null and d.froze_target and d.opened_at = ${frozenAt}::timestamptz and p.target_id = ${targetId}`
}

/** The community's bank accounts in use that money can be sent back from: a query; of a payment that does not go back none. */
export function sendingAccounts({ status }: Pick<PaymentRow, 'status'>): RawBuilder<{
  id: string
  bank_name: string
  last4: string
}> {
  return sql`select id, bank_name, right(account_number, 4) as last4 from collection_accounts
    where status = 'active' and ${status === 'refund_pending'} order by activated_at desc, id`
}
