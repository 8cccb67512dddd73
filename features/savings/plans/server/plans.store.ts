/** The SQL of savings plans and of the decisions about them. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import type { CalendarDate } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PlanRow, SavingsPlansTable } from './plan.record.ts'
import { besidePlan } from './plan-versions.store.ts'

const uniqueViolation = '23505'

/** Which unique name of another plan stands in the way. */
export type Taken = 'code' | 'name'

/** The plan that has this code or, in any case of letters, this name already. */
export async function planTaken(
  db: Db,
  wanted: { code?: string; name: string; except?: string },
): Promise<Taken | undefined> {
  const rows = await db
    .selectFrom('savings_plans')
    .select(['id', 'code', 'name'])
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(name)`, '=', wanted.name.toLowerCase()),
        ...(wanted.code === undefined ? [] : [eb('code', '=', wanted.code)]),
      ]),
    )
    .execute()
  const others = rows.filter(({ id }) => id !== wanted.except)
  if (others.some(({ code }) => code === wanted.code)) return 'code'
  return others.length > 0 ? 'name' : undefined
}

/** Adds a plan, or answers `undefined` when its code or name was taken this very moment. */
export function insertPlan(db: Db, row: Insertable<SavingsPlansTable>): Promise<PlanRow | undefined> {
  return db
    .insertInto('savings_plans')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning(besidePlan())
    .executeTakeFirst()
}

/** A plan: a query of one row. */
export function planRows(db: Db, id: string) {
  return db.selectFrom('savings_plans').selectAll().select(besidePlan()).where('id', '=', id)
}

/** A plan, where there is one. */
export function findPlan(db: Db, id: string): Promise<PlanRow | undefined> {
  return planRows(db, id).executeTakeFirst()
}

/** A plan, or "not found". */
export async function planById(db: Db, id: string): Promise<PlanRow> {
  return orNotFound(await planRows(db, id).executeTakeFirst())
}

/** A plan, locked until the transaction ends, or "not found". `share`: others may read it, none may change it. */
export async function lockPlan(db: Db, id: string, strength: 'update' | 'share'): Promise<PlanRow> {
  const query = planRows(db, id)
  return orNotFound(await (strength === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst())
}

/** Writes a change of a locked plan and counts its version up. A name that was taken this very moment: look again. */
export async function savePlan(
  db: Db,
  id: string,
  change: Omit<Updateable<SavingsPlansTable>, 'id' | 'code' | 'version'>,
): Promise<PlanRow> {
  const query = db
    .updateTable('savings_plans')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .returning(besidePlan())
  try {
    return await query.executeTakeFirstOrThrow()
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) throw new RequestProblem('changed-meanwhile')
    throw error
  }
}

/** The plans a goal can be opened in, by name. */
export function openPlans(db: Db): Promise<PlanRow[]> {
  return db
    .selectFrom('savings_plans')
    .selectAll()
    .select(besidePlan())
    .where('status', '=', 'active')
    .orderBy(sql`lower(fold_letters(name))`)
    .limit(100)
    .execute()
}

/** All plans, those in use first, then drafts, then the retired, newest first in each: a query. */
export function allPlans(db: Db) {
  return db
    .selectFrom('savings_plans')
    .selectAll()
    .select(besidePlan())
    .orderBy(sql`array_position(array['active', 'suspended', 'draft', 'retired'], status)`)
    .orderBy('id', 'desc')
    .limit(sql.lit(200))
}

export async function insertPlanDecision(
  db: Db,
  row: Insertable<Tables['savings_plan_decisions']>,
): Promise<void> {
  await db.insertInto('savings_plan_decisions').values(row).execute()
}

/** The decisions about plans, oldest first, each of which counts the plan's version up: a query. */
export function planDecisionsOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('savings_plan_decisions')
    .selectAll()
    .where('plan_id', '=', anyOf(ids))
    .orderBy('plan_version')
    .orderBy('decided_at')
}

/** The next open goals of a plan after one of them, in the order they were opened. */
export function openGoalsAfter(
  db: Db,
  planId: string,
  after: string,
  limit: number,
): Promise<{ id: string; owner_uid: string }[]> {
  return db
    .selectFrom('savings_accounts')
    .select(['id', 'owner_uid'])
    .where('plan_id', '=', planId)
    .where('ended_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The open goals of plans with their owners. */
export function openGoalsIn(
  db: Db,
  planIds: readonly string[],
): Promise<{ id: string; owner_uid: string; plan_id: string }[]> {
  return db
    .selectFrom('savings_accounts')
    .select(['id', 'owner_uid', 'plan_id'])
    .where('plan_id', '=', anyOf(planIds))
    .where('ended_at', 'is', null)
    .execute()
}

/** How many goals of a plan have not ended. */
export async function countOpenGoals(db: Db, planId: string): Promise<number> {
  const { count } = await db
    .selectFrom('savings_accounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('plan_id', '=', planId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Who saves in a plan: the owners of its goals that have not ended. */
export async function ownersIn(db: Db, planId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('savings_accounts')
    .select('owner_uid')
    .distinct()
    .where('plan_id', '=', planId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ owner_uid }) => owner_uid)
}

/** Plans whose day has come and that are not over yet. */
export function plansRetiring(db: Db, today: CalendarDate): Promise<Pick<PlanRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('savings_plans')
    .select(['id', 'name'])
    .where('status', '=', 'suspended')
    .where('retires_on', '<=', today)
    .orderBy('id')
    .execute()
}
