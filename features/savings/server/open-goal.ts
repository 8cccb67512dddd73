import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { openGoal } from '../savings.contract.ts'
import { aimRefusal } from '../savings.rules.ts'
import { insertGoal } from './goals.store.ts'
import { lockPlan } from './plans.store.ts'
import { presentNewGoal } from './present-goal.ts'
import { recordOnGoal } from './record-deed.ts'

/** Opens a goal in an active plan. The plan is held still meanwhile, so that it cannot be suspended underneath. */
export async function openGoalAct(call: Call, { body }: InputOf<typeof openGoal>) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, body.planId, 'share')
  if (plan.status !== 'active') return refuse('plan-not-open', undefined, 'planId')
  const today = dayIn(lagos, now)
  const aim = { targetKobo: body.targetKobo ?? undefined, targetOn: body.targetOn ?? undefined }
  const no = aimRefusal(aim, kobo(plan.min_open_kobo), today)
  if (no) return no
  const goal = await insertGoal(db, {
    id: newId(Date.parse(now)),
    plan_id: plan.id,
    owner_uid: actor.uid,
    name: body.name,
    icon: body.icon,
    target_kobo: body.targetKobo,
    target_on: body.targetOn,
    opened_on: today,
    opened_at: now,
  })
  if (!goal) return refuse('too-many-goals')
  recordOnGoal(call, 'savings.goal-opened', goal, { plan: plan.code })
  return presentNewGoal(call, goal, plan)
}
