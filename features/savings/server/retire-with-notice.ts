/**
 * Retiring a plan that members save in. What must always be true: they are told 30 days before; on its day, or when it is
 * free to go, everything in a goal reaches its owner's wallet once, with its interest and without a fee; nothing that is
 * frozen or being withdrawn is touched; and the plan is over when its last goal is.
 */
import type { Call, Job, PieceCall } from '@kolo/database/call'
import { zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { beginLongWork, eachAlone, longWorkKind } from '@kolo/long-work/server'
import { tell } from '@kolo/notices/server'
import { lockOpenPayments } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { hasEnded } from '../savings.rules.ts'
import { waitingReleasesOf } from './goal-releases.store.ts'
import { freeGoalPlace, lockOwnGoal, saveGoal } from './goals.store.ts'
import { settleInterest } from './interest/settle-interest.ts'
import { payOutMove, payOutWhole } from './pay-out-goal.ts'
import { countOpenGoals, lockPlan, openGoalsAfter, ownersIn, plansRetiring, savePlan } from './plans.store.ts'
import { recordOnGoal, recordOnPlan } from './record-deed.ts'
import { goalAccount } from './savings.postings.ts'
import type { PlanRow } from './savings.tables.ts'
import { planGoesOn, planRetires } from './savings.topics.ts'

const atOnce = 25

/** Says from which day the plan is over, and tells everybody who saves in it. */
export async function announceRetirement(
  call: Call,
  plan: PlanRow,
  { on, reason, alone }: { on: PlanRow['retires_on'] & string; reason: string; alone: boolean },
): Promise<void> {
  const { db } = call
  const saved = await savePlan(db, plan.id, { retires_on: on })
  const facts = { name: plan.name, on, reason }
  await tell(call, { topic: planRetires, to: await ownersIn(db, plan.id), facts })
  recordOnPlan(call, 'savings-plan.retirement-announced', saved, { on, alone })
}

/** Tells everybody who saves in it that it goes on. */
export async function callOffRetirement(call: Call, plan: PlanRow): Promise<void> {
  if (plan.retires_on === null) return
  await tell(call, { topic: planGoesOn, to: await ownersIn(call.db, plan.id), facts: { name: plan.name } })
}

const placeWire = z.object({ after: z.string(), closed: z.number(), left: z.number() })
type Place = z.output<typeof placeWire>

/** Pays out the goals of a plan whose day has come, piece by piece. */
export const retirePlans = longWorkKind<Place>({
  name: 'savings.retire-plan',
  place: placeWire,
  cancellable: false,
  piece: async (call, { subjectId }, { after, closed, left }) => {
    const { db, now } = call
    const plan = await lockPlan(db, subjectId, 'share')
    const isDue = plan.retires_on !== null && plan.retires_on <= dayIn(lagos, now)
    if (plan.status !== 'suspended' || !isDue)
      return { done: 0, place: { after, closed, left }, ended: 'The plan goes on.' }
    const goals = await openGoalsAfter(db, plan.id, after, atOnce)
    let stay = 0
    const failed = await eachAlone(call, goals, async (one, goal) => {
      if (!(await payOutGoal(one, plan, goal))) stay += 1
    })
    const place = {
      after: goals.at(-1)?.id ?? after,
      closed: closed + goals.length - stay - failed.length,
      left: left + stay + failed.length,
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

/** Whether everything in it could go: what is frozen, or being withdrawn, stays and is looked at again the next day. */
async function payOutGoal(
  call: PieceCall,
  plan: PlanRow,
  { id, owner_uid: ownerUid }: { id: string; owner_uid: string },
): Promise<boolean> {
  const { db, now } = call
  const open = await lockOpenPayments(db, 'savings', id)
  const goal = await lockOwnGoal(db, id, ownerUid)
  if (hasEnded(goal.status)) return true
  if (goal.status === 'frozen') return false
  const releases = await waitingReleasesOf(db, id)
  const held = await readBalance(db, goalAccount({ id, ownerUid }))
  const leaving = releases.reduce((sum, { amount_kobo }) => sum + (amount_kobo ?? 0n), 0n)
  // A withdrawal that is being paid holds more than what is on its way to the wallet.
  if (held.held > leaving) return false
  await open.close()
  if (goal.status === 'pending') {
    const cancelled = await saveGoal(db, id, { status: 'cancelled', ended_at: now })
    await freeGoalPlace(db, ownerUid)
    recordOnGoal(call, 'savings.goal-cancelled', cancelled, { plan: plan.code })
    return true
  }
  for (const release of releases) if (release.kind === 'move') await payOutMove(call, goal, release)
  if (goal.status !== 'matured') await settleInterest(call, goal, 'pay')
  const release = releases.find(({ kind }) => kind === 'break')
  await payOutWhole(call, goal, { kind: 'maturity', costKobo: zeroKobo, at: now, release })
  return true
}

function sentenceOf({ closed, left }: Place): string {
  const goals = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'goal' : 'goals'}`
  return left === 0
    ? `${goals(closed)} paid out. The plan is retired.`
    : `${goals(closed)} paid out. ${goals(left)} ${left === 1 ? 'waits' : 'wait'}: frozen, or being withdrawn. They are looked at again tomorrow.`
}

/** Looks every day for plans whose day has come. */
export const lookForRetiringPlans: Job = {
  name: 'savings.look-for-retiring-plans',
  schedule: '40 0 * * *',
  run: async (call) => {
    for (const { id, name } of await plansRetiring(call.db, dayIn(lagos, call.now)))
      await beginLongWork(call, retirePlans, {
        subjectId: id,
        title: `Paying out the goals of ${name}`,
        total: await countOpenGoals(call.db, id),
        place: { after: '00000000-0000-0000-0000-000000000000', closed: 0, left: 0 },
        ownerUid: null,
      })
  },
}
