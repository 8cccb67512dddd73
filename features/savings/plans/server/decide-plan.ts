/**
 * What happens to a plan after it is written: opened by a second administrator, suspended and resumed by one, retired
 * by two. What must always be true: nobody opens or retires alone what they prepared, and a plan with members' money
 * in it, or on its way to it, is not retired.
 */

import type { Call } from '@kolo/application/call'
import { askApproval, dropApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import type {
  activatePlan,
  changePlanRate,
  resumePlan,
  retirePlan,
  suspendPlan,
} from '../../goals/goal.contract.ts'
import { type PlanStatus, retirementRefusal } from '../../goals/goal.rules.ts'
import { fundedGoalsIn } from '../../goals/server/goal-balances.ts'
import { recordOnPlan } from '../../goals/server/record-goal-event.ts'
import { savingsAccess } from '../../savings.access.ts'
import { successorRefusal } from '../plan-end.rules.ts'
import { termsOn, versionRefusal } from '../plan-terms.rules.ts'
import type { PlanDecision, PlanDecisionRow, PlanRow } from './plan.record.ts'
import { activationAsked, planActivation, planRate, planRetirement } from './plan-approvals.ts'
import { versionsOf } from './plan-versions.store.ts'
import { findPlan, insertPlanDecision, lockPlan, planById, savePlan } from './plans.store.ts'
import { presentPlan } from './present-plan.ts'
import { callOffRetirement } from './retire-plan.ts'

type RateRefusal = AskRefusal | 'rate-change-waits'
type RetireRefusal =
  | AskRefusal
  | 'plan-has-money'
  | 'plan-retires-already'
  | 'retirement-day'
  | 'successor-not-fit'

/** Opens a draft to members. */
export async function activatePlanHandler(call: Call, { params, body }: InputOf<typeof activatePlan>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  const no = refusalOf(savingsAccess.activatePlan, call.actor, plan)
  if (no) return no
  requireVersion(plan, body.version)
  const outcome = await askApproval(call, planActivation, activationAsked(plan))
  if (isRefusal(outcome)) return outcome.refusal === 'own-approval' ? refuse('own-plan') : outcome
  return presentPlan(call, await planById(call.db, plan.id))
}

/** Another rate with seven days' notice: asked for by one administrator, agreed to by another. */
export async function changePlanRateHandler(call: Call, { params, body }: InputOf<typeof changePlanRate>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  const no = refusalOf(savingsAccess.changePlanRate, call.actor, plan)
  if (no) return no
  requireVersion(plan, body.version)
  if (plan.interest_basis === 'declared') return refuse('rate-of-declared', {}, 'rateBps')
  const { rateBps, rateTiers, effectiveFrom, reason } = body
  const versions = versionsOf(plan)
  const today = dayIn(lagos, call.now)
  const wanted = { rateBps, rateTiers, effectiveFrom }
  const out = versionRefusal(wanted, versions, today)
  if (out) return out
  const { rateBps: bps, rateTiers: tiers } = termsOn({ keptVersion: undefined }, versions, today)
  const change = { name: plan.name, before: { rateBps: bps, rateTiers: tiers }, ...wanted }
  const outcome = await askApproval(call, planRate, { subjectId: plan.id, change, reason })
  if (isRefusal(outcome))
    return outcome.refusal === 'own-approval' ? refuse('own-rate') : (outcome as Refusal<RateRefusal>)
  return presentPlan(call, await planById(call.db, plan.id))
}

/** Stops new goals in a plan. */
export async function suspendPlanHandler(call: Call, { params, body }: InputOf<typeof suspendPlan>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  const no = refusalOf(savingsAccess.suspendPlan, call.actor, plan)
  if (no) return no
  requireVersion(plan, body.version)
  const saved = await take(call, plan, 'suspended', { status: 'suspended', reason: body.reason })
  return presentPlan(call, saved)
}

/** Opens a suspended plan again; a retirement that was asked for is dropped with it. */
export async function resumePlanHandler(call: Call, { params, body }: InputOf<typeof resumePlan>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  const no = refusalOf(savingsAccess.resumePlan, call.actor, plan)
  if (no) return no
  requireVersion(plan, body.version)
  await dropApproval(call, planRetirement, plan.id)
  await callOffRetirement(call, plan)
  return presentPlan(
    call,
    await take(call, plan, 'resumed', { status: 'active', retires_on: null, successor_id: null }),
  )
}

/** The first administrator asks to retire a plan, the second one does it. */
export async function retirePlanHandler(call: Call, { params, body }: InputOf<typeof retirePlan>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  const no = refusalOf(savingsAccess.retirePlan, call.actor, plan)
  if (no) return no
  requireVersion(plan, body.version)
  const { retiresOn, successorId, reason } = body
  const next = successorId === undefined ? undefined : await findPlan(call.db, successorId)
  const out =
    retiresOn === undefined && successorId === undefined
      ? await whyNotAtOnce(call, plan)
      : (whyNotOn(call, plan, retiresOn) ??
        (successorId === undefined ? undefined : successorRefusal(plan, next)))
  if (out) return out
  const successor = next && { id: next.id, name: next.name }
  const change = { name: plan.name, ...(retiresOn && { retiresOn }), ...(successor && { successor }) }
  const asked = { subjectId: plan.id, change, reason }
  const outcome = await askApproval(call, planRetirement, asked)
  if (isRefusal(outcome)) {
    return outcome.refusal === 'own-approval' ? refuse('own-retirement') : (outcome as Refusal<RetireRefusal>)
  }
  return presentPlan(call, await planById(call.db, plan.id))
}

async function whyNotAtOnce({ db }: Call, { id, retires_on }: PlanRow) {
  if (retires_on !== null) return refuse('plan-retires-already', { on: retires_on })
  const funded = await fundedGoalsIn(db, id)
  const members = new Set(funded.map(({ ownerUid }) => ownerUid)).size
  return members > 0 ? refuse('plan-has-money', { members }) : undefined
}

/** What another plan follows takes a day as well. */
function whyNotOn({ now }: Call, plan: PlanRow, on: CalendarDate | undefined) {
  const today = dayIn(lagos, now)
  return retirementRefusal(plan, on ?? today, today)
}

function requireVersion(plan: PlanRow, version: number): void {
  if (plan.version !== version) throw new RequestProblem('changed-meanwhile')
}

/** Writes a decision down and moves the plan to where it leads. */
async function take(
  call: Call,
  plan: PlanRow,
  decision: 'suspended' | 'resumed',
  { reason, ...to }: { status: PlanStatus; retires_on?: null; successor_id?: null; reason?: string },
): Promise<PlanRow> {
  await writeDown(call, plan, decision, {
    plan_version: plan.version,
    reason: reason ?? null,
    alone: false,
  })
  const saved = await savePlan(call.db, plan.id, to)
  recordOnPlan(call, `savings-plan.${decision}`, saved, { alone: false })
  return saved
}

async function writeDown(
  { db, actor, now }: Call,
  plan: PlanRow,
  decision: PlanDecision,
  facts: Pick<PlanDecisionRow, 'plan_version' | 'reason' | 'alone'>,
): Promise<void> {
  await insertPlanDecision(db, {
    id: newId(Date.parse(now)),
    plan_id: plan.id,
    decision,
    administrator_uid: actor.uid,
    decided_at: now,
    ...facts,
  })
}
