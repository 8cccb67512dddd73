/** Plans as administrators keep them: who decided what, what hangs on them, what may happen next. */
import type { Approval } from '@kolo/approvals/contract'
import { type ApprovalRow, approvedFor, waitingAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { type Decision, decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { namesOf } from '@kolo/profile/server'
import type { PlanReview } from '../../goals/goal.contract.ts'
import { presentPlanToMembers, type Viewer } from '../../goals/server/present-goal.ts'
import { savingsAccess } from '../../savings.access.ts'
import type { PlanDecisionRow, PlanRow } from './plan.record.ts'
import { planActivation, planRate, planRetirement } from './plan-approvals.ts'
import { type PlanSums, sumsOfPlans } from './plan-sums.ts'
import { planDecisionsOf } from './plans.store.ts'

type Retiring = { retiresOn?: CalendarDate; successor?: { id: string; name: string } }

type Beside = {
  decisions: ReadonlyMap<string, readonly PlanDecisionRow[]>
  activations: ReadonlyMap<string, ApprovalRow>
  waiting: readonly Approval[]
  /** How a plan is to be retired, by the approval that waits for it. */
  retiring: ReadonlyMap<string, Retiring>
  names: ReadonlyMap<string, string>
  /** What lies in each plan; one that is missing has nothing. */
  sums: ReadonlyMap<string, PlanSums>
}

/** Plans, as administrators keep them. */
export async function presentPlans(viewer: Viewer, rows: readonly PlanRow[]): Promise<PlanReview[]> {
  const { db } = viewer
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const said = await batchQueries(db, {
    decisions: planDecisionsOf(db, ids),
    activations: approvedFor(planActivation.name, ids),
    waiting: waitingAbout(viewer.now, planActivation.subjectType, ids),
    sums: sumsOfPlans(ids),
  })
  const names = await namesOf(db, [
    ...new Set([
      ...rows.map((row) => row.prepared_by),
      ...said.decisions.map((row) => row.administrator_uid),
      ...said.activations.flatMap((row) => row.decided_by ?? []),
    ]),
  ])
  const beside = {
    decisions: Map.groupBy(said.decisions, (row) => row.plan_id),
    activations: new Map(said.activations.map((row) => [row.subject_id, row])),
    waiting: waitingIn(viewer, [planActivation, planRetirement, planRate], said.waiting),
    retiring: new Map(
      said.waiting
        .filter(({ kind }) => kind === planRetirement.name)
        .map((each) => [each.id, each.change as Retiring]),
    ),
    names,
    sums: new Map(said.sums.map((row) => [row.plan_id, row])),
  }
  return rows.map((row) => present(viewer, row, beside))
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
  const sums = beside.sums.get(row.id)
  return {
    ...presentPlanToMembers(row, dayIn(lagos, viewer.now)),
    preparedBy: personOf(row.prepared_by),
    preparedAt: row.prepared_at,
    activatedBy: activatedBy ? personOf(activatedBy) : undefined,
    activatedAt: approved?.decided_at ?? earlier?.decided_at,
    suspendedReason: row.status === 'suspended' ? (suspended?.reason ?? undefined) : undefined,
    retirement: retirement && {
      askedBy: retirement.askedBy,
      askedAt: retirement.askedAt,
      reason: retirement.reason,
      on: beside.retiring.get(retirement.id)?.retiresOn,
      successor: beside.retiring.get(retirement.id)?.successor,
    },
    retiresOn: row.retires_on,
    successor: row.successor,
    rateAsked: waits(planRate),
    aloneFrom: (activation ?? retirement)?.aloneFrom,
    goals: sums?.goals ?? 0,
    goalsWithMoney: sums?.funded ?? 0,
    savedKobo: kobo(sums?.balance_kobo ?? 0n),
    version: row.version,
    can: {
      ...canOn(viewer, row, activation, retirement),
      changeRate: decide(savingsAccess.changePlanRate, viewer.actor, row),
    },
  }
}

function canOn(
  viewer: Viewer,
  row: PlanRow,
  activation: Approval | undefined,
  retirement: Approval | undefined,
): Omit<PlanReview['can'], 'changeRate'> {
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
    retire:
      row.retires_on === null
        ? guarded(decide(savingsAccess.retirePlan, actor, row), retirement, 'own-retirement')
        : 'plan-retires-already',
  }
}
