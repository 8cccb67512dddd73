import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type PaymentPurposes, presentPayment, queueStarts, startPayment } from '@kolo/payments/server'
import type { makeDeposit } from '../savings.contract.ts'
import { depositRefusal } from '../savings.rules.ts'
import { depositRoomOf } from './deposit-room.ts'
import { lockOwnGoal } from './goals.store.ts'

/** Starts a payment into a goal; nothing counts as saved before an administrator found the money. */
export function makeDepositAct(purposes: PaymentPurposes) {
  return async (call: Call, { params, body }: InputOf<typeof makeDeposit>) => {
    await queueStarts(call)
    const goal = await lockOwnGoal(call.db, params.id, call.actor.uid)
    const no = depositRefusal(body.amountKobo, await depositRoomOf(call.db, goal))
    if (no) return no
    const payment = await startPayment(call, {
      purpose: 'savings',
      targetId: goal.id,
      amount: body.amountKobo,
    })
    return 'refusal' in payment ? payment : presentPayment(call, purposes, payment)
  }
}
