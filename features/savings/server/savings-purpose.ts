/** What payments asks of savings when money for a goal has come in. */
import type { PaymentPurpose } from '@kolo/payments/server'
import { goalPath } from '../savings.paths.ts'
import { goalNames, receiveInGoal } from './goals.store.ts'
import { goalAccount } from './savings.postings.ts'

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
  page: {
    words: 'See your savings',
    link: '/savings',
    elsewhere: 'You can move it to another goal here.',
  },
  gone: 'Closed goal',
  targetLink: goalPath,
  names: goalNames,
}
