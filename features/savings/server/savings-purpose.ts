/** What payments asks of savings when money for a goal has come in. */
import type { PaymentPurpose } from '@kolo/payments/server'
import { activateGoal, goalNames, lockOwnGoal } from './goals.store.ts'
import { goalAccount } from './savings.postings.ts'

/** A goal takes money while it is open; its first confirmed deposit makes it active. */
export const savingsPurpose: PaymentPurpose = {
  check: async (db, { targetId, memberUid }) => {
    const { status } = await lockOwnGoal(db, targetId, memberUid)
    return { takes: status === 'pending' || status === 'active', isFirst: status === 'pending' }
  },
  postings: ({ targetId, memberUid }) => ({ credit: goalAccount({ id: targetId, ownerUid: memberUid }) }),
  onFirst: (db, { targetId, now }) => activateGoal(db, targetId, now),
  describe: goalNames,
}
