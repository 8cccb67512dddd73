/** A member's own word on automatic saving: set, paused, resumed and stopped. */

import type { Call } from '@kolo/application/call'
import type { CardWay } from '@kolo/cards/contract'
import { cardWayOf, cardWayRows } from '@kolo/cards/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { lockOwnGoal } from '../../goals/server/goals.store.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { planById } from '../../plans/server/plans.store.ts'
import { savingsAccess } from '../../savings.access.ts'
import type {
  AutoSave,
  pauseAutoSave,
  resumeAutoSave,
  setAutoSave,
  stopAutoSave,
} from '../auto-save.contract.ts'
import { autoSaveMethods, isRhythm, nextOf } from '../auto-save.rules.ts'
import type { AutoSaveRow } from './auto-save.record.ts'
import { autoSaveRows, keepAutoSave, removeAutoSave, saveAutoSave } from './auto-save.store.ts'

/** How a goal is saved into by itself, and what its plan offers. */
export function autoSaveAnswer(
  { actor }: Pick<Call, 'actor'>,
  goal: GoalRecord,
  plan: PlanRow,
  { row, way }: Kept,
): AutoSave {
  const subject = { status: goal.status, planStatus: plan.status }
  return {
    frequencies: [...plan.frequencies],
    methods: autoSaveMethods.filter((method) => method !== 'card' || isChargeable(way)),
    leastKobo: leastOf(goal, plan),
    set: row
      ? {
          amountKobo: kobo(row.amount_kobo),
          frequency: row.frequency,
          day: row.day,
          method: row.method,
          nextRunOn: row.next_run_on,
          paused: row.paused_because,
          last:
            row.last_day === null || row.last_outcome === null
              ? null
              : { day: row.last_day, outcome: row.last_outcome },
        }
      : null,
    can: { set: decide(savingsAccess.autoSave, actor, subject) },
  }
}

/** What is said of a goal, and whether its owner has a card that can be charged. */
type Kept = { row: AutoSaveRow | undefined; way: CardWay }

const isChargeable = ({ isOffered, savedCard }: CardWay) =>
  isOffered && savedCard !== undefined && !savedCard.isExpired

const leastOf = (goal: GoalRecord, plan: PlanRow) =>
  kobo(goal.status === 'pending' ? plan.min_open_kobo : plan.min_topup_kobo)

/** Says how much is to be saved, in which rhythm and by which way; what was paused runs again. */
export async function setAutoSaveHandler(call: Call, { params, body }: InputOf<typeof setAutoSave>) {
  const { db, now } = call
  const { goal, plan, no, way } = await held(call, params.id)
  if (no) return no
  const least = leastOf(goal, plan)
  if (body.amountKobo < least)
    return refuse('auto-save-too-small', { minimum: least.toString() }, 'amountKobo')
  const rhythm = { frequency: body.frequency, day: body.day ?? undefined }
  if (!plan.frequencies.includes(body.frequency)) return refuse('frequency-not-offered', {}, 'frequency')
  if (!isRhythm(rhythm)) return refuse('auto-save-day', {}, 'day')
  if (body.method === 'card' && !isChargeable(way)) return refuse('no-kept-card', {}, 'method')
  await keepAutoSave(db, {
    account_id: goal.id,
    amount_kobo: body.amountKobo,
    frequency: body.frequency,
    day: body.day,
    method: body.method,
    next_run_on: nextOf(rhythm, dayIn(lagos, now)),
    fail_count: 0,
    paused_because: null,
  })
  recordOnGoal(call, 'savings.auto-save-set', goal, {
    amountKobo: body.amountKobo.toString(),
    frequency: body.frequency,
    method: body.method,
  })
  return answer(call, goal, plan)
}

/** Stops it for a while. */
export async function pauseAutoSaveHandler(call: Call, { params }: InputOf<typeof pauseAutoSave>) {
  const { goal, plan, no, row } = await held(call, params.id)
  if (no) return no
  if (!row) return refuse('auto-save-missing')
  await saveAutoSave(call.db, goal.id, { paused_because: 'member' })
  recordOnGoal(call, 'savings.auto-save-paused', goal)
  return answer(call, goal, plan)
}

/** Lets it go on, from its next day: nothing is made up for. */
export async function resumeAutoSaveHandler(call: Call, { params }: InputOf<typeof resumeAutoSave>) {
  const { goal, plan, no, row, way } = await held(call, params.id)
  if (no) return no
  if (!row) return refuse('auto-save-missing')
  if (row.method === 'card' && !isChargeable(way)) return refuse('no-kept-card')
  const rhythm = { frequency: row.frequency, day: row.day ?? undefined }
  const next = nextOf(rhythm, dayIn(lagos, call.now))
  await saveAutoSave(call.db, goal.id, { next_run_on: next, fail_count: 0, paused_because: null })
  recordOnGoal(call, 'savings.auto-save-resumed', goal)
  return answer(call, goal, plan)
}

export async function stopAutoSaveHandler(call: Call, { params }: InputOf<typeof stopAutoSave>) {
  const goal = await lockOwnGoal(call.db, params.id, call.actor.uid)
  await removeAutoSave(call.db, goal.id)
  recordOnGoal(call, 'savings.auto-save-stopped', goal)
  return answer(call, goal, await planById(call.db, goal.planId))
}

/** The member's goal, held until the transaction ends, and why it takes nothing. */
async function held(call: Call, id: string) {
  const { db, actor } = call
  const goal = await lockOwnGoal(db, id, actor.uid)
  const plan = await planById(db, goal.planId)
  const no = refusalOf(savingsAccess.autoSave, actor, { status: goal.status, planStatus: plan.status })
  return { goal, plan, no, ...(await keptOf(call, goal.id)) }
}

async function keptOf(call: Call, goalId: string): Promise<Kept> {
  const said = await batchQueries(call.db, { ...cardWayRows(call), autoSave: autoSaveRows(goalId) })
  return { row: said.autoSave[0], way: cardWayOf(call, said) }
}

async function answer(call: Call, goal: GoalRecord, plan: PlanRow): Promise<AutoSave> {
  return autoSaveAnswer(call, goal, plan, await keptOf(call, goal.id))
}
