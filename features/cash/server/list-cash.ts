/** Lists of receipts for cash: a member's own, and those of all for officers. */

import type { Call } from '@kolo/application/call'
import { waitingList } from '@kolo/application/waiting-list'
import { batchQueries } from '@kolo/database/batched-queries'
import { type PageQuery, pageById, paged } from '@kolo/database/pages'
import { decide } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { cashAccess } from '../cash.access.ts'
import type * as contract from '../cash.contract.ts'
import { cashToCount } from '../cash.contract.ts'
import { subjectOf } from './cash.record.ts'
import { cashTaking } from './cash.settings.ts'
import { allCash, anyCash, cashForDesk, cashOf, waitingCash } from './cash.store.ts'
import { presentCash, presentOne, presentOwnReceipt } from './present-cash.ts'

async function shown<Row extends Parameters<typeof presentCash>[1][number]>(
  call: Call,
  found: readonly Row[],
  { limit }: PageQuery,
) {
  const { rows, nextCursor } = paged(found, limit)
  return {
    rows: await presentCash(call, rows),
    nextCursor,
    isTaken: await cashTaking.isTaken(call.db),
  }
}

/** What waits to be counted, on the administrators' first screen. */
export const cashWaiting = waitingList({
  list: cashToCount,
  ask: ({ db, actor }) => cashForDesk(db, actor.uid),
  present: ({ actor }, rows) => ({
    count: rows[0]?.in_all ?? 0,
    mine: rows[0]?.mine ?? 0,
    oldestAt: rows[0]?.booked_at,
    rows: rows.map((row) => ({
      id: row.id,
      number: row.number,
      member: { uid: row.member_uid, fullName: row.full_name ?? 'Former member' },
      receivedBy: { uid: row.keeper_uid, fullName: row.keeper_name ?? 'Former member' },
      amountKobo: kobo(row.amount_kobo),
      bookedAt: row.booked_at,
      can: { count: decide(cashAccess.count, actor, subjectOf(row)) },
    })),
  }),
})

/** The signed-in member's receipts. */
export async function listCashReceiptsHandler(
  call: Call,
  { query }: InputOf<typeof contract.listCashReceipts>,
): Promise<OutputOf<typeof contract.listCashReceipts>> {
  const page = await shown(call, await cashOf(call.db, call.actor.uid, pageById(query)), query)
  return { ...page, rows: page.rows.map(presentOwnReceipt) }
}

/** One receipt of the signed-in member. */
export async function readCashReceiptHandler(
  call: Call,
  { params }: InputOf<typeof contract.readCashReceipt>,
) {
  return presentOwnReceipt(await presentOne(call, await anyCash(call.db, params.id, call.actor.uid)))
}

/** Receipts for officers. */
export async function listCashReviewsHandler(
  call: Call,
  { query }: InputOf<typeof contract.listCashReviews>,
): Promise<OutputOf<typeof contract.listCashReviews>> {
  const found =
    query.which === 'waiting'
      ? await waitingCash(call.db, pageById(query))
      : await allCash(call.db, pageById(query))
  return shown(call, found, query)
}

/** One receipt, for officers. */
export async function readCashReviewHandler(call: Call, { params }: InputOf<typeof contract.readCashReview>) {
  return presentOne(call, await anyCash(call.db, params.id))
}

/** What of a member takes money now. */
export async function listCashTargetsHandler(
  { db, registry: { purposes } }: Call,
  { params }: InputOf<typeof contract.listCashTargets>,
): Promise<OutputOf<typeof contract.listCashTargets>> {
  const asked = Object.entries(purposes).map(
    ([purpose, { targetsOf }]) => [purpose, targetsOf(db, params.id)] as const,
  )
  const found = await batchQueries(db, Object.fromEntries(asked))
  return {
    rows: Object.entries(found).flatMap(([purpose, rows]) =>
      rows.map(({ id, name, least_kobo }) => ({ id, purpose, name, leastKobo: kobo(least_kobo ?? 0n) })),
    ),
  }
}
