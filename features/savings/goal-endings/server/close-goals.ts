/**
 * Closing the goals of a plan that is over, however many there are. A goal that money has reached meanwhile stays open:
 * the plan takes none any more, so that is only what was on its way when it was retired.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { readBalance } from '@kolo/ledger/balance'
import { longWorkKind } from '@kolo/long-work/server'
import { lockOpenPayments } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { hasEnded } from '../../goals/goal.rules.ts'
import { goalAccount } from '../../goals/server/goal.postings.ts'
import { freeGoalPlace, lockOwnGoal, saveGoal } from '../../goals/server/goals.store.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import { settleInterest } from '../../interest/server/settle-interest.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { openGoalsAfter, planById } from '../../plans/server/plans.store.ts'

/** How many goals are closed in one transaction. */
const atOnce = 50

/** The last goal that was looked at, how many were closed and how many stay open. */
const placeWire = z.object({ after: z.string(), closed: z.number(), left: z.number() })
export type ClosingPlace = z.output<typeof placeWire>

/** Before the first goal. */
export const fromTheFirst: ClosingPlace = {
  after: '00000000-0000-0000-0000-000000000000',
  closed: 0,
  left: 0,
}

/** Closes the goals of a plan piece by piece. It may stop: the goals it left can take no money and go on being closed. */
export const closeGoals = longWorkKind<ClosingPlace>({
  name: 'savings.close-goals',
  place: placeWire,
  cancellable: true,
  chunk: async (call, { subjectId }, before) => {
    const { done, place, isLast } = await closeNextGoals(call, await planById(call.db, subjectId), before)
    return { done, place, ...(isLast ? { ended: sentenceOf(place) } : {}) }
  },
})

/** Closes the next goals after a place. */
export async function closeNextGoals(
  call: Pick<ChunkCall, 'db' | 'now' | 'record'>,
  plan: PlanRow,
  { after, closed, left }: ClosingPlace,
): Promise<{ done: number; place: ClosingPlace; isLast: boolean }> {
  const goals = await openGoalsAfter(call.db, plan.id, after, atOnce)
  let busy = 0
  for (const { id, owner_uid } of goals) if (!(await closeGoal(call, plan, id, owner_uid))) busy += 1
  return {
    done: goals.length,
    place: {
      after: goals.at(-1)?.id ?? after,
      closed: closed + goals.length - busy,
      left: left + busy,
    },
    isLast: goals.length < atOnce,
  }
}

/** Whether the goal could be closed: it holds nothing, and nothing towards it is being checked. */
async function closeGoal(
  call: Pick<ChunkCall, 'db' | 'now' | 'record'>,
  plan: PlanRow,
  id: string,
  ownerUid: string,
): Promise<boolean> {
  const { db, now } = call
  const open = await lockOpenPayments(db, 'savings', id)
  const goal = await lockOwnGoal(db, id, ownerUid)
  if (hasEnded(goal.status)) return true
  const { balance } = await readBalance(db, goalAccount({ id, ownerUid }))
  if (open.checking > 0 || balance > 0n) return false
  await open.close()
  await settleInterest(call, goal, 'pay-into-wallet')
  const status = goal.status === 'pending' ? 'cancelled' : 'closed'
  const saved = await saveGoal(db, id, { status, endedAt: now })
  await freeGoalPlace(db, ownerUid)
  recordOnGoal(call, `savings.goal-${status}`, saved, { plan: plan.code })
  return true
}

function sentenceOf({ closed, left }: ClosingPlace): string {
  const goals = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'goal' : 'goals'}`
  const stay = left === 1 ? 'stays' : 'stay'
  return left === 0
    ? `${goals(closed)} closed.`
    : `${goals(closed)} closed. ${goals(left)} ${stay} open, because money is in it or being checked.`
}
