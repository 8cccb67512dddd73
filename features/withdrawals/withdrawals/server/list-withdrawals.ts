/** Lists of withdrawals: a member's own, what is open for administrators, and what waits on their first screen. */

import type { Call } from '@kolo/application/call'
import { shownOfList, waitingList } from '@kolo/application/waiting-list'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import {
  type listWithdrawalReviews,
  type readWithdrawalReview,
  withdrawalsToDecide,
} from '../reviews.contract.ts'
import type { listWithdrawals, readWithdrawal } from '../withdrawal.contract.ts'
import { presentReview, presentReviews } from './present-review.ts'
import { presentWithdrawal, presentWithdrawals } from './present-withdrawal.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'
import {
  anyWithdrawal,
  openWithdrawals,
  ownWithdrawal,
  payingAccounts,
  withdrawalsIn,
  withdrawalsOf,
} from './withdrawal.store.ts'

/** The signed-in member's withdrawals, newest first. */
export async function listWithdrawalsHandler(
  call: Call,
  { query }: InputOf<typeof listWithdrawals>,
): Promise<OutputOf<typeof listWithdrawals>> {
  const found = await withdrawalsOf(call.db, call.actor.uid, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: await presentWithdrawals(call, rows), nextCursor }
}

/** One withdrawal of the signed-in member. */
export async function readWithdrawalHandler(call: Call, { params }: InputOf<typeof readWithdrawal>) {
  return presentWithdrawal(call, await ownWithdrawal(call.db, params.id, call.actor.uid))
}

/** Withdrawals for administrators: all that are open, or those of a state. */
export async function listWithdrawalReviewsHandler(
  call: Call,
  { query }: InputOf<typeof listWithdrawalReviews>,
): Promise<OutputOf<typeof listWithdrawalReviews>> {
  const { rows, nextCursor } = paged<WithdrawalRow>(await askedFor(call, query), query.limit)
  const accounts = await payingAccounts().execute(call.db)
  return {
    rows: await presentReviews(call, rows),
    nextCursor,
    payingAccounts: accounts.rows.map(({ id, bank_name, last4 }) => ({
      id,
      name: bankAccountWords(bank_name, last4),
    })),
  }
}

async function askedFor(
  { db }: Call,
  query: InputOf<typeof listWithdrawalReviews>['query'],
): Promise<WithdrawalRow[]> {
  const page = pageById(query)
  if (query.member !== undefined) return withdrawalsOf(db, query.member, page)
  if (query.status !== undefined) return withdrawalsIn(db, query.status, page)
  return (await openWithdrawals(page).execute(db)).rows
}

/** One withdrawal with everything an administrator decides by. */
export async function readWithdrawalReviewHandler(
  call: Call,
  { params }: InputOf<typeof readWithdrawalReview>,
) {
  return presentReview(call, await anyWithdrawal(call.db, params.id))
}

/** What is open and has waited longest, for the administrators' first screen. */
export const withdrawalsWaiting = waitingList({
  list: withdrawalsToDecide,
  ask: () => openWithdrawals({ limit: shownOfList }),
  present: async (call, rows) => {
    const shown = await presentReviews(call, rows)
    const count = rows[0]?.in_all ?? 0
    const notMine = shown.filter(({ can }) => !isMine(can)).length
    const sumKobo = rows[0] ? kobo(rows[0].sum_kobo) : zeroKobo
    return { count, mine: count - notMine, sumKobo, oldestAt: rows[0]?.requested_at, rows: shown }
  },
})

/** Whether there is something to do for whoever is looking. */
function isMine({ approve, pay, retry }: { approve: unknown; pay: unknown; retry: unknown }): boolean {
  return approve === true || pay === true || retry === true
}
