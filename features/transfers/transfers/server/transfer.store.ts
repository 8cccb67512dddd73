/** The SQL of payments that come by bank transfer. What comes by another channel is not found here. */

import { shownOfList } from '@kolo/application/waiting-list'
import { firstOf, type TimePlace } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import { newClearCode } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { insertPayment, lockForDecision, type PaymentRow } from '@kolo/payments/server'
import { sql } from 'kysely'
import type { TransferRow } from './transfer.record.ts'

/** What this channel is called, in its payments and in what arrives by it. */
export const channel = 'transfer'

/** Whether a payment is one of this channel. */
export function isTransfer(row: PaymentRow): row is TransferRow {
  return row.transfer_code !== null && row.collection_account_id !== null
}

/** The payment as one of this channel, or "not found". */
export function asTransfer(row: PaymentRow): TransferRow {
  if (!isTransfer(row)) throw new RequestProblem('not-found')
  return row
}

/** Adds a payment under a transfer code nobody has had; a code that is taken is thrown again like a die. */
export async function insertTransfer(
  db: Db,
  row: Omit<Parameters<typeof insertPayment>[1], 'channel' | 'transfer_code'>,
): Promise<TransferRow> {
  for (let attempt = 0; attempt < 8; attempt++) {
    const inserted = await insertPayment(db, { ...row, channel, transfer_code: newClearCode(6) })
    if (inserted) return asTransfer(inserted)
  }
  throw new Error('No free transfer code was found in eight throws')
}

/**
 * A transfer that somebody decides about, locked with the people of the decision and with the account it came into: of
 * two that look alike the second decision sees the first. Whoever has `seen` those that look like it holds the account
 * together with others who have; who has not waits for all of them.
 */
export async function lockTransfer(
  db: Db,
  id: string,
  administratorUid: string,
  { seen = false } = {},
): Promise<TransferRow> {
  const account = sql`select from collection_accounts a
    where a.id = (select collection_account_id from payment) and (select count(*) from people) > 0
    for ${seen ? sql`share` : sql`no key update`}`
  return asTransfer(await lockForDecision(db, id, administratorUid, account))
}

/** The payment with this transfer code or this code of its own, if there is one. */
export async function paymentByReference(
  db: Db,
  reference: { transferCode: string | undefined; code: string },
): Promise<TransferRow[]> {
  const { transferCode, code } = reference
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb('code', '=', code),
        ...(transferCode === undefined ? [] : [eb('transfer_code', '=', transferCode)]),
      ]),
    )
    .execute()
  return rows.filter(isTransfer)
}

/** The queue, longest waiting first: a query. */
export function listQueue(db: Db, { after, limit }: { after: TimePlace | undefined; limit: number }) {
  const queue = wholeQueue(db)
  return firstOf(
    after ? queue.where(sql<boolean>`(submitted_at, id) > (${after.at}, ${after.id})`) : queue,
    limit,
  )
}

function wholeQueue(db: Db) {
  return db
    .selectFrom('payments')
    .selectAll('payments')
    .where('status', '=', sql.lit('proof_submitted' as const))
    .where('channel', '=', sql.lit(channel))
    .orderBy('submitted_at')
    .orderBy('id')
}

/** How much waits in the queue, read from its own small index: a query of one row. */
export function summariseQueue(db: Db) {
  return db
    .selectFrom('payments')
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('count'),
      sql<bigint>`coalesce(sum(amount_kobo), 0)::bigint`.as('sum_kobo'),
      fn.min('submitted_at').as('oldest_at'),
    ])
    .where('status', '=', sql.lit('proof_submitted' as const))
    .where('channel', '=', sql.lit(channel))
}

/** The first of the queue, each with how much waits in all: a query. */
export function queueWithFigures(db: Db) {
  return wholeQueue(db)
    .limit(shownOfList)
    .innerJoin(summariseQueue(db).as('queue'), (join) => join.onTrue())
    .select(['queue.count', 'queue.sum_kobo', 'queue.oldest_at'])
}

export function queueSummaryIn([row]: readonly QueueSummaryRow[]) {
  return { count: row?.count ?? 0, sumKobo: kobo(row?.sum_kobo ?? 0n), oldestAt: row?.oldest_at ?? undefined }
}

type QueueSummaryRow = { count: number; sum_kobo: bigint; oldest_at: Instant | null }
