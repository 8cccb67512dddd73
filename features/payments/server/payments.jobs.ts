/** Work that comes round: what nobody proved in 72 hours runs out. */

import type { Job } from '@kolo/application/job'
import { recordEvent } from '@kolo/audit/server'
import { newId } from '@kolo/foundation/ids'
import { expireDue } from '../payments/server/payment.store.ts'

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
