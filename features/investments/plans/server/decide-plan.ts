/**
 * What happens to a plan after it is written: sent to review, opened or sent back, paused, resumed, closed, cancelled and
 * settled. What must always be true: nobody opens, cancels or settles alone what they prepared or asked for.
 */

import type { Call } from '@kolo/application/call'
import { askApproval, dropApproval, prepareApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { notify } from '@kolo/notices/server'
import { investmentsAccess } from '../../investments.access.ts'
import type * as contract from '../plans.contract.ts'
import type { PlanStatus } from '../plans.rules.ts'
import type { InvestmentPlanRow, PlanDecision } from './plan.record.ts'
import { investorsIn, isUnfinished } from './plan-investors.store.ts'
import { backToDraft, openingAsked, planCancellation, planOpening, planSettlement } from './plan-kinds.ts'
import { whyNotOpen, whyNotReviewed } from './plan-readiness.ts'
import { planPaused, planResumed } from './plans.notifications.ts'
import { insertDecision, lockPlan, notePlan, planById, savePlan } from './plans.store.ts'
import { presentPlanReview } from './present-plan.ts'
import { recordOnPlan } from './record-on-plan.ts'

type Asked = { params: { id: string }; body: { version: number } }

/** The plan, locked, as the administrator saw it. */
async function seen(call: Call, { params, body }: Asked): Promise<InvestmentPlanRow> {
  const plan = await lockPlan(call.db, params.id, 'update')
  if (plan.version !== body.version) throw new RequestProblem('changed-meanwhile')
  return plan
}

/** Sends a draft to review. */
export async function submitPlanHandler(call: Call, input: InputOf<typeof contract.submitPlan>) {
  const plan = await seen(call, input)
  const no = refusalOf(investmentsAccess.submitPlan, call.actor, plan) ?? (await whyNotReviewed(call, plan))
  if (no) return no
  const saved = await take(call, plan, 'submitted', 'in_review')
  await prepareApproval(call, planOpening, openingAsked(saved))
  return presentPlanReview(call, saved)
}

/** Opens a plan in review. */
export async function openPlanHandler(call: Call, input: InputOf<typeof contract.openPlan>) {
  const plan = await seen(call, input)
  const closed = refusalOf(investmentsAccess.openPlan, call.actor, plan)
  if (closed) return closed
  const { overrideReason } = input.body
  const isNew = overrideReason !== undefined && call.actor.uid !== plan.prepared_by
  if (isNew) await notePlan(call.db, plan.id, { rate_override_reason: overrideReason })
  const no = await whyNotOpen(call, { ...plan, ...(isNew ? { rate_override_reason: overrideReason } : {}) })
  if (no) return no
  const outcome = await askApproval(call, planOpening, openingAsked(plan))
  if (isRefusal(outcome)) return outcome.refusal === 'own-approval' ? refuse('own-plan') : outcome
  return presentPlanReview(call, await planById(call.db, plan.id))
}

/** Sends a plan in review back to its draft. */
export async function sendBackPlanHandler(call: Call, input: InputOf<typeof contract.sendBackPlan>) {
  const plan = await seen(call, input)
  const no = refusalOf(investmentsAccess.sendBackPlan, call.actor, plan)
  if (no) return no
  await dropApproval(call, planOpening, plan.id)
  await backToDraft(call, plan, input.body.reason)
  return presentPlanReview(call, await planById(call.db, plan.id))
}

/** Stops new money. */
export async function pausePlanHandler(call: Call, input: InputOf<typeof contract.pausePlan>) {
  const plan = await seen(call, input)
  const no = refusalOf(investmentsAccess.pausePlan, call.actor, plan)
  if (no) return no
  const saved = await take(call, plan, 'paused', 'paused', input.body.reason)
  const facts = { name: plan.name, reason: input.body.reason }
  await notify(call, { topic: planPaused, to: await investorsIn(call.db, plan.id), facts })
  return presentPlanReview(call, saved)
}

/** Opens a paused plan again. */
export async function resumePlanHandler(call: Call, input: InputOf<typeof contract.resumePlan>) {
  const plan = await seen(call, input)
  const no = refusalOf(investmentsAccess.resumePlan, call.actor, plan)
  if (no) return no
  const saved = await take(call, plan, 'resumed', 'open', input.body.reason)
  const facts = { name: plan.name, reason: input.body.reason }
  await notify(call, { topic: planResumed, to: await investorsIn(call.db, plan.id), facts })
  return presentPlanReview(call, saved)
}

/** Closes an open plan before its day. */
export async function closePlanHandler(call: Call, input: InputOf<typeof contract.closePlan>) {
  const plan = await seen(call, input)
  const no = refusalOf(investmentsAccess.closePlan, call.actor, plan)
  if (no) return no
  return presentPlanReview(call, await take(call, plan, 'closed', 'closed', input.body.reason))
}

/** Asks to cancel a plan, or agrees to it. */
export async function cancelPlanHandler(call: Call, input: InputOf<typeof contract.cancelPlan>) {
  const plan = await seen(call, input)
  const no = refusalOf(investmentsAccess.cancelPlan, call.actor, plan)
  if (no) return no
  const asked = { subjectId: plan.id, change: { name: plan.name }, reason: input.body.reason }
  const outcome = await askApproval(call, planCancellation, asked)
  if (isRefusal(outcome)) return outcome.refusal === 'own-approval' ? refuse('own-cancellation') : outcome
  return presentPlanReview(call, await planById(call.db, plan.id))
}

/** Asks to settle a matured plan, or agrees to it. */
export async function settlePlanHandler(call: Call, input: InputOf<typeof contract.settlePlan>) {
  const plan = await seen(call, input)
  const no = refusalOf(investmentsAccess.settlePlan, call.actor, plan)
  if (no) return no
  if (await isUnfinished(call.db, plan.id)) return refuse('plan-unpaid')
  const asked = { subjectId: plan.id, change: { name: plan.name }, reason: '' }
  const outcome = await askApproval(call, planSettlement, asked)
  if (isRefusal(outcome)) return outcome.refusal === 'own-approval' ? refuse('own-settlement') : outcome
  return presentPlanReview(call, await planById(call.db, plan.id))
}

/** Writes a decision down and moves the plan to where it leads. */
async function take(
  call: Call,
  plan: InvestmentPlanRow,
  decision: PlanDecision,
  status: PlanStatus,
  reason?: string,
): Promise<InvestmentPlanRow> {
  const { db, actor, now } = call
  await insertDecision(db, {
    id: newId(Date.parse(now)),
    plan_id: plan.id,
    decision,
    administrator_uid: actor.uid,
    plan_version: plan.version,
    reason: reason ?? null,
    decided_at: now,
  })
  const saved = await savePlan(db, plan.id, { status })
  recordOnPlan(call, decision, saved)
  return saved
}
