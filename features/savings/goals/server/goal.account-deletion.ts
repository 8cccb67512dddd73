import type { AccountDeletionHook, MemberDeathHook } from '@kolo/application/call'
import { zeroKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { readBalance } from '@kolo/ledger/balance'
import { removeAutoSavesOf } from '../../auto-save/server/auto-save.store.ts'
import { type Ending, payOutWhole } from '../../goal-endings/server/pay-out-goal.ts'
import { interestWaitsFor } from '../../interest/server/interest.store.ts'
import { settleInterest } from '../../interest/server/settle-interest.ts'
import { goalAccount } from './goal.postings.ts'
import { endGoalsOf, lockGoalForMoney, openGoalsOf } from './goals.store.ts'
import { recordOnGoal } from './record-goal-event.ts'

/** Ends the goals of somebody who leaves. Their payments are locked already, and who has money left does not leave. */
export const leaveGoals: AccountDeletionHook = async (call, uid) => {
  for (const goal of await endGoalsOf(call.db, uid, call.now)) {
    // What it earned lies in the wallet then, or waits; and who has money left does not leave.
    await settleInterest(call, goal, 'pay-into-wallet')
    recordOnGoal(call, `savings.goal-${goal.status}`, goal)
  }
  return (await interestWaitsFor(call.db, uid)) ? refuse('money-left') : undefined
}

/** Nothing is saved by itself any more for a member who died; their goals stay. */
export const endSavingOfDead: MemberDeathHook = ({ db }, uid) => removeAutoSavesOf(db, uid)

/** Pays everything that is free in the goals of a member who died into their wallet, with what it earned, and closes them. */
export async function closeGoalsOfDead(call: Ending, ownerUid: string): Promise<void> {
  for (const { id } of await openGoalsOf(call.db, ownerUid)) {
    const { goal } = await lockGoalForMoney(call.db, id, ownerUid)
    const { held } = await readBalance(call.db, goalAccount(goal))
    if (held > 0n) continue
    await settleInterest(call, goal, 'pay')
    await payOutWhole(call, goal, { kind: 'maturity', costKobo: zeroKobo, at: call.now })
  }
}
