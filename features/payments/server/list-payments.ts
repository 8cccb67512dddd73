import type { Call } from '@kolo/database/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import type { listPayments, readPayment } from '../payments.contract.ts'
import { listNewest, ownPayment } from './payments.store.ts'
import { presentPayment, presentPayments } from './present-payment.ts'
import type { PaymentPurposes } from './purpose.ts'

/** The signed-in member's payments, newest first. */
export function listPaymentsAct(purposes: PaymentPurposes) {
  return async (
    call: Call,
    { query }: InputOf<typeof listPayments>,
  ): Promise<OutputOf<typeof listPayments>> => {
    const found = await listNewest(call.db, {
      memberUid: call.actor.uid,
      status: query.status,
      before: idCursor(query.cursor),
      limit: query.limit,
    })
    const rows = found.slice(0, query.limit)
    const nextCursor = found.length > rows.length ? rows.at(-1)?.id : undefined
    return { rows: await presentPayments(call, purposes, rows), nextCursor }
  }
}

/** One payment of the signed-in member. */
export function readPaymentAct(purposes: PaymentPurposes) {
  return async (call: Call, { params }: InputOf<typeof readPayment>) =>
    presentPayment(call, purposes, await ownPayment(call.db, params.id, call.actor.uid))
}

/** A cursor nobody here wrote starts the list again. */
export function idCursor(cursor: string | undefined): string | undefined {
  return cursor !== undefined && uuidPattern.test(cursor) ? cursor : undefined
}
