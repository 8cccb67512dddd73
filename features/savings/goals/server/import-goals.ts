/**
 * Goals of members that a society imports. What must always be true: a goal is opened as its owner would have opened it,
 * active with its money in the same transaction; reversing the import ends the goals it opened.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import { sql } from 'kysely'
import { settleInterest } from '../../interest/server/settle-interest.ts'
import { type PlanKind, termsOn } from '../../plans/plan-terms.rules.ts'
import { versionsOf } from '../../plans/server/plan-versions.store.ts'
import { lockPlan } from '../../plans/server/plans.store.ts'
import { goalAccount } from './goal.postings.ts'
import type { NewGoal } from './goal.record.ts'
import { endGoalsOf, insertGoals } from './goals.store.ts'
import { recordOnGoal } from './record-goal-event.ts'

/** The plans that take money of imported members. */
export function plansForSheets(db: Db): Promise<{ id: string; name: string; kind: PlanKind }[]> {
  return db
    .selectFrom('savings_plans')
    .select(['id', 'name', 'kind'])
    .where('status', '=', 'active')
    .orderBy('name')
    .execute()
}

/** Every plan that may hold money of members, also those that take none any more. */
export function plansInUse(db: Db): Promise<{ id: string; name: string; kind: PlanKind }[]> {
  return db
    .selectFrom('savings_plans')
    .select(['id', 'name', 'kind'])
    .where('status', '<>', 'draft')
    .orderBy('name')
    .execute()
}

/** A goal of the file that is imported. */
export type ImportedGoal = {
  ownerUid: string
  planId: string
  target: Kobo | undefined
  endsOn: CalendarDate | undefined
}

/** Opens active goals and answers the accounts their money goes to, in their order. A lock runs to the day that was agreed to. */
export async function openImportedGoals(
  { db, now }: Pick<ChunkCall, 'db' | 'now'>,
  imported: readonly ImportedGoal[],
): Promise<AccountName[]> {
  if (imported.length === 0) return []
  const plans = new Map<string, Awaited<ReturnType<typeof lockPlan>>>()
  for (const id of [...new Set(imported.map(({ planId }) => planId))].sort())
    plans.set(id, await lockPlan(db, id, 'share'))
  const today = dayIn(lagos, now)
  const goals = imported.map(({ ownerUid, planId, target, endsOn }): NewGoal => {
    const plan = orNotFound(plans.get(planId))
    const isLocked = plan.kind === 'locked'
    return {
      id: newId(Date.parse(now)),
      planId: plan.id,
      ownerUid,
      name: plan.name.slice(0, 60),
      icon: 'kolo',
      targetKobo: target ?? null,
      targetOn: target === undefined ? null : (endsOn ?? null),
      status: 'active',
      openedOn: today,
      openedAt: now,
      activatedAt: now,
      keptVersion: isLocked ? termsOn({ keptVersion: undefined }, versionsOf(plan), today).number : null,
      locked: isLocked,
      maturesOn: isLocked || plan.kind === 'target' ? (endsOn ?? null) : null,
      maturityInstruction: 'stay',
    }
  })
  const owners = new Set(imported.map(({ ownerUid }) => ownerUid))
  if ((await insertGoals(db, goals, today)) !== owners.size)
    throw new Error('More goals are imported than a member can have')
  return goals.map(goalAccount)
}

/** Ends the goals of a member whose import is reversed, while their money is still in them; what they earned was never paid. */
export async function endImportedGoals(
  call: Pick<ChunkCall, 'db' | 'now' | 'record'>,
  ownerUid: string,
): Promise<void> {
  for (const goal of await endGoalsOf(call.db, ownerUid, call.now)) {
    await settleInterest(call, goal, 'forfeit')
    recordOnGoal(call, `savings.goal-${goal.status}`, goal)
  }
}

export type SheetGoal = {
  owner_uid: string
  id: string
  plan_id: string
  target_kobo: bigint | null
  ends_on: CalendarDate | null
}

/** The account in the books that holds the money of such a goal. */
export function goalAccountOf({ id, owner_uid: ownerUid }: SheetGoal): AccountName {
  return goalAccount({ id, ownerUid })
}

/** Open goals of these members, in the order they were opened. */
export async function goalsForSheet(db: Db, owners: readonly string[]): Promise<SheetGoal[]> {
  const { rows } = await sql<SheetGoal>`
    select owner_uid, id, plan_id, target_kobo, coalesce(matures_on, target_on) as ends_on
    from savings_accounts where owner_uid = any(${owners}::uuid[]) and ended_at is null order by owner_uid, id`.execute(
    db,
  )
  return rows
}
