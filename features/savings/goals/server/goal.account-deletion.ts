import type { AccountDeletionHook, MemberDeathHook } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { removeAutoSavesOf } from '../../auto-save/server/auto-save.store.ts'
import { interestWaitsFor } from '../../interest/server/interest.store.ts'
import { settleInterest } from '../../interest/server/settle-interest.ts'
import { endGoalsOf } from './goals.store.ts'
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
