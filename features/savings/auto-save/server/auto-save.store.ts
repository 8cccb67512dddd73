/** The SQL of automatic saving. */
import type { Db, Tables } from '@kolo/database/tables'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type GoalRecord, savingsAccounts } from '../../goals/server/goal.record.ts'
import type { AutoSaveMethod } from '../auto-save.rules.ts'
import type { AutoSaveRow } from './auto-save.record.ts'

/** How a goal is saved into by itself, with what became of it last: a query of one row at most. */
export function autoSaveRows(goalId: string) {
  return sql<AutoSaveRow>`
    select a.*, r.day as last_day, r.outcome as last_outcome from savings_auto_saves a
    left join lateral (
      select day, outcome from savings_auto_save_runs where account_id = a.account_id order by day desc limit 1
    ) r on true
    where a.account_id = ${goalId}`
}

/** The same, where the caller holds the goal. */
export async function autoSaveOf(db: Db, goalId: string): Promise<AutoSaveRow | undefined> {
  return (await autoSaveRows(goalId).execute(db)).rows[0]
}

/** Writes how a goal is to be saved into, in the place of what was said before. */
export async function keepAutoSave(db: Db, row: Insertable<Tables['savings_auto_saves']>): Promise<void> {
  const { account_id: _, ...change } = row
  await db
    .insertInto('savings_auto_saves')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

export async function saveAutoSave(
  db: Db,
  goalId: string,
  change: Pick<Updateable<Tables['savings_auto_saves']>, 'next_run_on' | 'fail_count' | 'paused_because'>,
): Promise<void> {
  await db.updateTable('savings_auto_saves').set(change).where('account_id', '=', goalId).execute()
}

/** Takes it away; what became of it on its days stays. */
export async function removeAutoSave(db: Db, goalId: string): Promise<void> {
  await db.deleteFrom('savings_auto_saves').where('account_id', '=', goalId).execute()
}

/** Takes all of a member's away. */
export async function removeAutoSavesOf(db: Db, ownerUid: string): Promise<void> {
  const goals = db.selectFrom('savings_accounts').select('id').where('owner_uid', '=', ownerUid)
  await db.deleteFrom('savings_auto_saves').where('account_id', 'in', goals).execute()
}

/** Whether anything is due on a day. */
export async function anyDue(db: Db, day: CalendarDate): Promise<boolean> {
  const [due] = await dueOn(db, { day, after: '00000000-0000-0000-0000-000000000000', limit: 1 })
  return due !== undefined
}

export type DueGoal = { id: string; owner_uid: string; method?: AutoSaveMethod | undefined }

/** The next goals after one of them for which a day has come or was missed, and nothing is being collected. */
export async function dueOn(
  db: Db,
  { day, after, limit }: { day: CalendarDate; after: string; limit: number },
): Promise<DueGoal[]> {
  const { rows } = await sql<DueGoal>`
    select g.id, g.owner_uid, a.method from savings_auto_saves a
    join savings_accounts g on g.id = a.account_id and g.status in ('pending', 'active', 'frozen')
    join savings_plans p on p.id = g.plan_id and p.status <> 'retired'
    where a.paused_because is null and a.next_run_on <= ${day} and a.account_id > ${after}
      and not exists (select from savings_auto_save_runs r where r.account_id = a.account_id and r.outcome = 'waiting')
    order by a.account_id limit ${limit}`.execute(db)
  return rows
}

/** Writes down what became of it on a day; a second time on one day is an error. */
export async function insertRun(db: Db, row: Insertable<Tables['savings_auto_save_runs']>): Promise<void> {
  await db.insertInto('savings_auto_save_runs').values(row).execute()
}

export type WaitingRun = { id: string; owner_uid: string; day: CalendarDate }

/** Days whose card is being charged, whichever was asked about longest ago first; they count as asked about now. */
export async function runsToFollow(db: Db, now: Instant, limit: number): Promise<WaitingRun[]> {
  const { rows } = await sql<WaitingRun>`
    update savings_auto_save_runs r set asked_at = ${now} from savings_accounts g
    where g.id = r.account_id and (r.account_id, r.day) in (
      select account_id, day from savings_auto_save_runs where outcome = 'waiting'
      order by asked_at limit ${limit} for update skip locked)
    returning g.id, g.owner_uid, r.day`.execute(db)
  return rows
}

/** The amount that is being collected for a goal on a day; nothing where what became of it is known. */
export async function waitingRun(db: Db, goalId: string, day: CalendarDate): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('savings_auto_save_runs')
    .select('amount_kobo')
    .where('account_id', '=', goalId)
    .where('day', '=', day)
    .where('outcome', '=', 'waiting')
    .executeTakeFirst()
  return row?.amount_kobo
}

/** Writes what became of a day whose card was charged. */
export async function saveRun(
  db: Db,
  goalId: string,
  day: CalendarDate,
  outcome: 'saved' | 'failed',
): Promise<void> {
  await db
    .updateTable('savings_auto_save_runs')
    .set({ outcome })
    .where('account_id', '=', goalId)
    .where('day', '=', day)
    .execute()
}

/** The goals of a member that are saved into from their kept card, and not paused by them: a query. */
export function goalsFromCard(memberUid: string) {
  return sql<{ id: string; name: string }>`select g.id, g.name from savings_accounts g
    join savings_auto_saves a on a.account_id = g.id and a.method = 'card'
    where g.owner_uid = ${memberUid} and g.status in ('pending', 'active', 'frozen')`
}

/** The same, held one after the other until the transaction ends. */
export async function lockGoalsFromCard(db: Db, memberUid: string): Promise<GoalRecord[]> {
  const { rows } = await sql<GoalRecord>`select ${savingsAccounts.list('g')} from savings_accounts g
    join savings_auto_saves a on a.account_id = g.id and a.method = 'card'
    where g.owner_uid = ${memberUid} order by g.id for update of g`.execute(db)
  return rows
}
