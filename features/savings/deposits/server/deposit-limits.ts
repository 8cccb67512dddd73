import type { RowsOf } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { kobo } from '@kolo/foundation/money'
import { balancesOfOwner } from '@kolo/ledger/balance'
import { expectedRows } from '@kolo/payments/server'
import type { DepositRoom } from '../../goals/goal.rules.ts'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { planRows } from '../../plans/server/plans.store.ts'

/** What says how much a goal can take, as queries. */
export function roomRows(db: Db, goal: GoalRecord) {
  return {
    plans: planRows(db, goal.planId),
    owned: balancesOfOwner(goal.ownerUid),
    expected: expectedRows(goal.ownerUid),
  }
}

/** What a goal can take now: its state, its plan's limits, what it holds and what is on its way. */
export function roomIn(
  goal: GoalRecord,
  { plans, owned, expected }: RowsOf<ReturnType<typeof roomRows>>,
): DepositRoom & { plan: PlanRow } {
  const [plan] = plans
  if (!plan) throw new Error(`Goal ${goal.id} has no plan`)
  const held = owned.find(({ kind, scope }) => kind === 'member_savings' && scope === goal.id)
  return {
    plan,
    status: goal.status,
    planStatus: plan.status,
    minOpenKobo: kobo(plan.min_open_kobo),
    minTopupKobo: kobo(plan.min_topup_kobo),
    maxBalanceKobo: plan.max_balance_kobo === null ? undefined : kobo(plan.max_balance_kobo),
    balanceKobo: kobo(held?.balance_kobo ?? 0n),
    expectedKobo: kobo(expected.find(({ target_id }) => target_id === goal.id)?.sum_kobo ?? 0n),
  }
}
