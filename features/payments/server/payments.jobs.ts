/** Work that comes round: instructions run out after 72 hours, and receipts that belong to nothing are swept away. */
import { recordEvent } from '@kolo/audit/server'
import type { Job } from '@kolo/database/call'
import { sweepOf } from '@kolo/files/server'
import { newId } from '@kolo/foundation/ids'
import { expireDue } from './payments.store.ts'
import { receiptShelf } from './receipts.store.ts'

const batch = 200

/** Closes payments nobody proved in time, a bounded number in each run. Money that comes later starts a new payment. */
export const expirePayments: Job = {
  name: 'payments.expire',
  schedule: '*/10 * * * *',
  run: async ({ db, now }) => {
    const requestId = newId(Date.parse(now))
    for (const payment of await expireDue(db, now, batch)) {
      await recordEvent(db, {
        kind: 'payment.expired',
        subjectUid: payment.member_uid,
        target: { type: 'payment', id: payment.id },
        facts: { code: payment.code },
        now,
        requestId,
      })
    }
  },
}

/** Removes receipts whose request failed after the file was written. */
export const sweepReceipts = sweepOf('payments.sweep-receipts', receiptShelf)
