/** The pages of savings in one request each, and their parts for the dashboards. */

import type { Call } from '@kolo/application/call'
import { cardWayOf, cardWayRows } from '@kolo/cards/server'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { balancesOfOwner, ownedBalancesIn, readStatement } from '@kolo/ledger/balance'
import { activityLine, checkingIn, disputeFreezing, openPaymentsOf, walletIn } from '@kolo/payments/server'
import { depositLimitsOf, limitsRows, presentOpenPayments } from '@kolo/transfers/server'
import { autoSaveRows } from '../../auto-save/server/auto-save.store.ts'
import { autoSaveAnswer } from '../../auto-save/server/save-auto-save.ts'
import { moveCase } from '../../deposits/server/move-to-wallet.ts'
import { moveRoom } from '../../goal-endings/goal-ending.rules.ts'
import { releaseRows } from '../../goal-endings/server/goal-releases.store.ts'
import { costOfBreaking } from '../../goal-endings/server/pay-out-goal.ts'
import { interestRows, netOf } from '../../interest/server/interest.store.ts'
import { goalInterest } from '../../interest/server/read-interest.ts'
import { openPlans, planRows } from '../../plans/server/plans.store.ts'
import { savingsAccess } from '../../savings.access.ts'
import type { GoalPage, listGoalActivity, readGoal, SavingsPage } from '../goal.contract.ts'
import { goalAccount } from './goal.postings.ts'
import { goalBalances } from './goal-balances.ts'
import { overviewIn, overviewRows, ownGoal } from './goals.store.ts'
import { presentGoals, presentPlanToMembers, type Viewer } from './present-goal.ts'
import { quarterBegan, takenFromGoal } from './withdrawal-sources.ts'

/** The plans a goal can be opened in. */
export async function listPlansHandler(call: Call) {
  const today = dayIn(lagos, call.now)
  return { rows: (await openPlans(call.db)).map((plan) => presentPlanToMembers(plan, today)) }
}

/** The savings page of the signed-in member. */
export async function listGoalsHandler(call: Call): Promise<SavingsPage> {
  return presentSavings(call, await batchQueries(call.db, savingsRows(call)))
}

/** Everything the savings page is made of, as queries to be asked together. */
export function savingsRows({ db, actor, now }: Viewer) {
  return {
    ...limitsRows({ actor, now }),
    ...cardWayRows({ actor }),
    overview: overviewRows(actor.uid),
    owned: balancesOfOwner(actor.uid),
    payments: openPaymentsOf(db, { memberUid: actor.uid, now }),
  }
}

/** What these rows say, as the savings page of the signed-in member. */
export async function presentSavings(
  viewer: Viewer & Pick<Call, 'registry'>,
  said: RowsOf<ReturnType<typeof savingsRows>>,
): Promise<SavingsPage> {
  const overview = overviewIn(said.overview)
  const owned = ownedBalancesIn(said.owned)
  // The page shows all payments; only those into goals are savings.
  const checking = checkingIn(said.payments.filter(({ purpose }) => purpose === 'savings'))
  const facts = {
    plans: overview.plans,
    balances: goalBalances(owned),
    checking,
    interest: overview.interest,
  }
  const goals = presentGoals(viewer, overview.open, facts)
  const today = dayIn(lagos, viewer.now)
  const active = [...overview.plans.values()].filter(({ status }) => status === 'active')
  return {
    totals: {
      savedKobo: sumKobo(goals.map((goal) => goal.balanceKobo)),
      walletKobo: walletIn(owned),
      checkingKobo: sumKobo(checking.values()),
    },
    goals,
    finished: presentGoals(viewer, overview.finished, facts),
    payments: await presentOpenPayments(viewer, said.payments),
    plans: active
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((plan) => presentPlanToMembers(plan, today)),
    limits: depositLimitsOf(said),
    cardWay: cardWayOf(viewer, said),
    can: { openGoal: decide(savingsAccess.openGoal, viewer.actor, undefined) },
  }
}

export async function readGoalHandler(call: Call, { params }: InputOf<typeof readGoal>): Promise<GoalPage> {
  const { db, actor } = call
  const row = await ownGoal(db, params.id, actor.uid)
  const said = await batchQueries(db, {
    ...limitsRows(call),
    ...cardWayRows(call),
    plan: planRows(db, row.planId),
    owned: balancesOfOwner(actor.uid),
    payments: openPaymentsOf(db, { memberUid: actor.uid, targetId: row.id, now: call.now }),
    interest: interestRows(row.id),
    autoSave: autoSaveRows(row.id),
    freezing: disputeFreezing(row.id, row.frozenAt),
    releases: releaseRows(db, row.id, quarterBegan(call.now)),
    taken: takenFromGoal(row, call.now),
  })
  const owned = ownedBalancesIn(said.owned)
  const [goal] = presentGoals(call, [row], {
    plans: new Map(said.plan.map((plan) => [plan.id, plan])),
    balances: goalBalances(owned),
    checking: checkingIn(said.payments),
    interest: new Map(
      said.interest.map((earned) => [row.id, netOf(earned.gross_so_far_kobo, earned.wht_so_far_kobo)]),
    ),
  })
  const shown = orNotFound(goal)
  const plan = orNotFound(said.plan[0])
  const cardWay = cardWayOf(call, said)
  const isHeld = (goalBalances(owned).get(row.id)?.held ?? zeroKobo) > 0n
  return {
    goal: shown,
    isDisputed: said.freezing.length > 0,
    liens: isHeld ? [...(await call.registry.liensOn(db, goalAccount(row)))] : [],
    moving: moveRoom(
      moveCase(row, plan, { releases: said.releases, taken: said.taken, owned, now: call.now }),
    ),
    breaking: shown.can.breakEarly === true ? await costOfBreaking(db, row, plan) : undefined,
    leaving: said.releases
      .filter(({ status }) => status === 'waiting')
      .map((one) => ({
        id: one.id,
        amountKobo: one.amount_kobo === null ? null : kobo(one.amount_kobo),
        dueAt: one.due_at,
      })),
    activity: await activityOf(call, row.id, { limit: 25 }),
    payments: await presentOpenPayments(call, said.payments),
    walletKobo: walletIn(owned),
    limits: depositLimitsOf(said),
    cardWay,
    autoSave: autoSaveAnswer(call, row, plan, { row: said.autoSave[0], way: cardWay }),
    interest: goalInterest(row, said.plan[0], said.interest[0], dayIn(lagos, call.now)),
  }
}

/** More lines of a goal's statement. */
export async function listGoalActivityHandler(
  call: Call,
  { params, query }: InputOf<typeof listGoalActivity>,
): Promise<OutputOf<typeof listGoalActivity>> {
  const { id } = await ownGoal(call.db, params.id, call.actor.uid)
  return activityOf(call, id, query)
}

/** A page of a goal's statement. */
export async function activityOf(
  { db, actor }: Viewer,
  goalId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<GoalPage['activity']> {
  const { rows, nextCursor } = await readStatement(db, goalAccount({ id: goalId, ownerUid: actor.uid }), page)
  return { rows: rows.map(activityLine), nextCursor }
}
