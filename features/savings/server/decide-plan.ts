/**
 * What happens to a plan after it is written: opened by a second administrator, suspended and resumed by one, retired
 * by two. What must always be true: nobody opens or retires alone what they prepared, and a plan with members' money
 * in it, or on its way to it, is not retired.
 */
import { type Call, RequestProblem } from '@kolo/database/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { aloneDelayHours } from '@kolo/foundation/four-eyes'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { addHours } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { lockOpenPayments, tellStaffAlone } from '@kolo/payments/server'
import { savingsAccess } from '../savings.access.ts'
import type { activatePlan, resumePlan, retirePlan, suspendPlan } from '../savings.contract.ts'
import type { PlanStatus } from '../savings.rules.ts'
import { freeGoalPlace, lockOwnGoal, saveGoal } from './goals.store.ts'
import { insertPlanDecision, lockPlan, openGoalsIn, planDecisionsOf, savePlan } from './plans.store.ts'
import {
  activationOf,
  eyesOnPlan,
  fundedGoalsIn,
  type PlanStep,
  presentPlan,
  retirementOf,
} from './present-plan.ts'
import { recordOnGoal, recordOnPlan } from './record-deed.ts'
import { goalAccount } from './savings.postings.ts'
import type { PlanDecision, PlanDecisionRow, PlanRow } from './savings.tables.ts'

/** Opens a draft to members. */
export async function activatePlanAct(call: Call, { params, body }: InputOf<typeof activatePlan>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  const no = refusalOf(savingsAccess.activatePlan, call.actor, plan)
  if (no) return no
  requireVersion(plan, body.version)
  const decisions = await decisionsOf(call, plan)
  const eyes = await eyesOnPlan(call, plan, activationOf(plan), decisions)
  if (eyes.next === 'fetch-second') return refuse('own-plan')
  if (eyes.next === 'wait') return refuse('alone-delay', { from: eyes.until })
  if (eyes.next === 'tell-staff') {
    return presentPlan(call, await giveNotice(call, plan, activationOf(plan), 'activated'))
  }
  return presentPlan(call, await take(call, plan, 'activated', { status: 'active', alone: eyes.alone }))
}

/** Stops new goals in a plan. */
export async function suspendPlanAct(call: Call, { params, body }: InputOf<typeof suspendPlan>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  const no = refusalOf(savingsAccess.suspendPlan, call.actor, plan)
  if (no) return no
  requireVersion(plan, body.version)
  const saved = await take(call, plan, 'suspended', { status: 'suspended', reason: body.reason })
  return presentPlan(call, saved)
}

/** Opens a suspended plan again; a retirement that was asked for is dropped with it. */
export async function resumePlanAct(call: Call, { params, body }: InputOf<typeof resumePlan>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  const no = refusalOf(savingsAccess.resumePlan, call.actor, plan)
  if (no) return no
  requireVersion(plan, body.version)
  return presentPlan(call, await take(call, plan, 'resumed', { status: 'active' }))
}

/** The first administrator asks to retire a plan, the second one does it. */
export async function retirePlanAct(call: Call, { params, body }: InputOf<typeof retirePlan>) {
  const plan = await lockPlan(call.db, params.id, 'update')
  const no = refusalOf(savingsAccess.retirePlan, call.actor, plan)
  if (no) return no
  requireVersion(plan, body.version)
  const funded = await fundedGoalsIn(call.db, plan.id)
  const members = new Set(funded.map(({ ownerUid }) => ownerUid)).size
  if (members > 0) return refuse('plan-has-money', { members })
  const decisions = await decisionsOf(call, plan)
  const retirement = retirementOf(decisions)
  if (!retirement) return presentPlan(call, await askToRetire(call, plan, body.reason))
  const eyes = await eyesOnPlan(call, plan, retirement, decisions)
  if (eyes.next === 'fetch-second') return refuse('own-retirement')
  if (eyes.next === 'wait') return refuse('alone-delay', { from: eyes.until })
  if (eyes.next === 'tell-staff') {
    return presentPlan(call, await giveNotice(call, plan, retirement, 'retired'))
  }
  const beingPaid = await closeEmptyGoals(call, plan)
  if (beingPaid > 0) return refuse('plan-has-money', { members: beingPaid })
  const saved = await take(call, plan, 'retired', {
    status: 'retired',
    reason: body.reason,
    alone: eyes.alone,
  })
  return presentPlan(call, saved)
}

/** The only administrator tells staff in the same step, so that the 24 hours begin at once. */
async function askToRetire(call: Call, plan: PlanRow, reason: string): Promise<PlanRow> {
  const asked = await take(call, plan, 'retirement-asked', { status: plan.status, reason })
  const decisions = await decisionsOf(call, plan)
  const step = retirementOf(decisions)
  if (!step) throw new Error('A retirement was asked for and is not there')
  const eyes = await eyesOnPlan(call, asked, step, decisions)
  return eyes.next === 'tell-staff' ? giveNotice(call, asked, step, 'retired') : asked
}

/** Closes the goals of a plan; answers how many hold money, or have money being checked, after all. */
async function closeEmptyGoals(call: Call, plan: PlanRow): Promise<number> {
  let beingPaid = 0
  for (const { id, owner_uid } of await openGoalsIn(call.db, plan.id)) {
    const open = await lockOpenPayments(call.db, 'savings', id)
    const goal = await lockOwnGoal(call.db, id, owner_uid)
    const { balance } = await readBalance(call.db, goalAccount({ id, ownerUid: owner_uid }))
    if (open.checking > 0 || balance > 0n) beingPaid += 1
    await open.close()
    const status = goal.status === 'pending' ? 'cancelled' : 'closed'
    const saved = await saveGoal(call.db, id, { status, ended_at: call.now })
    await freeGoalPlace(call.db, owner_uid)
    await recordOnGoal(call, `savings.goal-${status}`, saved, { plan: plan.code })
  }
  return beingPaid
}

function requireVersion(plan: PlanRow, version: number): void {
  if (plan.version !== version) throw new RequestProblem('changed-meanwhile')
}

/** Writes a decision down and moves the plan to where it leads. */
async function take(
  call: Call,
  plan: PlanRow,
  decision: PlanDecision,
  to: { status: PlanStatus; reason?: string; alone?: boolean },
): Promise<PlanRow> {
  await writeDown(call, plan, decision, {
    plan_version: plan.version,
    reason: to.reason ?? null,
    alone: to.alone ?? false,
  })
  const saved = await savePlan(call.db, plan.id, { status: to.status })
  await recordOnPlan(call, `savings-plan.${decision}`, saved, { alone: to.alone ?? false })
  return saved
}

/** Tells all staff; the notice counts for exactly the version the plan has afterwards. */
async function giveNotice(
  call: Call,
  plan: PlanRow,
  step: PlanStep,
  deed: 'activated' | 'retired',
): Promise<PlanRow> {
  const saved = await savePlan(call.db, plan.id, { status: plan.status })
  await writeDown(call, plan, step.notice, { plan_version: saved.version, reason: null, alone: false })
  const from = addHours(call.now, aloneDelayHours)
  await tellStaffAlone(call, `The savings plan "${saved.name}" is about to be ${deed}.`, from)
  await recordOnPlan(call, `savings-plan.${step.notice}`, saved)
  return saved
}

async function decisionsOf(call: Call, plan: PlanRow): Promise<PlanDecisionRow[]> {
  return (await planDecisionsOf(call.db, [plan.id])).get(plan.id) ?? []
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
