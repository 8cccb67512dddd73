/** The pages of savings in one request each, and their parts for the dashboards. */
import type { Call } from '@kolo/database/call'
import { decide } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { sumKobo, zeroKobo } from '@kolo/foundation/money'
import { readOwnedBalances, readStatement } from '@kolo/ledger/balance'
import {
  activityLine,
  type PaymentPurposes,
  readChecking,
  readOpenPayments,
  readWalletAvailable,
} from '@kolo/payments/server'
import { savingsAccess } from '../savings.access.ts'
import type { GoalPage, listGoalActivity, readGoal, SavingsPage } from '../savings.contract.ts'
import { ownGoal, readShelf } from './goals.store.ts'
import { openPlans } from './plans.store.ts'
import { planAnswer, presentGoal, presentGoals, type Viewer } from './present-goal.ts'
import { goalAccount } from './savings.postings.ts'

/** The plans a goal can be opened in. */
export async function listPlansAct(call: Call) {
  return { rows: (await openPlans(call.db)).map(planAnswer) }
}

/** The savings page of the signed-in member. */
export async function readSavingsPage(viewer: Viewer, purposes: PaymentPurposes): Promise<SavingsPage> {
  const { db, actor } = viewer
  const shelf = await readShelf(db, actor.uid)
  const owned = await readOwnedBalances(db, actor.uid)
  const checking = await readChecking(db, actor.uid)
  const facts = {
    plans: shelf.plans,
    balances: new Map(
      owned.filter(({ kind }) => kind === 'member_savings').map((balance) => [balance.scope, balance]),
    ),
    checking,
  }
  const goals = presentGoals(viewer, shelf.open, facts)
  const active = [...shelf.plans.values()].filter(({ status }) => status === 'active')
  return {
    totals: {
      savedKobo: sumKobo(goals.map((goal) => goal.balanceKobo)),
      walletKobo: owned.find(({ kind }) => kind === 'member_wallet')?.available ?? zeroKobo,
      checkingKobo: sumKobo(checking.values()),
    },
    goals,
    finished: presentGoals(viewer, shelf.finished, facts),
    payments: await readOpenPayments(viewer, purposes),
    plans: active.sort((a, b) => a.name.localeCompare(b.name)).map(planAnswer),
    can: { openGoal: decide(savingsAccess.openGoal, actor, undefined) },
  }
}

/** The goal page. */
export function readGoalAct(purposes: PaymentPurposes) {
  return async (call: Call, { params }: InputOf<typeof readGoal>): Promise<GoalPage> => {
    const { db, actor } = call
    const row = await ownGoal(db, params.id, actor.uid)
    return {
      goal: await presentGoal(call, row),
      activity: await activityOf(call, row.id, { limit: 25 }),
      payments: await readOpenPayments(call, purposes, row.id),
      walletKobo: await readWalletAvailable(db, actor.uid),
    }
  }
}

/** More lines of a goal's statement. */
export async function listGoalActivityAct(
  call: Call,
  { params, query }: InputOf<typeof listGoalActivity>,
): Promise<OutputOf<typeof listGoalActivity>> {
  const { id } = await ownGoal(call.db, params.id, call.actor.uid)
  return activityOf(call, id, query)
}

async function activityOf(
  { db, actor }: Viewer,
  goalId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<GoalPage['activity']> {
  const { rows, nextCursor } = await readStatement(db, goalAccount({ id: goalId, ownerUid: actor.uid }), page)
  return { rows: rows.map(activityLine), nextCursor }
}
