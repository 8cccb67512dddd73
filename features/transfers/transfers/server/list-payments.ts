import type { Call } from '@kolo/application/call'
import { waitingList } from '@kolo/application/waiting-list'
import { pageById, pageByTime, paged, timeCursor } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { anyPayment, listNewest, ownPayment } from '@kolo/payments/server'
import { presentReview, presentReviews } from '../../reviews/server/present-review.ts'
import {
  type listPaymentReviews,
  type listPayments,
  paymentsToConfirm,
  type readPayment,
  type readPaymentReview,
} from '../transfer.contract.ts'
import { normalReference, readTransferCode } from '../transfer.rules.ts'
import { presentPayment, presentPayments } from './present-payment.ts'
import type { TransferRow } from './transfer.record.ts'
import {
  asTransfer,
  channel,
  isTransfer,
  listQueue,
  paymentByReference,
  queueSummaryIn,
  queueWithFigures,
  summariseQueue,
} from './transfer.store.ts'

type Query = InputOf<typeof listPaymentReviews>['query']

/** The signed-in member's payments, newest first. */
export async function listPaymentsHandler(
  call: Call,
  { query }: InputOf<typeof listPayments>,
): Promise<OutputOf<typeof listPayments>> {
  const found = await listNewest(call.db, {
    channel,
    memberUid: call.actor.uid,
    status: query.status,
    ...pageById(query),
  })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: await presentPayments(call, rows), nextCursor }
}

/** One payment of the signed-in member. */
export async function readPaymentHandler(call: Call, { params }: InputOf<typeof readPayment>) {
  return presentPayment(call, asTransfer(await ownPayment(call.db, params.id, call.actor.uid)))
}

/** Payments for administrators with how much waits in all. */
export async function listPaymentReviewsHandler(
  call: Call,
  { query }: { query: Query },
): Promise<OutputOf<typeof listPaymentReviews>> {
  const found = await pageOfRows(call, query)
  const { rows, nextCursor } = paged(found, query.limit, ({ submitted_at, id }) =>
    query.status === 'proof_submitted' && !query.member ? timeCursor(submitted_at, id) : id,
  )
  const queue = queueSummaryIn(await summariseQueue(call.db).execute())
  return { rows: await presentReviews(call, rows), nextCursor, queue }
}

/** One payment with everything an administrator needs to decide. */
export async function readPaymentReviewHandler(call: Call, { params }: InputOf<typeof readPaymentReview>) {
  return presentReview(call, asTransfer(await anyPayment(call.db, params.id)))
}

async function pageOfRows({ db }: Call, query: Query): Promise<TransferRow[]> {
  const { status, reference, member } = query
  if (reference !== undefined) {
    const code = normalReference(reference)
    if (code === undefined) return []
    return paymentByReference(db, { transferCode: readTransferCode(reference), code })
  }
  if (member !== undefined) {
    const found = await listNewest(db, { channel, memberUid: member, ...pageById(query) })
    return found.filter(isTransfer)
  }
  if (status !== 'proof_submitted') {
    const found = await listNewest(db, { channel, status, ...pageById(query) })
    return found.filter(isTransfer)
  }
  const { rows } = await listQueue(db, pageByTime(query)).execute(db)
  return rows.filter(isTransfer)
}

/** The payments that have waited longest, for the administrators' first screen. */
export const paymentsWaiting = waitingList({
  list: paymentsToConfirm,
  ask: ({ db }) => queueWithFigures(db),
  present: async (call, rows) => {
    const { count, sumKobo, oldestAt } = queueSummaryIn(rows)
    const shown = await presentReviews(call, rows)
    const notMine = shown.filter(({ can }) => can.confirm !== true).length
    return { count, mine: count - notMine, sumKobo, oldestAt, rows: shown }
  },
})
