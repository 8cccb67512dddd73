/** What comes round: distributions whose day has come are paid, and what is owed of others is taken once it is there. */
import type { Job } from '@kolo/application/job'
import { dayIn, lagos } from '@kolo/foundation/time'
import { beginLongWork } from '@kolo/long-work/server'
import {
  lockDue,
  saveDistribution,
  withLinesToCollect,
} from '../../distributions/server/distribution.store.ts'
import { paymentsJob } from '../../distributions/server/distribution-approvals.ts'
import { collectDistribution, payDistribution } from './process-lines.ts'

/** Looks for what is to be paid today. */
export const lookForPayments: Job = {
  name: paymentsJob,
  schedule: '*/5 * * * *',
  run: async (call) => {
    for (const { id, code, line_count: total } of await lockDue(call.db, dayIn(lagos, call.now))) {
      await saveDistribution(call.db, id, { status: 'posting' })
      await beginLongWork(call, payDistribution, {
        subjectId: id,
        title: `Paying distribution ${code}`,
        total,
        place: {},
        ownerUid: null,
      })
    }
  },
}

/** Looks for what is owed and in a wallet again. */
export const lookForOwed: Job = {
  name: 'distributions.look-for-owed',
  schedule: '2-59/5 * * * *',
  run: async (call) => {
    for (const { id, code, lines: total } of await withLinesToCollect(call.db))
      await beginLongWork(call, collectDistribution, {
        subjectId: id,
        title: `Collecting what is owed of distribution ${code}`,
        total,
        place: {},
        ownerUid: null,
      })
  },
}
