/** How long withdrawals take from the request until the bank has paid them. */
import type { Db } from '@kolo/database/tables'
import { firstIdAt } from '@kolo/foundation/ids'
import { addHours, type Instant } from '@kolo/foundation/time'
import {
  type TimesTaken,
  type UsualTime,
  usualDays,
  usualMost,
  usualTimeOf,
} from '@kolo/foundation/usual-time'
import { sql } from 'kysely'

/** Of the newest that were asked for in the last 30 days and paid; what is paid out of a loan or an estate is none of them. */
export async function usualTimeToPay(db: Db, now: Instant): Promise<UsualTime | undefined> {
  const since = firstIdAt(Date.parse(addHours(now, -usualDays * 24)))
  const { rows } = await sql<TimesTaken>`
    select count(*)::int as count,
      percentile_disc(0.5) within group (order by minutes)::int as half_minutes,
      percentile_disc(0.9) within group (order by minutes)::int as most_minutes
    from (
      select coalesce(loan_id, estate_payout_id) as other, ceil(extract(epoch from paid_at - requested_at) / 60) as minutes
      from withdrawals where status = 'paid' and id >= ${since}::uuid order by id desc limit ${usualMost}
    ) newest where other is null`.execute(db)
  return usualTimeOf(rows[0])
}
