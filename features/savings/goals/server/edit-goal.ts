import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, firstOfMonth, lagos } from '@kolo/foundation/time'
import { monthlyIn, nextPledge, type Pledge, withPledge } from '../../contributions/pledges.rules.ts'
import { used } from '../../deposits/server/move-to-wallet.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { planById } from '../../plans/server/plans.store.ts'
import { savingsAccess } from '../../savings.access.ts'
import type { editGoal } from '../goal.contract.ts'
import { aimRefusal } from '../goal.rules.ts'
import { aimOf, type GoalRecord, pledgesIn, pledgesOut } from './goal.record.ts'
import { lockOwnGoal, saveGoal } from './goals.store.ts'
import { presentGoal } from './present-goal.ts'
import { recordOnGoal } from './record-goal-event.ts'

/** Changes a goal's name, picture, target and date. */
export async function editGoalHandler(call: Call, { params, body }: InputOf<typeof editGoal>) {
  const { db, actor, now } = call
  const goal = await lockOwnGoal(db, params.id, actor.uid)
  const plan = await planById(db, goal.planId)
  const closed = refusalOf(savingsAccess.editGoal, actor, { status: goal.status, planStatus: plan.status })
  if (closed) return closed
  if (goal.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const aim = { targetKobo: body.targetKobo ?? undefined, targetOn: body.targetOn ?? undefined }
  const isFixed = plan.kind === 'target'
  if (isFixed && (body.targetKobo !== goal.targetKobo || body.targetOn !== goal.targetOn))
    return refuse('aim-fixed', {}, body.targetOn === goal.targetOn ? 'targetKobo' : 'targetOn')
  const no = aimRefusal(aim, kobo(plan.min_open_kobo), dayIn(lagos, now), aimOf(goal))
  if (no) return no
  const pledges = pledgesAfter(goal, plan, body.pledgeKobo, dayIn(lagos, now))
  if (isRefusal(pledges)) return pledges
  const saved = await saveGoal(db, goal.id, {
    name: body.name,
    icon: body.icon,
    targetKobo: body.targetKobo,
    targetOn: body.targetOn,
    ...(body.maturityInstruction === undefined ? {} : { maturityInstruction: body.maturityInstruction }),
    ...(body.goesOn === undefined ? {} : { declinedPlanId: body.goesOn ? null : plan.successor_id }),
    ...(pledges ? { pledges: pledgesOut(pledges) } : {}),
    ...used(goal, dayIn(lagos, now)),
  })
  recordOnGoal(call, 'savings.goal-changed', saved)
  return presentGoal(call, saved, plan)
}

/** The goal's pledges with what is pledged now; `undefined`: as they were. */
function pledgesAfter(
  goal: GoalRecord,
  plan: PlanRow,
  pledgedKobo: Kobo | undefined,
  today: CalendarDate,
): Pledge[] | Refusal<'pledge-out-of-range'> | undefined {
  if (pledgedKobo === undefined) return undefined
  if (!plan.mandatory) throw new RequestProblem('bad-request')
  const owed = { monthlyKobo: kobo(plan.min_topup_kobo), pledges: pledgesIn(goal.pledges) }
  const last = nextPledge(owed, today)?.monthlyKobo ?? monthlyIn(owed, firstOfMonth(today))
  // The form sends what it shows: nothing new was pledged.
  if (pledgedKobo === last) return undefined
  return withPledge(owed, pledgedKobo, today)
}
