import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { Kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal } from '@kolo/foundation/refusal'
import { lockOwnPayment, ownPayment, type PaymentRow, savePayment } from '@kolo/payments/server'
import { transfersAccess } from '../../transfers.access.ts'
import type { cancelPayment } from '../transfer.contract.ts'
import { presentPayment } from './present-payment.ts'
import { subjectOf } from './transfer.record.ts'
import { asTransfer } from './transfer.store.ts'

/** A member gives up a transfer before it is sent; money that comes all the same is booked like any that is late. */
export async function cancelPaymentHandler(call: Call, { params }: InputOf<typeof cancelPayment>) {
  const cancelled = await cancelOwnPayment(call, params.id)
  return 'refusal' in cancelled ? cancelled : presentPayment(call, asTransfer(cancelled))
}

/**
 * Cancels a transfer that another payment takes the place of. One for exactly the same is left: it is the one to go on
 * with (`startTransfer`).
 */
export async function cancelReplaced(
  call: Call,
  id: string | undefined,
  { purpose, targetId, amount }: { purpose: string; targetId: string; amount: Kobo },
): Promise<Refusal<'payment-sent' | 'payment-closed'> | undefined> {
  if (id === undefined) return undefined
  const open = await ownPayment(call.db, id, call.actor.uid)
  const isSame = open.purpose === purpose && open.target_id === targetId && open.amount_kobo === amount
  if (isSame && open.status !== 'rejected') return undefined
  const cancelled = await cancelOwnPayment(call, id)
  return isRefusal(cancelled) ? cancelled : undefined
}

/** The same inside another command, such as a card payment in its place. */
export async function cancelOwnPayment(
  call: Call,
  id: string,
): Promise<PaymentRow | Refusal<'payment-sent' | 'payment-closed'>> {
  const { db, actor } = call
  const payment = await lockOwnPayment(db, id, actor.uid)
  const no = refusalOf(transfersAccess.cancel, actor, subjectOf(payment))
  if (no) return no
  const saved = await savePayment(db, id, { status: 'cancelled' })
  call.record({
    kind: 'payment.cancelled',
    subjectUid: actor.uid,
    target: { type: 'payment', id },
    facts: { code: payment.code },
  })
  return saved
}
