/** The SQL of the weeks that are counted: numbers out of sessions and profiles, and nobody's name. */
import type { Db } from '@kolo/database/tables'
import { addDays, addHours, type CalendarDate, type Instant, startOfDay } from '@kolo/foundation/time'
import { sql } from 'kysely'

/** Somebody who came within so many days is here still. */
export const hereDays = 30

/**
 * Counts a week that begins on this Monday. A member was here when one of their sessions was used in it; one that is
 * long over (`isOver`) and was counted stays as it is, since sessions are kept for a month alone.
 */
export async function countWeek(db: Db, week: CalendarDate, { isOver }: { isOver: boolean }): Promise<void> {
  const [from, until] = [startOfDay(week), startOfDay(addDays(week, 7))]
  await sql`
    insert into weeks_of_use (week, members, active, sign_ins, joined)
    select ${week}::date,
      (select count(*) from profiles where not is_archived and created_at < ${until}::timestamptz),
      (select count(distinct uid) from sessions
        where started_at < ${until}::timestamptz and last_seen_at >= ${from}::timestamptz),
      (select count(*) from sessions
        where started_at >= ${from}::timestamptz and started_at < ${until}::timestamptz),
      (select count(*) from profiles where not is_archived
        and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz)
    on conflict (week) do update set members = excluded.members, active = excluded.active,
      sign_ins = excluded.sign_ins, joined = excluded.joined where not ${isOver}::boolean`.execute(db)
}

/** Counts, for each month since the first, how many joined in it and how many of them came lately. */
export async function countMonths(
  db: Db,
  { since, now, today }: { since: CalendarDate; now: Instant; today: CalendarDate },
): Promise<void> {
  await sql`
    insert into months_of_joining (month, joined, here, counted_on)
    select date_trunc('month', created_at at time zone 'Africa/Lagos')::date, count(*),
      count(*) filter (where last_active_at >= ${addHours(now, -24 * hereDays)}::timestamptz), ${today}::date
    from profiles where not is_archived and created_at >= ${startOfDay(since)}::timestamptz
    group by 1
    on conflict (month) do update
      set joined = excluded.joined, here = excluded.here, counted_on = excluded.counted_on`.execute(db)
}

/** The latest weeks, newest first. */
export function latestWeeks(db: Db, limit: number) {
  return db.selectFrom('weeks_of_use').selectAll().orderBy('week', 'desc').limit(limit).execute()
}

/** The months since one, newest first. */
export function monthsSince(db: Db, since: CalendarDate) {
  return db
    .selectFrom('months_of_joining')
    .selectAll()
    .where('month', '>=', since)
    .orderBy('month', 'desc')
    .execute()
}
