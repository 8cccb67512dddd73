/**
 * Summing up the accounts without a running balance, so that reading one stays cheap however long its history is.
 * What must always be true: nothing is posted at or before the moment a snapshot reaches to. The job stays ten minutes
 * behind the clock, longer than any transaction lives, and a posting dated earlier is refused by the journal.
 */
import type { Db } from '@kolo/database/tables'
import { addMinutes, type Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'

/** How far behind the clock a snapshot stays. */
export const snapshotLagMinutes = 10

/** Sums up every such account that has moved since its last snapshot; safe to run twice. */
export async function takeSnapshots(db: Db, now: Instant): Promise<void> {
  const through = addMinutes(now, -snapshotLagMinutes)
  await sql`select ledger_sum_up(${through})`.execute(db)
}
