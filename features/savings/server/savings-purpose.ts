/** What payments asks of savings when money for a goal has come in. */
import { refuse } from '@kolo/foundation/refusal'
import type { PaymentPurpose } from '@kolo/payments/server'
import { activateGoal, goalNames, lockOwnGoal } from './goals.store.ts'
import { goalAccount } from './savings.postings.ts'

const isOpen = (status: string) => status === 'pending' || status === 'active'

/** A goal takes money while it is open; its first confirmed deposit makes it active. */
export const savingsPurpose: PaymentPurpose = {
  check: async (db, { targetId, memberUid }) => {
    const goal = await lockOwnGoal(db, targetId, memberUid)
    return isOpen(goal.status) ? undefined : refuse('goal-closed')
  },
  postings: ({ targetId, memberUid }) => ({ credit: goalAccount({ id: targetId, ownerUid: memberUid }) }),
  onConfirmed: (db, { targetId, now }) => activateGoal(db, targetId, now),
  describe: goalNames,
}
