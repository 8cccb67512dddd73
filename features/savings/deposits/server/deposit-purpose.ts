/** What payments asks of savings when money for a goal has come in. */
import type { PaymentPurpose } from '@kolo/payments/server'
import { savedFromCard } from '../../auto-save/server/charge-saved-card.ts'
import { lockGoal } from '../../goal-endings/server/goal-releases.store.ts'
import { goalAccount } from '../../goals/server/goal.postings.ts'
import type { GoalChange } from '../../goals/server/goal.record.ts'
import { goalNames, goalsTaking, receiveInGoal, saveGoal } from '../../goals/server/goals.store.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import { goalPath, savingGoalPath } from '../../savings.paths.ts'

/** A goal takes money while it is open and its plan is not over; its first confirmed deposit makes it active. */
export const savingsPurpose: PaymentPurpose = {
  receive: async (db, { targetId, memberUid, isWhole, now }) => {
    const { status, name } = await receiveInGoal(db, {
      id: targetId,
      ownerUid: memberUid,
      begins: isWhole,
      now,
    })
    return { takes: status === 'pending' || status === 'active', name }
  },
  postings: ({ targetId, memberUid }) => ({ credit: goalAccount({ id: targetId, ownerUid: memberUid }) }),
  freeze: async (call, { targetId, memberUid, reason }) => {
    const goal = await lockGoal(call.db, targetId)
    if (goal.ownerUid !== memberUid || goal.status !== 'active') return false
    const frozen: GoalChange = { status: 'frozen', frozenAt: call.now, frozenReason: reason }
    recordOnGoal(call, 'savings.goal-frozen', await saveGoal(call.db, goal.id, frozen), { reason })
    return true
  },
  free: async (call, { targetId, since, reason }) => {
    const goal = await lockGoal(call.db, targetId)
    if (goal.status !== 'frozen' || goal.frozenAt !== since) return
    const freed: GoalChange = { status: 'active', frozenAt: null, frozenReason: null }
    recordOnGoal(call, 'savings.goal-freed', await saveGoal(call.db, goal.id, freed), { reason })
  },
  fromCard: savedFromCard,
  page: {
    words: 'See your savings',
    link: '/savings',
    elsewhere: 'You can move it to another goal here.',
  },
  gone: 'Closed goal',
  targetLink: goalPath,
  payLink: savingGoalPath,
  names: goalNames,
  targetsOf: goalsTaking,
}
