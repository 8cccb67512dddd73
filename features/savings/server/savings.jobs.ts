/** Work that comes round: a goal that had no money in its first 30 days is given up. */
import { recordEvent } from '@kolo/audit/server'
import type { Job } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import { addHours } from '@kolo/foundation/time'
import { closeOpenPayments } from '@kolo/payments/server'
import { unusedGoalDays } from '../savings.rules.ts'
import { freeGoalPlace, lockUnusedGoals, saveGoal } from './goals.store.ts'

const batch = 100

/** Cancels goals nobody ever paid into, a bounded number in each run; one that is being paid is left. */
export const cancelUnusedGoals: Job = {
  name: 'savings.cancel-unused-goals',
  schedule: '20 3 * * *',
  run: async ({ db, now }) => {
    const requestId = newId(Date.parse(now))
    for (const goal of await lockUnusedGoals(db, addHours(now, -24 * unusedGoalDays), batch)) {
      const { checking } = await closeOpenPayments(db, 'savings', goal.id)
      if (checking > 0) continue
      await saveGoal(db, goal.id, { status: 'cancelled', ended_at: now })
      await freeGoalPlace(db, goal.owner_uid)
      await recordEvent(db, {
        kind: 'savings.goal-cancelled',
        subjectUid: goal.owner_uid,
        target: { type: 'savings-account', id: goal.id },
        facts: { code: goal.code },
        now,
        requestId,
      })
    }
  },
}
