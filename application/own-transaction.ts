import { transact } from '@kolo/database/connection'
import type { Call } from './call.ts'
import type { JobCall } from './job.ts'

/** Does work in a transaction of its own, which stays although the command refuses; nothing is locked by both. */
export function inOwnTransaction<Value>(
  { poolDb, now, community, enqueue }: Pick<Call, 'poolDb' | 'now' | 'community' | 'enqueue'>,
  work: (call: JobCall) => Promise<Value>,
): Promise<Value> {
  return transact(poolDb, (db) =>
    work({ db, now, community, enqueue: (job, data, options) => enqueue(job, data, { ...options, db }) }),
  )
}
