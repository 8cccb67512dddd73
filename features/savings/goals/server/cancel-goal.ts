import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { readBalance } from '@kolo/ledger/balance'
import { lockOpenPayments } from '@kolo/payments/server'
import { settleInterest } from '../../interest/server/settle-interest.ts'
import type { cancelGoal } from '../goal.contract.ts'
import { cancelRefusal } from '../goal.rules.ts'
import { goalAccount } from './goal.postings.ts'
import { freeGoalPlace, lockOwnGoal, ownGoal, saveGoal } from './goals.store.ts'
import { presentGoal } from './present-goal.ts'
import { recordOnGoal } from './record-goal-event.ts'

/**
 * Deletes a goal that holds no money: one that never had any is cancelled, an emptied one closed. Payments are locked
 * before the goal, as a confirmation does, and instructions nobody followed are closed with it. What it earned and was not
 * posted goes to the wallet.
 */
export async function cancelGoalHandler(call: Call, { params }: InputOf<typeof cancelGoal>) {
  const { db, actor, now } = call
  const { id } = await ownGoal(db, params.id, actor.uid)
  const open = await lockOpenPayments(db, 'savings', id)
  const goal = await lockOwnGoal(db, id, actor.uid)
  const { balance } = await readBalance(db, goalAccount({ id, ownerUid: actor.uid }))
  const no = cancelRefusal(goal.status, balance, open.checking)
  if (no) return no
  await open.close()
  await settleInterest(call, goal, 'pay-into-wallet')
  const status = goal.status === 'pending' ? 'cancelled' : 'closed'
  const saved = await saveGoal(db, id, { status, endedAt: now })
  await freeGoalPlace(db, actor.uid)
  recordOnGoal(call, `savings.goal-${status}`, saved)
  return presentGoal(call, saved)
}
