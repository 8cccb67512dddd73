/**
 * Telling members that a plan is open, as their settings wish: once for each plan, by long work, page by page through the
 * members, so that the opening itself takes no longer in a large community.
 */
import type { JobCall } from '@kolo/application/job'
import { kobo } from '@kolo/foundation/money'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import { countMembers, preferencesAfter } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { beginByMandate } from '../../mandates/server/invest-by-mandate.ts'
import { isToldOf, takesMoney } from '../plans.rules.ts'
import type { InvestmentPlanRow } from './plan.record.ts'
import { planOpened } from './plans.notifications.ts'
import { notePlan, planById } from './plans.store.ts'

const atOnce = 500

const placeWire = z.object({ after: z.string(), told: z.number() })
type Place = z.output<typeof placeWire>

/** Tells the members of a plan that opened. */
export const announcePlan = longWorkKind<Place>({
  name: 'investments.announce-plan',
  place: placeWire,
  cancellable: false,
  chunk: async (call, { subjectId }, { after, told }) => {
    const plan = await planById(call.db, subjectId)
    if (!takesMoney(plan, call.now)) return { done: 0, place: { after, told }, ended: endOf(told) }
    const members = await preferencesAfter(call.db, after, atOnce)
    const to = members
      .filter(({ preferences }) => isToldOf(plan, preferences.investment))
      .map(({ uid }) => uid)
    const facts = {
      name: plan.name,
      rateBps: plan.target_rate_bps,
      returnType: plan.return_type,
      least: kobo(plan.min_kobo),
      closesAt: plan.closes_at,
      maturesOn: plan.matures_on,
    }
    await notify(call, { topic: planOpened, to, facts })
    const place = { after: members.at(-1)?.uid ?? after, told: told + to.length }
    const isLast = members.length < atOnce
    if (isLast) await beginByMandate(call, plan)
    return { done: members.length, place, ...(isLast ? { ended: endOf(place.told) } : {}) }
  },
})

function endOf(told: number): string {
  return `${told.toLocaleString('en-NG')} ${told === 1 ? 'member was' : 'members were'} told, as their settings wish.`
}

/** Begins to tell members, once, as soon as money can be put into the plan. */
export async function announceIfOpen(
  call: Pick<JobCall, 'db' | 'now' | 'enqueue'>,
  plan: InvestmentPlanRow,
): Promise<void> {
  if (plan.announced_at !== null || !takesMoney(plan, call.now)) return
  await notePlan(call.db, plan.id, { announced_at: call.now })
  await beginLongWork(call, announcePlan, {
    subjectId: plan.id,
    title: `Telling members about ${plan.name}`,
    total: await countMembers(call.db),
    place: { after: '00000000-0000-0000-0000-000000000000', told: 0 },
    ownerUid: null,
  })
}
