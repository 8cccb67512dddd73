/** The lines of a distribution: who is in it with what, frozen and hashed. */
import { createHash } from 'node:crypto'
import type { Db } from '@kolo/database/call'
import { kobo } from '@kolo/foundation/money'
import { participantsOf } from '@kolo/investments/server'
import { type Line, linesOf, snapshotOf, type Terms } from '../distributions.rules.ts'
import type { DistributionRow } from './distributions.tables.ts'

/** The lines as they are at this moment, and the hash that tells whether they still are. */
export async function snapshot(
  db: Db,
  planId: string,
  terms: Terms,
): Promise<{ lines: Line[]; hash: string }> {
  const participants = await participantsOf(db, planId)
  const lines = linesOf(participants, terms)
  return { lines, hash: createHash('sha256').update(snapshotOf(lines)).digest('hex') }
}

/** How a distribution is divided, as it is kept. */
export function termsOf(row: DistributionRow): Terms {
  return {
    poolKobo: kobo(row.pool_kobo),
    period: { start: row.period_start, end: row.period_end },
    basis: row.basis,
    minActiveDays: row.min_active_days,
    whtBps: row.wht_bps,
  }
}
