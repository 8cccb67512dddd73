import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { queueStarts } from '@kolo/payments/server'
import { cancelReplaced, startTransfer, transferRows } from '@kolo/transfers/server'
import type { makeDeposit } from '../../goals/goal.contract.ts'
import { depositRefusal } from '../../goals/goal.rules.ts'
import { lockOwnGoal } from '../../goals/server/goals.store.ts'
import { roomIn, roomRows } from './deposit-limits.ts'

/** Starts a payment into a goal; nothing counts as saved before an administrator found the money. */
export async function makeDepositHandler(call: Call, { params, body }: InputOf<typeof makeDeposit>) {
  await queueStarts(call)
  const { insteadOf, amountKobo: amount, another } = body
  const kept = await cancelReplaced(call, insteadOf, { purpose: 'savings', targetId: params.id, amount })
  if (kept) return kept
  const goal = await lockOwnGoal(call.db, params.id, call.actor.uid)
  const order = { purpose: 'savings', target: goal, amount, another }
  const rows = await batchQueries(call.db, { ...roomRows(call.db, goal), ...transferRows(call, order) })
  return startTransfer(call, order, rows, depositRefusal(amount, roomIn(goal, rows)))
}
