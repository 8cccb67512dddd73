/** The most that is decided alone in a day, whatever it is and whoever decides. */

import { defineSetting, settingIn, settingRows } from '@kolo/application/community-settings'
import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours, type Instant } from '@kolo/foundation/time'
import { koboWire } from '@kolo/foundation/wire'
import { sql } from 'kysely'
import { aloneSumHours, isAboveCeiling } from '../approvals.rules.ts'

/** The most that one administrator ever decides alone. */
export const aloneCeiling = defineSetting({
  name: 'payments.alone-ceiling',
  schema: koboWire,
  initial: naira(5_000_000n),
  meaning: 'Above this amount nothing is decided by one administrator alone.',
  title: 'What one administrator decides alone',
  lines: (amount, { naira }) => [{ label: 'At most', value: naira(amount) }],
})

/**
 * Refuses what would bring all that was decided alone in 24 hours above the ceiling. The notices that are open are locked
 * until the transaction ends: of two decisions at once the second sees the first.
 */
export async function aboveAloneCeiling(
  db: Db,
  amount: Kobo,
  now: Instant,
): Promise<Refusal<'above-alone-ceiling'> | undefined> {
  await sql`select id from alone_notices where closed_at is null order by id for update`.execute(db)
  const said = await batchQueries(db, {
    settings: settingRows([aloneCeiling]),
    decided: sql<{
      sum_kobo: bigint
    }>`select coalesce(sum(decided_kobo), 0)::bigint as sum_kobo from alone_notices
      where decided_kobo is not null and closed_at > ${addHours(now, -aloneSumHours)}::timestamptz`,
  })
  const ceiling = settingIn(said.settings, aloneCeiling)
  const decided = kobo(said.decided[0]?.sum_kobo ?? 0n)
  return isAboveCeiling(amount, decided, ceiling)
    ? refuse('above-alone-ceiling', { ceiling: ceiling.toString() })
    : undefined
}
