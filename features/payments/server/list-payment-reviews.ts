import type { Call } from '@kolo/database/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { type Instant, instant } from '@kolo/foundation/time'
import type { listPaymentReviews, readPaymentReview } from '../payments.contract.ts'
import { idCursor } from './list-payments.ts'
import { anyPayment, listNewest, listQueue, summariseQueue } from './payments.store.ts'
import type { PaymentRow } from './payments.tables.ts'
import { presentReview, presentReviews } from './present-payment.ts'
import type { PaymentPurposes } from './purpose.ts'

type Query = InputOf<typeof listPaymentReviews>['query']

/** Payments for administrators with how much waits in all. */
export function listPaymentReviewsAct(purposes: PaymentPurposes) {
  return async (call: Call, { query }: { query: Query }): Promise<OutputOf<typeof listPaymentReviews>> => {
    const found = await pageOfRows(call, query)
    const rows = found.slice(0, query.limit)
    const last = found.length > rows.length ? rows.at(-1) : undefined
    const { count, sum, oldestAt } = await summariseQueue(call.db)
    return {
      rows: await presentReviews(call, purposes, rows),
      nextCursor: last && cursorAfter(last, query),
      queue: { count, sumKobo: sum, oldestAt },
    }
  }
}

/** One payment with everything an administrator needs to decide. */
export function readPaymentReviewAct(purposes: PaymentPurposes) {
  return async (call: Call, { params }: InputOf<typeof readPaymentReview>) =>
    presentReview(call, purposes, await anyPayment(call.db, params.id))
}

function pageOfRows({ db }: Call, query: Query): Promise<PaymentRow[]> {
  const { status, limit, cursor } = query
  return status === 'proof_submitted'
    ? listQueue(db, { after: queueCursor(cursor), limit })
    : listNewest(db, { status, before: idCursor(cursor), limit })
}

function cursorAfter(row: PaymentRow, { status }: Query): string {
  return status === 'proof_submitted' ? `${row.submitted_at}_${row.id}` : row.id
}

function queueCursor(cursor: string | undefined): { at: Instant; id: string } | undefined {
  const [at, id] = (cursor ?? '').split('_')
  if (!at || !id || !uuidPattern.test(id) || Number.isNaN(Date.parse(at))) return undefined
  return { at: instant(at), id }
}
