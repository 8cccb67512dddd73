/** How long transfers wait between "I have sent the money" and their confirmation. */
import type { Call } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import { firstIdAt } from '@kolo/foundation/ids'
import { addHours, type Instant } from '@kolo/foundation/time'
import { type TimesTaken, usualDays, usualMost, usualTimeOf } from '@kolo/foundation/usual-time'
import { sql } from 'kysely'
import { channel } from './transfer.store.ts'

/** What a member is told to expect: of the newest transfers of the last 30 days that somebody said to have sent. */
export async function readUsualTimeHandler({ db, now }: Pick<Call, 'db' | 'now'>) {
  return { usual: usualTimeOf(await timesTaken(db, now)) }
}

/** Asked of the index of payments by status: the newest of a month, however many there are. */
async function timesTaken(db: Db, now: Instant): Promise<TimesTaken | undefined> {
  const since = firstIdAt(Date.parse(addHours(now, -usualDays * 24)))
  const { rows } = await sql<TimesTaken>`
    select count(*)::int as count,
      percentile_disc(0.5) within group (order by minutes)::int as half_minutes,
      percentile_disc(0.9) within group (order by minutes)::int as most_minutes
    from (
      select channel, submitted_at, ceil(extract(epoch from confirmed_at - submitted_at) / 60) as minutes
      from payments where status = 'confirmed' and id >= ${since}::uuid order by id desc limit ${usualMost}
    ) newest where channel = ${channel} and submitted_at is not null`.execute(db)
  return rows[0]
}
