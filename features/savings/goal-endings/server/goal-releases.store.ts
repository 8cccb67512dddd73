/** The SQL of what leaves goals for their owners' wallets. */

import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type GoalRecord, savingsAccounts } from '../../goals/server/goal.record.ts'
import type { ReleaseRow } from './release.record.ts'

/** What left a goal since a moment, and what waits, oldest first: a query. */
export function releaseRows(db: Db, goalId: string, since: Instant) {
  return db
    .selectFrom('savings_releases')
    .selectAll()
    .where('account_id', '=', goalId)
    .where(({ or, eb }) => or([eb('asked_at', '>=', since), eb('status', '=', 'waiting')]))
    .orderBy('asked_at')
    .limit(1_000)
}

/** Adds what leaves a goal. */
export async function insertRelease(db: Db, row: Insertable<Tables['savings_releases']>): Promise<void> {
  await db.insertInto('savings_releases').values(row).execute()
}

/** Writes down that it left. */
export async function saveRelease(
  db: Db,
  id: string,
  change: Pick<
    Updateable<Tables['savings_releases']>,
    'amount_kobo' | 'cost_kobo' | 'status' | 'done_at' | 'journal_id'
  >,
): Promise<void> {
  await db.updateTable('savings_releases').set(change).where('id', '=', id).execute()
}

/** A goal whose day has come, or a release whose notice is over. */
export type Due = { goal_id: string; release_id: string | null }

/** What is due after a goal, a bounded number; a goal that is frozen waits until it no longer is. */
export async function dueNow(
  db: Db,
  { today, now, after, limit }: { today: CalendarDate; now: Instant; after: string; limit: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select * from (
      (select g.id as goal_id, null::uuid as release_id from savings_accounts g
        where g.status = 'active' and g.matures_on <= ${today})
      union all
      (select g.id, r.id from savings_releases r join savings_accounts g on g.id = r.account_id
        where r.status = 'waiting' and r.due_at <= ${now} and g.status in ('active', 'broken'))
    ) due where goal_id > ${after} order by goal_id limit ${limit}`.execute(db)
  return rows
}

/** A goal, locked until the transaction ends. */
export async function lockGoal(db: Db, id: string): Promise<GoalRecord> {
  return orNotFound(
    await db
      .selectFrom('savings_accounts')
      .select(savingsAccounts.columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** What waits to leave a locked goal, oldest first. */
export function waitingReleasesOf(db: Db, goalId: string): Promise<ReleaseRow[]> {
  return db
    .selectFrom('savings_releases')
    .selectAll()
    .where('account_id', '=', goalId)
    .where('status', '=', 'waiting')
    .orderBy('asked_at')
    .execute()
}

/** What leaves a locked goal. */
export async function releaseById(db: Db, id: string): Promise<ReleaseRow> {
  return orNotFound(
    await db.selectFrom('savings_releases').selectAll().where('id', '=', id).executeTakeFirst(),
  )
}

/** The next goals in target plans that could have reached their target, in the order they were opened. */
export function targetGoalsAfter(db: Db, after: string, limit: number): Promise<GoalRecord[]> {
  return db
    .selectFrom('savings_accounts as g')
    .innerJoin('savings_plans as p', 'p.id', 'g.plan_id')
    .select(savingsAccounts.of('g'))
    .where('p.kind', '=', 'target')
    .where('g.status', '=', 'active')
    .where('g.target_kobo', 'is not', null)
    .where('g.id', '>', after)
    .orderBy('g.id')
    .limit(limit)
    .execute()
}

/** A goal whose owner has done nothing with it for long, or was told so before. */
export type Slept = Pick<GoalRecord, 'id' | 'ownerUid' | 'name' | 'code' | 'dormancy'>

/** Says of the next goals after one how long nothing was done with them; answers those of which it is said newly. */
export async function sayDormancy(
  db: Db,
  { after, today, limit }: { after: string; today: CalendarDate; limit: number },
): Promise<{ slept: Slept[]; last: string | undefined }> {
  const { rows } = await sql<Slept & { changed: boolean; last: string }>`
    with looked as (
      select g.id, case
        when ${today}::date - coalesce(g.active_on, g.opened_on) >= p.dormant_days then 'dormant'
        when ${today}::date - coalesce(g.active_on, g.opened_on) >= p.inactive_days then 'inactive'
        else 'none' end as dormancy
      from savings_accounts g join savings_plans p on p.id = g.plan_id
      where g.id > ${after} and g.ended_at is null and g.status in ('active', 'matured')
      order by g.id limit ${limit}
    ), said as (
      update savings_accounts g set dormancy = looked.dormancy, version = version + 1
      from looked where g.id = looked.id and g.dormancy <> looked.dormancy
        -- Only its owner wakes what is dormant.
        and g.dormancy <> 'dormant'
      returning g.id, g.owner_uid as "ownerUid", g.name, g.code, g.dormancy
    )
    select said.*, said.id is not null as changed, max_id.last
    from (select max(id::text) as last from looked) max_id left join said on true order by said.id`.execute(
    db,
  )
  return { slept: rows.filter(({ changed }) => changed), last: rows[0]?.last ?? undefined }
}
