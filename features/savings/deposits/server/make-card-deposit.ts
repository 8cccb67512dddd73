import type { Call } from '@kolo/application/call'
import { cardRows, startCard } from '@kolo/cards/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { queueStarts } from '@kolo/payments/server'
import { cancelOwnPayment } from '@kolo/transfers/server'
import type { makeCardDeposit } from '../../goals/goal.contract.ts'
import { depositRefusal } from '../../goals/goal.rules.ts'
import { lockOwnGoal } from '../../goals/server/goals.store.ts'
import { roomIn, roomRows } from './deposit-limits.ts'

/** Starts a card payment into a goal; nothing counts as saved before the card provider proved that the money came. */
export async function makeCardDepositHandler(call: Call, { params, body }: InputOf<typeof makeCardDeposit>) {
  await queueStarts(call)
  if (body.insteadOf !== undefined) {
    const given = await cancelOwnPayment(call, body.insteadOf)
    if ('refusal' in given) return given
  }
  const goal = await lockOwnGoal(call.db, params.id, call.actor.uid)
  const { amountKobo: amount, keepCard, another } = body
  const order = { purpose: 'savings', target: goal, amount, keepCard, another }
  const rows = await batchQueries(call.db, { ...roomRows(call.db, goal), ...cardRows(call, order) })
  return startCard(call, order, rows, depositRefusal(amount, roomIn(goal, rows)))
}
