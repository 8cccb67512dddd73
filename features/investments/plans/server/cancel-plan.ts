/**
 * Cancelling a plan that members put money into. What must always be true: from the decision on nobody puts anything in;
 * everything goes back to its member's wallet, once, before the plan is cancelled; what is being checked is waited for.
 */

import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Call } from '@kolo/application/call'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import { lockOpenPayments } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { refundInvestment } from '../../investments/server/cancel-investments.ts'
import type { InvestmentPlanRow } from './plan.record.ts'
import { countUnfinished, unfinishedAfter } from './plan-investors.store.ts'
import { lockPlan, planById, savePlan } from './plans.store.ts'
import { recordOnPlan } from './record-on-plan.ts'

const atOnce = 25

const placeWire = z.object({ reason: z.string(), after: z.string(), back: z.number(), left: z.number() })
type Place = z.output<typeof placeWire>

/** Hands back what is in a plan, piece by piece, and cancels it when nothing is left. */
export const cancelPlanWork = longWorkKind<Place>({
  name: 'investments.cancel-plan',
  place: placeWire,
  cancellable: false,
  chunk: async (call, { subjectId }, place) => {
    const investments = await unfinishedAfter(call.db, subjectId, place.after, atOnce)
    // Payments before the plan, as everybody locks them.
    for (const { id } of investments) await lockOpenPayments(call.db, 'investment', id)
    let left = 0
    for (const investment of investments)
      if (!(await refundInvestment(call, investment, place.reason))) left += 1
    const next = {
      ...place,
      after: investments.at(-1)?.id ?? place.after,
      back: place.back + investments.length - left,
      left: place.left + left,
    }
    if (investments.length === atOnce) return { done: atOnce, place: next }
    if (next.left === 0) await endPlan(call, subjectId)
    return { done: investments.length, place: next, ended: sentenceOf(next) }
  },
})

async function endPlan(call: ChunkCall, id: string): Promise<void> {
  const plan = await lockPlan(call.db, id, 'update')
  if (plan.status === 'cancelled') return
  recordOnPlan(call, 'cancelled', await savePlan(call.db, id, { status: 'cancelled' }))
}

function sentenceOf({ back, left }: Place): string {
  const many = (count: number) =>
    `${count.toLocaleString('en-NG')} ${count === 1 ? 'investment' : 'investments'}`
  return left === 0
    ? `${many(back)} handed back. The plan is cancelled.`
    : `${many(back)} handed back. ${many(left)} ${left === 1 ? 'waits' : 'wait'} for a payment that is being checked, and ${left === 1 ? 'is' : 'are'} looked at again in ten minutes.`
}

/** Begins to hand back what is in a plan that is being cancelled; nothing where it has begun already. */
export async function handEverythingBack(
  call: Pick<Call, 'db' | 'now' | 'enqueue'>,
  { id, name }: Pick<InvestmentPlanRow, 'id' | 'name'>,
  reason: string,
): Promise<void> {
  await beginLongWork(call, cancelPlanWork, {
    subjectId: id,
    title: `Handing back what is in ${name}`,
    total: await countUnfinished(call.db, id),
    place: { reason, after: '00000000-0000-0000-0000-000000000000', back: 0, left: 0 },
    ownerUid: null,
  })
}

/** Goes on with a plan that waits for payments that were being checked. */
export async function goOnCancelling(call: Pick<Call, 'db' | 'now' | 'enqueue'>, id: string): Promise<void> {
  const plan = await planById(call.db, id)
  await handEverythingBack(call, plan, cancelledBecause)
}

/** What members read where no administrator's own words are at hand. */
export const cancelledBecause = 'The plan is cancelled.'

/** What members read where the calendar gave a plan up. */
export const fellShort = 'The plan did not reach the smallest total it asked for.'
