import type { Call } from '@kolo/database/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { Refusal } from '@kolo/foundation/refusal'
import { lockOwnPayment, type PaymentRow, savePayment } from '@kolo/payments/server'
import { transfersAccess } from '../transfers.access.ts'
import type { cancelPayment } from '../transfers.contract.ts'
import { presentPayment, subjectOf } from './present-payment.ts'
import { asTransfer } from './transfers.store.ts'

/** A member gives up a transfer before it is sent; money that comes all the same is booked like any that is late. */
export async function cancelPaymentAct(call: Call, { params }: InputOf<typeof cancelPayment>) {
  const cancelled = await cancelOwnPayment(call, params.id)
  return 'refusal' in cancelled ? cancelled : presentPayment(call, asTransfer(cancelled))
}

/** The same inside another act, such as a deposit of another amount in its place. */
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
