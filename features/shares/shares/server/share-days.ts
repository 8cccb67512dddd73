import type { Db } from '@kolo/database/tables'
import type { DayPeriod } from '../share.rules.ts'
import { shareDaysRows } from './share.store.ts'

/**
 * The share-days of every member over a time, both days included, for what is shared out by them: each share counts for
 * each day in Lagos it was held at the end of. 10 shares in all of November are 300. Whoever held none is left out.
 */
export async function shareDays(db: Db, period: DayPeriod): Promise<{ memberUid: string; weight: bigint }[]> {
  const rows = await shareDaysRows(db, period)
  return rows.map(({ owner_uid, share_days }) => ({ memberUid: owner_uid, weight: BigInt(share_days) }))
}
