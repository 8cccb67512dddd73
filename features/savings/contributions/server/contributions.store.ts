/** The SQL of contributions that are owed. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { memberUidsFound } from '@kolo/profile/server'
import { sql } from 'kysely'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { netInterestIn } from '../../interest/server/interest.store.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import type { LedgerTotals } from '../ledger.rules.ts'

/** A goal whose contributions are owed, with what its plan asks for and what its owner was told. */
export type OwingGoal = Pick<GoalRecord, 'id' | 'code' | 'name' | 'ownerUid' | 'status' | 'pledges'> &
  Pick<PlanRow, 'mandatory' | 'min_topup_kobo'> & {
    activatedAt: Instant | null
    carriedKobo: Kobo
    plan_id: string
    plan_name: string
    interest_kobo: bigint
    reminded_month: CalendarDate | null
    told_month: CalendarDate | null
  }

const owing = sql`g.id, g.code, g.name, g.owner_uid as "ownerUid", g.status, g.activated_at as "activatedAt",
  g.carried_kobo as "carriedKobo", g.pledges, p.mandatory, p.min_topup_kobo,
  p.id as plan_id, p.name as plan_name, ${netInterestIn('g.id')} as interest_kobo, c.reminded_month, c.told_month`

/** Whether any plan asks for a contribution that is owed. */
export async function anyOwed(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select 1 from savings_plans where mandatory and status <> 'draft' limit 1`.execute(db)
  return rows.length > 0
}

/** The next goals whose contributions are owed after one of them. */
export async function owingGoalsAfter(db: Db, after: string, limit: number): Promise<OwingGoal[]> {
  const { rows } = await sql<OwingGoal>`
    select ${owing} from savings_accounts g
    join savings_plans p on p.id = g.plan_id and p.mandatory
    left join savings_contributions c on c.account_id = g.id
    where g.id > ${after} and g.status in ('active', 'frozen') order by g.id limit ${limit}`.execute(db)
  return rows
}

/** The goals that were behind last night, the largest amount first: the amount is that of the night. */
export async function goalsBehind(
  db: Db,
  { after, limit }: { after: { behind: bigint; id: string } | undefined; limit: number },
): Promise<(OwingGoal & { behind_kobo: bigint })[]> {
  const since = after
    ? sql`and (c.behind_kobo < ${after.behind} or c.behind_kobo = ${after.behind} and c.account_id > ${after.id})`
    : sql``
  const { rows } = await sql<OwingGoal & { behind_kobo: bigint }>`
    select c.behind_kobo, ${owing} from savings_contributions c
    join savings_accounts g on g.id = c.account_id and g.status in ('active', 'frozen')
    join savings_plans p on p.id = g.plan_id and p.mandatory
    where c.behind_kobo > 0 ${since} order by c.behind_kobo desc, c.account_id limit ${limit}`.execute(db)
  return rows
}

/** The goals of these members that were behind last night. */
export async function goalsBehindOf(db: Db, owners: readonly string[]): Promise<OwingGoal[]> {
  const { rows } = await sql<OwingGoal>`
    select ${owing} from savings_accounts g
    join savings_contributions c on c.account_id = g.id and c.behind_kobo > 0
    join savings_plans p on p.id = g.plan_id and p.mandatory
    where g.owner_uid = ${anyOf(owners)} and g.status in ('active', 'frozen') order by g.id`.execute(db)
  return rows
}

/** What the ledger of contributions is narrowed to, and the goal its last page ended with. */
export type LedgerPage = {
  search?: string | undefined
  behindOnly: boolean
  after: { name: string; id: string } | undefined
  limit: number
}

/**
 * Goals whose contributions are owed by the names of their members: members are walked in the order of their index, and
 * the goals of each looked up.
 */
export async function goalsByMember(
  db: Db,
  { search, behindOnly, after, limit }: LedgerPage,
): Promise<(OwingGoal & { name_key: string })[]> {
  const conditions = [
    sql`not m.is_archived and g.status in ('active', 'frozen') and g.activated_at is not null`,
    ...(search ? [sql`m.uid in (${memberUidsFound(search, searchedMost)})`] : []),
    ...(behindOnly ? [sql`c.behind_kobo > 0`] : []),
    ...(after
      ? [sql`m.name_key >= ${after.name} and (m.name_key, g.id) > (${after.name}, ${after.id}::uuid)`]
      : []),
  ]
  const { rows } = await sql<OwingGoal & { name_key: string }>`
    select m.name_key, ${owing} from profiles m
    join savings_accounts g on g.owner_uid = m.uid
    join savings_plans p on p.id = g.plan_id and p.mandatory
    left join savings_contributions c on c.account_id = g.id
    where ${sql.join(conditions, sql` and `)} order by m.name_key, g.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** How many members a search names at most. */
const searchedMost = 50

/** Writes what all contributions came to in a night, and forgets the nights before. */
export async function keepTotals(db: Db, day: CalendarDate, totals: LedgerTotals): Promise<void> {
  await db.deleteFrom('contribution_totals').execute()
  await db
    .insertInto('contribution_totals')
    .values({
      totals_on: day,
      goals: totals.goals,
      due_kobo: totals.dueKobo,
      paid_kobo: totals.paidKobo,
      behind: totals.behind,
      behind_kobo: totals.behindKobo,
      ahead: totals.ahead,
      ahead_kobo: totals.aheadKobo,
      months: totals.months.map(String),
    })
    .execute()
}

/** What all contributions came to in the last night. */
export function lastTotals(db: Db) {
  return db
    .selectFrom('contribution_totals')
    .selectAll()
    .orderBy('totals_on', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many goals were behind in the night. */
export async function countBehind(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from savings_contributions where behind_kobo > 0`.execute(db)
  return rows[0]?.count ?? 0
}

/** The last night in which contributions were reckoned. */
export async function lastCalculated(db: Db): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ day: CalendarDate | null }>`
    select max(reckoned_on) as day from savings_contributions`.execute(db)
  return rows[0]?.day ?? undefined
}

/** How a goal stood in a night, and what its owner is told of it. */
export type Standing = { id: string; behindKobo: Kobo; news: 'behind' | 'due' | undefined }

/** Writes down how these goals stood, and in which month their owners were told. */
export async function keepStandings(
  db: Db,
  memberStatuses: readonly Standing[],
  { day, month }: { day: CalendarDate; month: CalendarDate },
): Promise<void> {
  if (memberStatuses.length === 0) return
  const rows = memberStatuses.map(({ id, behindKobo, news }) => ({
    id,
    behind: String(behindKobo),
    news: news ?? null,
  }))
  await sql`
    insert into savings_contributions as c (account_id, behind_kobo, reckoned_on, reminded_month, told_month)
    select id, behind, ${day}::date, case news when 'due' then ${month}::date end, case news when 'behind' then ${month}::date end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, behind bigint, news text)
    on conflict (account_id) do update set behind_kobo = excluded.behind_kobo, reckoned_on = excluded.reckoned_on,
      reminded_month = coalesce(excluded.reminded_month, c.reminded_month),
      told_month = coalesce(excluded.told_month, c.told_month)`.execute(db)
}

/** Forgets goals that were not reckoned in a night any more: they have ended. */
export async function forgetEnded(db: Db, day: CalendarDate): Promise<void> {
  await db.deleteFrom('savings_contributions').where('reckoned_on', '<', day).execute()
}
