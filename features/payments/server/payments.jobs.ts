/** Work that comes round: instructions run out after 72 hours, and files that belong to nothing are swept away. */
import { recordEvent } from '@kolo/audit/server'
import type { Job } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import { expireDue } from './payments.store.ts'
import { filesOlderThan, removeFile } from './receipt-files.ts'
import { knownFiles } from './receipts.store.ts'

const batch = 200
const dayMs = 86_400_000

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
export const sweepReceipts: Job = {
  name: 'payments.sweep-receipts',
  schedule: '40 3 * * *',
  run: async ({ db, now, community }) => {
    const old = await filesOlderThan(community, dayMs, Date.parse(now))
    const known = await knownFiles(db, old)
    for (const name of old) if (!known.has(name)) await removeFile(community, name)
  },
}
