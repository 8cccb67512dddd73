/** The SQL of goals. */
import { anyOf } from '@kolo/database/any-of'
import { dataModifyingCtes } from '@kolo/database/batched-queries'
import { codeOf, nextCode } from '@kolo/database/codes'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { netInterestIn } from '../../interest/server/interest.store.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { besidePlan } from '../../plans/server/plan-versions.store.ts'
import { hasEnded, mostGoals } from '../goal.rules.ts'
import { type GoalChange, type GoalRecord, type NewGoal, savingsAccounts } from './goal.record.ts'

/** Ends every open goal of somebody, with the places they took, and answers them. */
export async function endGoalsOf(db: Db, ownerUid: string, now: Instant): Promise<GoalRecord[]> {
  const { rows } = await sql<GoalRecord>`
    with ended as (
      update savings_accounts
      set status = case status when 'pending' then 'cancelled' else 'closed' end, ended_at = ${now}::timestamptz,
        version = version + 1
      where owner_uid = ${ownerUid} and ended_at is null returning *
    ), freed as (
      update savers set goals_open = goals_open - (select count(*) from ended) where member_uid = ${ownerUid}
    )
    select ${savingsAccounts.list('ended')} from ended order by id`.execute(db)
  return rows
}

/** A member's goals that are not over. */
export function openGoalsOf(db: Db, ownerUid: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('savings_accounts')
    .select('id')
    .where('owner_uid', '=', ownerUid)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Gives the place of a goal back. */
export async function freeGoalPlace(db: Db, memberUid: string): Promise<void> {
  await db
    .updateTable('savers')
    .set({ goals_open: sql`goals_open - 1` })
    .where('member_uid', '=', memberUid)
    .execute()
}

/** Adds a goal in one of the places its owner has for open goals; `undefined` when all are taken. */
export async function insertGoal(db: Db, goal: NewGoal): Promise<GoalRecord | undefined> {
  const code = nextCode(`SAV-${goal.openedOn.slice(0, 4)}-`, 'savings_code_numbers')
  const values = Object.entries({ ...savingsAccounts.row(goal), code })
  const { rows } = await sql<GoalRecord>`
    with place as (
      insert into savers (member_uid, goals_open) values (${goal.ownerUid}, 1)
      on conflict (member_uid) do update set goals_open = savers.goals_open + 1
      where savers.goals_open < ${mostGoals} returning member_uid
    )
    insert into savings_accounts (${sql.join(values.map(([name]) => sql.ref(name)))})
    select ${sql.join(values.map(([, value]) => value))} from place returning ${savingsAccounts.list()}`.execute(
    db,
  )
  return rows[0]
}

/** Adds goals in one statement; answers how many of their owners have places for theirs. */
export async function insertGoals(
  db: Db,
  goals: readonly NewGoal[],
  openedOn: CalendarDate,
): Promise<number> {
  const rows = goals.map((goal) => savingsAccounts.row(goal))
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const code = codeOf(`SAV-${openedOn.slice(0, 4)}-`, sql`code_number`)
  const given = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const { rows: placed } = await sql<{ owners: number }>`
    with given as (
      select r.*, nextval('savings_code_numbers') as code_number
      from jsonb_populate_recordset(null::savings_accounts, ${given}::jsonb) r
    ), place as (
      insert into savers (member_uid, goals_open) select owner_uid, count(*) from given group by owner_uid
      on conflict (member_uid) do update set goals_open = savers.goals_open + excluded.goals_open
      where savers.goals_open + excluded.goals_open <= ${mostGoals} returning member_uid
    ), opened as (
      insert into savings_accounts (${names}, code)
      select ${names}, ${code} from given where owner_uid in (select member_uid from place) returning owner_uid
    )
    select count(distinct owner_uid)::int as owners from opened`.execute(db)
  return placed[0]?.owners ?? 0
}

/** A goal of this member, or "not found". */
export async function ownGoal(db: Db, id: string, ownerUid: string): Promise<GoalRecord> {
  const row = await db
    .selectFrom('savings_accounts')
    .select(savingsAccounts.columns)
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirst()
  return orNotFound(row)
}

/** A goal of this member, locked until the transaction ends, or "not found". */
export async function lockOwnGoal(db: Db, id: string, ownerUid: string): Promise<GoalRecord> {
  const row = await db
    .selectFrom('savings_accounts')
    .select(savingsAccounts.columns)
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .forUpdate()
    .executeTakeFirst()
  return orNotFound(row)
}

/**
 * The same for money that comes in at once: its plan, too, is changed by nobody until the transaction ends. What is
 * carried out before it, in the same statement, is asked about the payment, which is locked before its target.
 */
export async function lockGoalForMoney(
  db: Db,
  id: string,
  ownerUid: string,
  before: readonly OperationNodeSource[] = [],
): Promise<{ goal: GoalRecord; done: number }> {
  const { parts, done } = dataModifyingCtes(before)
  const first = parts.length === 0 ? sql`` : sql`with ${sql.join(parts)}`
  const { rows } = await sql<GoalRecord & { done: number }>`${first}
    select ${savingsAccounts.list('g')}, (${done})::int as done from savings_accounts g join savings_plans p on p.id = g.plan_id
    where ${done} >= 0 and g.id = ${id} and g.owner_uid = ${ownerUid}
    for update of g for share of p`.execute(db)
  const { done: rowsDone, ...goal } = orNotFound(rows[0])
  return { goal, done: rowsDone }
}

/** Writes a change of a locked goal and counts its version up. */
export function saveGoal(db: Db, id: string, change: GoalChange): Promise<GoalRecord> {
  return db
    .updateTable('savings_accounts')
    .set({ ...savingsAccounts.row(change), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(savingsAccounts.columns)
    .executeTakeFirstOrThrow()
}

/**
 * The state and name of a goal of this member before money comes in, locked with its plan until the transaction ends, or
 * "not found"; in a plan that is over it counts as closed. Money with which it `begins` makes a goal that waited
 * active; any money says that its owner does something with it.
 */
export async function receiveInGoal(
  db: Db,
  { id, ownerUid, begins, now }: { id: string; ownerUid: string; begins: boolean; now: Instant },
): Promise<Pick<GoalRecord, 'status' | 'name'>> {
  const today = dayIn(lagos, now)
  const { rows } = await sql<Pick<GoalRecord, 'status' | 'name'>>`
    with goal as (
      select g.id, g.name, case p.status when 'retired' then 'closed' else g.status end as status
      from savings_accounts g join savings_plans p on p.id = g.plan_id
      where g.id = ${id} and g.owner_uid = ${ownerUid} for update of g for share of p
    ),
    begun as (
      update savings_accounts g set
        status = 'active',
        activated_at = coalesce(g.activated_at, ${now}),
        active_on = ${today}::date,
        dormancy = case g.dormancy when 'inactive' then 'none' else g.dormancy end,
        version = version + 1
      from goal where g.id = goal.id and (
        goal.status = 'pending' and ${begins} or goal.status = 'active' and g.active_on is distinct from ${today}::date)
      returning g.id
    )
    select status, name from goal where (select count(*) from begun) >= 0`.execute(db)
  return orNotFound(rows[0])
}

const finishedShown = 20

/** A member's goals with the plans they lie in, and the plans that are open to new ones. */
export type MediaFolder = {
  /** In the order they were opened. */
  open: GoalRecord[]
  /** Closed or given up, the latest first. */
  finished: GoalRecord[]
  /** Every plan of these goals, and every one that is active. */
  plans: Map<string, PlanRow>
  /** The interest that reached the goals whose contributions are owed. */
  interest: Map<string, Kobo>
}

/** A plan, and a goal that lies in it or none. */
type OverviewRow = PlanRow & Record<string, unknown>

/** Everything a member has in savings but the money: a query, whose rows `overviewIn` reads. */
export function overviewRows(ownerUid: string): RawBuilder<OverviewRow> {
  return sql<OverviewRow>`
    with finished as (
      select id from savings_accounts
      where owner_uid = ${ownerUid} and status in ('cancelled', 'closed')
      order by ended_at desc, id limit ${finishedShown}
    )
    select p.*, ${sql.join(besidePlan('p'))}, case when p.mandatory then ${netInterestIn('g.id')} end as goal_interest_kobo,
      ${savingsAccounts.list('g', 'goal_')}
    from savings_plans p
    left join savings_accounts g on g.plan_id = p.id and g.owner_uid = ${ownerUid}
      and (g.ended_at is null or g.id in (select id from finished))
    where p.status = 'active' or g.id is not null
    order by g.id`
}

export function overviewIn(rows: readonly OverviewRow[]): MediaFolder {
  const goals = rows.flatMap((row) => (row.goal_id === null ? [] : [savingsAccounts.pick(row, 'goal_')]))
  const isOpen = ({ status }: GoalRecord) => !hasEnded(status)
  return {
    open: goals.filter(isOpen),
    finished: goals.filter((goal) => !isOpen(goal)).sort(latestEndFirst),
    plans: new Map(rows.map((row) => [row.id, row])),
    interest: new Map(
      rows.map((row) => [String(row.goal_id), kobo(BigInt(String(row.goal_interest_kobo ?? 0)))]),
    ),
  }
}

function latestEndFirst(a: GoalRecord, b: GoalRecord): number {
  return (b.endedAt ?? '').localeCompare(a.endedAt ?? '') || a.id.localeCompare(b.id)
}

/** Every goal a member has or had, oldest first: a query. */
export function goalsOf(db: Db, ownerUid: string) {
  return db
    .selectFrom('savings_accounts')
    .select(['id', 'name', 'code'])
    .where('owner_uid', '=', ownerUid)
    .orderBy('opened_at')
    .orderBy('id')
}

/** What goals are called, the least each takes at once and the most it may hold: a query. */
export function goalNames(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('savings_accounts as g')
    .innerJoin('savings_plans as p', 'p.id', 'g.plan_id')
    .select(['g.id', 'g.name', leastNow.as('least_kobo'), 'p.max_balance_kobo as most_kobo'])
    .where('g.id', '=', anyOf(ids))
}

/** A member's goals that take money now, oldest first, at most a hundred: a query. */
export function goalsTaking(db: Db, ownerUid: string) {
  return db
    .selectFrom('savings_accounts as g')
    .innerJoin('savings_plans as p', 'p.id', 'g.plan_id')
    .select(['g.id', 'g.name', leastNow.as('least_kobo'), 'p.max_balance_kobo as most_kobo'])
    .where('g.owner_uid', '=', ownerUid)
    .where('g.status', 'in', ['pending', 'active'])
    .where('p.status', '<>', 'retired')
    .orderBy('g.id')
    .limit(100)
}

const leastNow = sql<bigint | null>`case
  when p.status = 'retired' then null
  when g.status = 'pending' then p.min_open_kobo
  when g.status = 'active' then p.min_topup_kobo end`

/** Goals that were opened before a moment and never had money, a bounded number, longest first. */
export function unusedGoals(
  db: Db,
  openedBefore: Instant,
  limit: number,
): Promise<Pick<GoalRecord, 'id' | 'ownerUid'>[]> {
  return db
    .selectFrom('savings_accounts')
    .select(['id', 'owner_uid as ownerUid'])
    .where('status', '=', 'pending')
    .where('opened_at', '<', openedBefore)
    .orderBy('opened_at')
    .limit(limit)
    .execute()
}

/** The next goals that have not ended, of a plan or of one number, in the order they were opened. */
export function goalsInPlan(
  db: Db,
  {
    planId,
    member,
    code,
    after,
    limit,
  }: {
    planId?: string | undefined
    member?: string | undefined
    code?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<GoalRecord[]> {
  const goals = db.selectFrom('savings_accounts').select(savingsAccounts.columns)
  let query =
    member === undefined ? goals.where('ended_at', 'is', null) : goals.where('owner_uid', '=', member)
  if (planId !== undefined) query = query.where('plan_id', '=', planId)
  if (code !== undefined) query = query.where('code', '=', code)
  if (after !== undefined) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}
