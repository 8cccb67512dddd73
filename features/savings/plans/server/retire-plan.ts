/**
 * Retiring a plan that members save in. What must always be true: they are told 30 days before; on its day, or when it is
 * free to go, everything in a goal reaches its owner's wallet, or a goal in the plan that follows, once, with its interest
 * and without a fee; nothing that is frozen or being withdrawn is touched; and the plan is over when its last goal is.
 */

import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { beginLongWork, eachAlone, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import { lockOpenPayments } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { waitingReleasesOf } from '../../goal-endings/server/goal-releases.store.ts'
import { payOutMove, payOutWhole } from '../../goal-endings/server/pay-out-goal.ts'
import { goOn } from '../../goal-endings/server/renew-goal.ts'
import { hasEnded } from '../../goals/goal.rules.ts'
import { planGoesOn, planRetires } from '../../goals/server/goal.notifications.ts'
import { goalAccount } from '../../goals/server/goal.postings.ts'
import { freeGoalPlace, lockOwnGoal, saveGoal } from '../../goals/server/goals.store.ts'
import { recordOnGoal, recordOnPlan } from '../../goals/server/record-goal-event.ts'
import { settleInterest } from '../../interest/server/settle-interest.ts'
import type { PlanRow } from './plan.record.ts'
import { countOpenGoals, lockPlan, openGoalsAfter, ownersIn, plansRetiring, savePlan } from './plans.store.ts'

const atOnce = 25

/** Says from which day the plan is over, and tells everybody who saves in it. */
export async function announceRetirement(
  call: Call,
  plan: PlanRow,
  {
    on,
    successor,
    reason,
    alone,
  }: {
    on: PlanRow['retires_on'] & string
    successor: PlanRow | undefined
    reason: string
    alone: boolean
  },
): Promise<void> {
  const { db } = call
  const saved = await savePlan(db, plan.id, { retires_on: on, successor_id: successor?.id ?? null })
  const facts = { name: plan.name, on, reason, ...(successor && { successor: successor.name }) }
  await notify(call, { topic: planRetires, to: await ownersIn(db, plan.id), facts })
  recordOnPlan(call, 'savings-plan.retirement-announced', saved, { on, alone })
}

/** Tells everybody who saves in it that it goes on. */
export async function callOffRetirement(call: Call, plan: PlanRow): Promise<void> {
  if (plan.retires_on === null) return
  await notify(call, { topic: planGoesOn, to: await ownersIn(call.db, plan.id), facts: { name: plan.name } })
}

/** `wentOn`: how many of the closed went on in the plan that follows. */
const placeWire = z.object({
  after: z.string(),
  closed: z.number(),
  left: z.number(),
  wentOn: z._default(z.number(), 0),
})
type Place = z.output<typeof placeWire>

/** Ends the goals of a plan whose day has come, piece by piece. */
export const retirePlans = longWorkKind<Place>({
  name: 'savings.retire-plan',
  place: placeWire,
  cancellable: false,
  chunk: async (call, { subjectId }, before) => {
    const { db, now } = call
    const plan = await lockPlan(db, subjectId, 'share')
    const isDue = plan.retires_on !== null && plan.retires_on <= dayIn(lagos, now)
    if (plan.status !== 'suspended' || !isDue) return { done: 0, place: before, ended: 'The plan goes on.' }
    const next = plan.successor_id === null ? undefined : await lockPlan(db, plan.successor_id, 'share')
    const goals = await openGoalsAfter(db, plan.id, before.after, atOnce)
    const ends: End[] = []
    const failed = await eachAlone(call, goals, async (one, goal) => {
      ends.push(await endGoal(one, { plan, next }, goal))
    })
    const stay = ends.filter((end) => end === 'stays').length
    const place = {
      after: goals.at(-1)?.id ?? before.after,
      closed: before.closed + goals.length - stay - failed.length,
      left: before.left + stay + failed.length,
      wentOn: before.wentOn + ends.filter((end) => end === 'went-on').length,
    }
    const done = goals.length
    if (done === atOnce) return { done, place }
    if (place.left === 0) {
      const retired = await savePlan(db, plan.id, { status: 'retired' })
      recordOnPlan(call, 'savings-plan.retired', retired, { alone: false })
    }
    return { done, place, ended: sentenceOf(place) }
  },
})

type End = 'paid-out' | 'went-on' | 'stays'

/** What became of it: what is frozen, or being withdrawn, stays and is looked at again the next day. */
async function endGoal(
  call: ChunkCall,
  { plan, next }: { plan: PlanRow; next: PlanRow | undefined },
  { id, owner_uid: ownerUid }: { id: string; owner_uid: string },
): Promise<End> {
  const { db, now } = call
  const open = await lockOpenPayments(db, 'savings', id)
  const goal = await lockOwnGoal(db, id, ownerUid)
  if (hasEnded(goal.status)) return 'paid-out'
  if (goal.status === 'frozen') return 'stays'
  const releases = await waitingReleasesOf(db, id)
  const held = await readBalance(db, goalAccount({ id, ownerUid }))
  const leaving = releases.reduce((sum, { amount_kobo }) => sum + (amount_kobo ?? 0n), 0n)
  // A withdrawal that is being paid holds more than what is on its way to the wallet.
  if (held.held > leaving) return 'stays'
  await open.close()
  if (goal.status === 'pending') {
    const cancelled = await saveGoal(db, id, { status: 'cancelled', endedAt: now })
    await freeGoalPlace(db, ownerUid)
    recordOnGoal(call, 'savings.goal-cancelled', cancelled, { plan: plan.code })
    return 'paid-out'
  }
  for (const release of releases) if (release.kind === 'move') await payOutMove(call, goal, release)
  if (goal.status !== 'matured') await settleInterest(call, goal, 'pay')
  if (next && goal.status === 'active' && (await goOn(call, goal, next))) return 'went-on'
  const release = releases.find(({ kind }) => kind === 'break')
  await payOutWhole(call, goal, { kind: 'maturity', costKobo: zeroKobo, at: now, release })
  return 'paid-out'
}

function sentenceOf({ closed, left, wentOn }: Place): string {
  const goals = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'goal' : 'goals'}`
  const done = `${wentOn === 0 ? '' : `${goals(wentOn)} went on. `}${goals(closed - wentOn)} paid out.`
  return left === 0
    ? `${done} The plan is retired.`
    : `${done} ${goals(left)} ${left === 1 ? 'waits' : 'wait'}: frozen, or being withdrawn. They are looked at again tomorrow.`
}

/** Looks every day for plans whose day has come. */
export const lookForRetiringPlans: Job = {
  name: 'savings.look-for-retiring-plans',
  schedule: '40 0 * * *',
  run: async (call) => {
    for (const { id, name } of await plansRetiring(call.db, dayIn(lagos, call.now)))
      await beginLongWork(call, retirePlans, {
        subjectId: id,
        title: `Ending the goals of ${name}`,
        total: await countOpenGoals(call.db, id),
        place: { after: '00000000-0000-0000-0000-000000000000', closed: 0, left: 0, wentOn: 0 },
        ownerUid: null,
      })
  },
}
