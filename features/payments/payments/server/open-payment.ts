/**
 * Nothing is asked for twice. Whoever pays the same amount for the same target again is answered the payment that is
 * open, with its reference, or told what became of it; only who says that it is another payment starts one more. Every
 * channel in which members start payments themselves asks here, whatever the payment is for.
 */
import type { Db } from '@kolo/database/tables'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { whenPaidAgain } from '../payment.rules.ts'
import type { PaymentRow } from './payment.record.ts'
import type { Payer, PaymentOrder } from './start-payment.ts'

/** Why the same is not started again. */
export type PaidAgainRefusal = 'payment-being-checked' | 'payment-open'

/** What a member orders of a channel. */
export type MemberOrder = PaymentOrder & {
  /** The member says that this is one more payment, and not the one that is open. */
  another?: boolean | undefined
}

/**
 * The member's payments of this amount for this target that are open, those being checked first: a query. Starts of one
 * member wait for each other (`queueStarts`), so of two at once the second finds the first.
 */
export function openPaymentRows(
  { db, actor, now }: Payer & { db: Db; now: Instant },
  { purpose, target, amount }: PaymentOrder,
) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('member_uid', '=', actor.uid)
    .where('purpose', '=', purpose)
    .where('target_id', '=', target.id)
    .where('amount_kobo', '=', amount)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'proof_submitted'),
        and([eb('status', 'in', ['initiated', 'pending', 'rejected']), eb('expires_at', '>', now)]),
      ]),
    )
    .orderBy(sql`status = 'proof_submitted'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}

/** The open payment to go on with in this channel, why there is to be no other, or nothing: then one starts. */
export function paymentToGoOnWith(
  { another }: MemberOrder,
  channel: string,
  [open]: readonly PaymentRow[],
): PaymentRow | Refusal<PaidAgainRefusal> | undefined {
  if (!open || another) return undefined
  const then = whenPaidAgain(open, channel)
  if (then === 'go-on') return open
  return refuse(then, { code: open.code, amount: open.amount_kobo.toString() }, 'another')
}
