/** The SQL of goals. */
import { type Db, orNotFound } from '@kolo/database/call'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import { mostGoals } from '../savings.rules.ts'
import './savings.tables.ts'
import type { GoalRow, SavingsAccountsTable } from './savings.tables.ts'

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

/** A member's open goals in the order they were opened. */
export function openGoalsOf(db: Db, ownerUid: string): Promise<GoalRow[]> {
  return db
    .selectFrom('savings_accounts')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .where('status', 'in', ['pending', 'active'])
    .orderBy('id')
    .execute()
}

/** A member's goals that are closed or were given up, the latest first. */
export function finishedGoalsOf(db: Db, ownerUid: string): Promise<GoalRow[]> {
  return db
    .selectFrom('savings_accounts')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .where('status', 'in', ['cancelled', 'closed'])
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
}

/** The names of goals. */
export async function goalNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('savings_accounts').select(['id', 'name']).where('id', 'in', ids).execute()
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
