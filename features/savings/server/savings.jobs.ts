/** Work that comes round: a goal that had no money in its first 30 days is given up. */

import type { Job } from '@kolo/application/job'
import { recordEvent } from '@kolo/audit/server'
import { newId } from '@kolo/foundation/ids'
import { addHours } from '@kolo/foundation/time'
import { lockOpenPayments } from '@kolo/payments/server'
import { unusedGoalDays } from '../goals/goal.rules.ts'
import { freeGoalPlace, lockOwnGoal, saveGoal, unusedGoals } from '../goals/server/goals.store.ts'

const batch = 100

/** Cancels goals nobody ever paid into, a bounded number in each run; one that is being paid is left. */
export const cancelUnusedGoals: Job = {
  name: 'savings.cancel-unused-goals',
  schedule: '20 3 * * *',
  run: async ({ db, now }) => {
    const requestId = newId(Date.parse(now))
    for (const { id, ownerUid } of await unusedGoals(db, addHours(now, -24 * unusedGoalDays), batch)) {
      const open = await lockOpenPayments(db, 'savings', id)
      const goal = await lockOwnGoal(db, id, ownerUid)
      if (open.checking > 0 || goal.status !== 'pending') continue
      await open.close()
      await saveGoal(db, goal.id, { status: 'cancelled', endedAt: now })
      await freeGoalPlace(db, goal.ownerUid)
      await recordEvent(db, {
        kind: 'savings.goal-cancelled',
        subjectUid: goal.ownerUid,
        target: { type: 'savings-account', id: goal.id },
        facts: { code: goal.code },
        now,
        requestId,
      })
    }
  },
}
