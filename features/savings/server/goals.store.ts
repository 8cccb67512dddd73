/** The SQL of goals. */
import { anyOf } from '@kolo/database/any-of'
import { type Db, orNotFound } from '@kolo/database/call'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { mostGoals } from '../savings.rules.ts'
import './savings.tables.ts'
import type { GoalRow, PlanRow, SavingsAccountsTable } from './savings.tables.ts'

/** The next code of a goal: `SAV-2026-000042`. */
export async function nextGoalCode(db: Db, now: Instant): Promise<string> {
  const { rows } = await sql<{ number: bigint }>`select nextval('savings_code_numbers') as number`.execute(db)
  return `SAV-${dayIn(lagos, now).slice(0, 4)}-${String(rows[0]?.number).padStart(6, '0')}`
}

/** Takes one of the places a member has for open goals; `false` when all are taken. */
export async function takeGoalPlace(db: Db, memberUid: string): Promise<boolean> {
  const taken = await db
    .insertInto('savers')
    .values({ member_uid: memberUid, goals_open: 1 })
    .onConflict((conflict) =>
      conflict
        .column('member_uid')
        .doUpdateSet({ goals_open: sql`savers.goals_open + 1` })
        .where('savers.goals_open', '<', mostGoals),
    )
    .returning('member_uid')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ends every open goal of somebody, with the places they took, and answers them. */
export async function endGoalsOf(db: Db, ownerUid: string, now: Instant): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    with ended as (
      update savings_accounts
      set status = case status when 'pending' then 'cancelled' else 'closed' end, ended_at = ${now}::timestamptz,
        version = version + 1
      where owner_uid = ${ownerUid} and status in ('pending', 'active') returning *
    ), freed as (
      update savers set goals_open = goals_open - (select count(*) from ended) where member_uid = ${ownerUid}
    )
    select * from ended order by id`.execute(db)
  return rows
}

/** Gives the place of a goal back. */
export async function freeGoalPlace(db: Db, memberUid: string): Promise<void> {
  await db
    .updateTable('savers')
    .set({ goals_open: sql`goals_open - 1` })
    .where('member_uid', '=', memberUid)
    .execute()
}

/** Adds a goal. */
export function insertGoal(db: Db, row: Insertable<SavingsAccountsTable>): Promise<GoalRow> {
  return db.insertInto('savings_accounts').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A goal of this member, or "not found". */
export async function ownGoal(db: Db, id: string, ownerUid: string): Promise<GoalRow> {
  const row = await db
    .selectFrom('savings_accounts')
    .selectAll()
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirst()
  return orNotFound(row)
}

/** A goal of this member, locked until the transaction ends, or "not found". */
export async function lockOwnGoal(db: Db, id: string, ownerUid: string): Promise<GoalRow> {
  const row = await db
    .selectFrom('savings_accounts')
    .selectAll()
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .forUpdate()
    .executeTakeFirst()
  return orNotFound(row)
}

/** Writes a change of a locked goal and counts its version up. */
export function saveGoal(
  db: Db,
  id: string,
  change: Pick<
    Updateable<SavingsAccountsTable>,
    'name' | 'icon' | 'target_kobo' | 'target_on' | 'status' | 'activated_at' | 'ended_at'
  >,
): Promise<GoalRow> {
  return db
    .updateTable('savings_accounts')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The first money is there: a goal that waited for it becomes active, any other stays as it is. */
export async function activateGoal(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('savings_accounts')
    .set({ status: 'active', activated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

const goalColumns = [
  'id',
  'code',
  'plan_id',
  'owner_uid',
  'name',
  'icon',
  'target_kobo',
  'target_on',
  'status',
  'opened_on',
  'opened_at',
  'activated_at',
  'ended_at',
  'version',
] as const satisfies readonly (keyof GoalRow)[]

const finishedShown = 20

/** A member's goals with the plans they lie in, and the plans that are open to new ones. */
export type Shelf = {
  /** In the order they were opened. */
  open: GoalRow[]
  /** Closed or given up, the latest first. */
  finished: GoalRow[]
  /** Every plan of these goals, and every one that is active. */
  plans: Map<string, PlanRow>
}

/** A plan, and a goal that lies in it or none. */
type ShelfRow = PlanRow & Record<string, unknown>

/** Everything a member has in savings but the money: a query, whose rows `shelfIn` reads. */
export function shelfRows(ownerUid: string): RawBuilder<ShelfRow> {
  return sql<ShelfRow>`
    with finished as (
      select id from savings_accounts
      where owner_uid = ${ownerUid} and status in ('cancelled', 'closed')
      order by ended_at desc, id limit ${finishedShown}
    )
    select p.*, ${sql.join(goalColumns.map((name) => sql`g.${sql.ref(name)} as ${sql.ref(`goal_${name}`)}`))}
    from savings_plans p
    left join savings_accounts g on g.plan_id = p.id and g.owner_uid = ${ownerUid}
      and (g.status in ('pending', 'active') or g.id in (select id from finished))
    where p.status = 'active' or g.id is not null
    order by g.id`
}

/** What these rows say. */
export function shelfIn(rows: readonly ShelfRow[]): Shelf {
  const goals = rows.flatMap((row) => (row.goal_id === null ? [] : [goalIn(row)]))
  const isOpen = ({ status }: GoalRow) => status === 'pending' || status === 'active'
  return {
    open: goals.filter(isOpen),
    finished: goals.filter((goal) => !isOpen(goal)).sort(latestEndFirst),
    plans: new Map(rows.map((row) => [row.id, row])),
  }
}

function goalIn(row: Record<string, unknown>): GoalRow {
  return Object.fromEntries(goalColumns.map((name) => [name, row[`goal_${name}`]])) as GoalRow
}

function latestEndFirst(a: GoalRow, b: GoalRow): number {
  return (b.ended_at ?? '').localeCompare(a.ended_at ?? '') || a.id.localeCompare(b.id)
}

/** The names of goals. */
export async function goalNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('savings_accounts')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Goals that were opened before a moment and never had money, a bounded number, longest first. */
export function unusedGoals(
  db: Db,
  openedBefore: Instant,
  limit: number,
): Promise<Pick<GoalRow, 'id' | 'owner_uid'>[]> {
  return db
    .selectFrom('savings_accounts')
    .select(['id', 'owner_uid'])
    .where('status', '=', 'pending')
    .where('opened_at', '<', openedBefore)
    .orderBy('opened_at')
    .limit(limit)
    .execute()
}
