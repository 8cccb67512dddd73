import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { boundTo } from '../../goal-endings/goal-ending.rules.ts'
import { termsOn } from '../../plans/plan-terms.rules.ts'
import { versionsOf } from '../../plans/server/plan-versions.store.ts'
import { lockPlan } from '../../plans/server/plans.store.ts'
import type { openGoal } from '../goal.contract.ts'
import { aimRefusal } from '../goal.rules.ts'
import { insertGoal } from './goals.store.ts'
import { presentNewGoal } from './present-goal.ts'
import { recordOnGoal } from './record-goal-event.ts'

/** Opens a goal in an active plan. The plan is held still meanwhile, so that it cannot be suspended underneath. */
export async function openGoalHandler(call: Call, { body }: InputOf<typeof openGoal>) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, body.planId, 'share')
  if (plan.status !== 'active') return refuse('plan-not-open', undefined, 'planId')
  const today = dayIn(lagos, now)
  const aim = { targetKobo: body.targetKobo ?? undefined, targetOn: body.targetOn ?? undefined }
  const no = aimRefusal(aim, kobo(plan.min_open_kobo), today)
  if (no) return no
  const terms = termsOn({ keptVersion: undefined }, versionsOf(plan), today)
  const interestFree = body.interestFree ?? false
  const bound = boundTo(terms, { aim, maturesOn: body.maturesOn ?? undefined, interestFree }, today)
  if (isRefusal(bound)) return bound
  const goal = await insertGoal(db, {
    id: newId(Date.parse(now)),
    planId: plan.id,
    ownerUid: actor.uid,
    name: body.name,
    icon: body.icon,
    targetKobo: body.targetKobo,
    targetOn: body.targetOn,
    openedOn: today,
    openedAt: now,
    keptVersion: bound.keptVersion ?? null,
    locked: bound.locked,
    maturesOn: bound.maturesOn ?? null,
    interestFree,
    maturityInstruction: body.maturityInstruction ?? 'stay',
  })
  if (!goal) return refuse('too-many-goals')
  recordOnGoal(call, 'savings.goal-opened', goal, { plan: plan.code })
  return presentNewGoal(call, goal, plan)
}
