/** Plans as administrators keep them: who decided what, what hangs on them, what may happen next. */
import type { Approval } from '@kolo/approvals/contract'
import { type ApprovalRow, approvedFor, readWaiting } from '@kolo/approvals/server'
import type { Db } from '@kolo/database/call'
import { type Decision, decide } from '@kolo/foundation/access'
import { type Kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { namesOf } from '@kolo/profile/server'
import { savingsAccess } from '../savings.access.ts'
import type { PlanReview } from '../savings.contract.ts'
import { planActivation, planRetirement } from './plan-approvals.ts'
import { openGoalsIn, planDecisionsOf } from './plans.store.ts'
import { planAnswer, type Viewer } from './present-goal.ts'
import { goalAccount } from './savings.postings.ts'
import type { PlanDecisionRow, PlanRow } from './savings.tables.ts'

/** What is known beside the rows. */
type Beside = {
  decisions: ReadonlyMap<string, readonly PlanDecisionRow[]>
  activations: ReadonlyMap<string, ApprovalRow>
  waiting: readonly Approval[]
  names: ReadonlyMap<string, string>
  figures: (planId: string) => PlanFigures
}

/** How many goals are open in a plan, how many of them hold money and how much. */
type PlanFigures = Pick<PlanReview, 'goals' | 'goalsWithMoney' | 'savedKobo'>

/** Plans, as administrators keep them. */
export async function presentPlans(viewer: Viewer, rows: readonly PlanRow[]): Promise<PlanReview[]> {
  const { db } = viewer
  const ids = rows.map(({ id }) => id)
  const decisions = await planDecisionsOf(db, ids)
  const activations = await approvedFor(db, planActivation.name, ids)
  const waiting = await readWaiting(viewer, [planActivation, planRetirement], ids)
  const names = await namesOf(db, [
    ...new Set([
      ...rows.map((row) => row.prepared_by),
      ...[...decisions.values()].flat().map((row) => row.administrator_uid),
      ...[...activations.values()].flatMap((row) => row.decided_by ?? []),
    ]),
  ])
  const figures = await figuresOf(db, ids)
  return rows.map((row) => present(viewer, row, { decisions, activations, waiting, names, figures }))
}

/** One plan, as administrators keep it. */
export async function presentPlan(viewer: Viewer, row: PlanRow): Promise<PlanReview> {
  const [plan] = await presentPlans(viewer, [row])
  if (!plan) throw new Error(`Plan ${row.id} was lost while it was presented`)
  return plan
}

function present(viewer: Viewer, row: PlanRow, beside: Beside): PlanReview {
  const personOf = (uid: string) => ({ uid, fullName: beside.names.get(uid) ?? 'Former member' })
  const decisions = beside.decisions.get(row.id) ?? []
  const earlier = decisions.findLast(({ decision }) => decision === 'activated')
  const approved = beside.activations.get(row.id)
  const activatedBy = approved?.decided_by ?? earlier?.administrator_uid
  const suspended = decisions.findLast(({ decision }) => decision === 'suspended')
  const waits = (kind: { name: string }) =>
    beside.waiting.find((each) => each.kind === kind.name && each.subject.id === row.id)
  const activation = row.status === 'draft' ? waits(planActivation) : undefined
  const retirement = row.status === 'suspended' ? waits(planRetirement) : undefined
  return {
    ...planAnswer(row),
    preparedBy: personOf(row.prepared_by),
    preparedAt: row.prepared_at,
    activatedBy: activatedBy ? personOf(activatedBy) : undefined,
    activatedAt: approved?.decided_at ?? earlier?.decided_at,
    suspendedReason: row.status === 'suspended' ? (suspended?.reason ?? undefined) : undefined,
    retirement: retirement && {
      askedBy: retirement.askedBy,
      askedAt: retirement.askedAt,
      reason: retirement.reason,
    },
    aloneFrom: (activation ?? retirement)?.aloneFrom,
    ...beside.figures(row.id),
    version: row.version,
    can: canOn(viewer, row, activation, retirement),
  }
}

function canOn(
  viewer: Viewer,
  row: PlanRow,
  activation: Approval | undefined,
  retirement: Approval | undefined,
): PlanReview['can'] {
  const guarded = (decision: Decision, waiting: Approval | undefined, own: string): Decision => {
    if (decision !== true || !waiting) return decision
    return waiting.can.approve === 'own-approval' ? own : waiting.can.approve
  }
  const { actor } = viewer
  return {
    edit: decide(savingsAccess.editPlan, actor, row),
    activate: guarded(decide(savingsAccess.activatePlan, actor, row), activation, 'own-plan'),
    suspend: decide(savingsAccess.suspendPlan, actor, row),
    resume: decide(savingsAccess.resumePlan, actor, row),
    retire: guarded(decide(savingsAccess.retirePlan, actor, row), retirement, 'own-retirement'),
  }
}

/** The figures of several plans. */
async function figuresOf(db: Db, planIds: readonly string[]): Promise<(planId: string) => PlanFigures> {
  const goals = await balancesIn(db, planIds)
  return (planId) => {
    const here = goals.filter((goal) => goal.planId === planId)
    return {
      goals: here.length,
      goalsWithMoney: here.filter(({ balance }) => balance > 0n).length,
      savedKobo: sumKobo(here.map(({ balance }) => balance)),
    }
  }
}

/** The goals of a plan that hold money. */
export async function fundedGoalsIn(db: Db, planId: string): Promise<{ ownerUid: string; balance: Kobo }[]> {
  return (await balancesIn(db, [planId])).filter(({ balance }) => balance > 0n)
}

/** The open goals of plans with what each holds. */
async function balancesIn(db: Db, planIds: readonly string[]) {
  const goals = await openGoalsIn(db, planIds)
  const accountOf = (goal: (typeof goals)[number]) => goalAccount({ id: goal.id, ownerUid: goal.owner_uid })
  const balances = await readBalances(db, goals.map(accountOf))
  return goals.map((goal) => ({
    planId: goal.plan_id,
    ownerUid: goal.owner_uid,
    balance: balances.get(accountKey(accountOf(goal)))?.balance ?? zeroKobo,
  }))
}
