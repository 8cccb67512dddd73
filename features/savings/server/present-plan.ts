/** Plans as administrators keep them: who decided what, what hangs on them, what may happen next. */
import type { Db } from '@kolo/database/call'
import { type Decision, decide } from '@kolo/foundation/access'
import { aloneDelayHours, decideFourEyes, type FourEyesDecision } from '@kolo/foundation/four-eyes'
import { type Kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addHours, type Instant } from '@kolo/foundation/time'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { namesOf, readAdministration } from '@kolo/profile/server'
import { savingsAccess } from '../savings.access.ts'
import type { PlanReview } from '../savings.contract.ts'
import { openGoalsIn, planDecisionsOf } from './plans.store.ts'
import { planAnswer, type Viewer } from './present-goal.ts'
import { goalAccount } from './savings.postings.ts'
import type { PlanDecision, PlanDecisionRow, PlanRow } from './savings.tables.ts'

/** The step of a plan that wants a second pair of eyes. */
export type PlanStep = { preparedBy: string; notice: PlanDecision }

/** The activation of a draft: prepared by whoever wrote its terms. */
export function activationOf(plan: PlanRow): PlanStep {
  return { preparedBy: plan.prepared_by, notice: 'activation-notice' }
}

/** The retirement somebody asked for and nobody dropped since, if there is one. */
export function retirementOf(
  decisions: readonly PlanDecisionRow[],
): (PlanStep & { asked: PlanDecisionRow }) | undefined {
  const last = decisions.findLast(({ decision }) =>
    ['retirement-asked', 'suspended', 'resumed', 'retired'].includes(decision),
  )
  if (last?.decision !== 'retirement-asked') return undefined
  return { preparedBy: last.administrator_uid, notice: 'retirement-notice', asked: last }
}

/** The notice staff were given of this very version of the plan. */
function noticeAt(plan: PlanRow, step: PlanStep, decisions: readonly PlanDecisionRow[]): Instant | undefined {
  return decisions.findLast(
    ({ decision, plan_version }) => decision === step.notice && plan_version === plan.version,
  )?.decided_at
}

/** What may happen next in a step, by this administrator. */
export async function eyesOnPlan(
  { db, actor, now }: Viewer,
  plan: PlanRow,
  step: PlanStep,
  decisions: readonly PlanDecisionRow[],
): Promise<FourEyesDecision> {
  return decideFourEyes({
    actorUid: actor.uid,
    preparedByUids: [step.preparedBy],
    ...(await readAdministration(db, now)),
    noticeAt: noticeAt(plan, step, decisions),
    now,
  })
}

/** Plans, as administrators keep them. */
export async function presentPlans(viewer: Viewer, rows: readonly PlanRow[]): Promise<PlanReview[]> {
  const decisions = await planDecisionsOf(
    viewer.db,
    rows.map(({ id }) => id),
  )
  const names = await namesOf(viewer.db, [
    ...new Set([
      ...rows.map((row) => row.prepared_by),
      ...[...decisions.values()].flat().map((row) => row.administrator_uid),
    ]),
  ])
  const plans: PlanReview[] = []
  for (const row of rows) plans.push(await present(viewer, row, decisions.get(row.id) ?? [], names))
  return plans
}

/** One plan, as administrators keep it. */
export async function presentPlan(viewer: Viewer, row: PlanRow): Promise<PlanReview> {
  const [plan] = await presentPlans(viewer, [row])
  if (!plan) throw new Error(`Plan ${row.id} was lost while it was presented`)
  return plan
}

async function present(
  viewer: Viewer,
  row: PlanRow,
  decisions: readonly PlanDecisionRow[],
  names: Map<string, string>,
): Promise<PlanReview> {
  const personOf = (uid: string) => ({ uid, fullName: names.get(uid) ?? 'Former member' })
  const activated = decisions.findLast(({ decision }) => decision === 'activated')
  const suspended = decisions.findLast(({ decision }) => decision === 'suspended')
  const retirement = row.status === 'suspended' ? retirementOf(decisions) : undefined
  const step = row.status === 'draft' ? activationOf(row) : retirement
  const notice = step && noticeAt(row, step, decisions)
  const can = await canOn(viewer, row, step, decisions)
  return {
    ...planAnswer(row),
    preparedBy: personOf(row.prepared_by),
    preparedAt: row.prepared_at,
    activatedBy: activated && personOf(activated.administrator_uid),
    activatedAt: activated?.decided_at,
    suspendedReason: row.status === 'suspended' ? (suspended?.reason ?? undefined) : undefined,
    retirement: retirement && {
      askedBy: personOf(retirement.preparedBy),
      askedAt: retirement.asked.decided_at,
      reason: retirement.asked.reason ?? '',
    },
    aloneFrom: notice && addHours(notice, aloneDelayHours),
    ...(await figuresOf(viewer.db, row.id)),
    version: row.version,
    can,
  }
}

async function canOn(
  viewer: Viewer,
  row: PlanRow,
  step: PlanStep | undefined,
  decisions: readonly PlanDecisionRow[],
): Promise<PlanReview['can']> {
  const may = (act: (typeof savingsAccess)['activatePlan']) => decide(act, viewer.actor, row)
  const eyes = step && (await eyesOnPlan(viewer, row, step, decisions))
  const guarded = (decision: Decision, own: string): Decision => {
    if (decision !== true || !eyes) return decision
    return eyes.next === 'fetch-second' ? own : eyes.next === 'wait' ? 'alone-delay' : true
  }
  return {
    edit: decide(savingsAccess.editPlan, viewer.actor, row),
    activate: guarded(may(savingsAccess.activatePlan), 'own-plan'),
    suspend: decide(savingsAccess.suspendPlan, viewer.actor, row),
    resume: decide(savingsAccess.resumePlan, viewer.actor, row),
    retire: guarded(decide(savingsAccess.retirePlan, viewer.actor, row), 'own-retirement'),
  }
}

/** How many goals are open in a plan, how many of them hold money and how much. */
async function figuresOf(db: Db, planId: string) {
  const funded = await fundedGoalsIn(db, planId)
  return {
    goals: (await openGoalsIn(db, planId)).length,
    goalsWithMoney: funded.length,
    savedKobo: sumKobo(funded.map(({ balance }) => balance)),
  }
}

/** The goals of a plan that hold money. */
export async function fundedGoalsIn(db: Db, planId: string): Promise<{ ownerUid: string; balance: Kobo }[]> {
  const goals = (await openGoalsIn(db, planId)).map((goal) => ({ id: goal.id, ownerUid: goal.owner_uid }))
  const balances = await readBalances(db, goals.map(goalAccount))
  return goals.flatMap((goal) => {
    const balance = balances.get(accountKey(goalAccount(goal)))?.balance ?? zeroKobo
    return balance > 0n ? [{ ownerUid: goal.ownerUid, balance }] : []
  })
}
