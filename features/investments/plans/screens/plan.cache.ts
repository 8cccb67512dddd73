/** What the answers of commands say of the plans administrators keep. */
import { type CacheUpdate, setQuery } from '@kolo/ui/patterns/query-cache'
import { type PlanReview, readPlanReview } from '../plans.contract.ts'

/** What is asked again once a plan is another: the lists with their counts. */
export const planReads = ['/api/investment-plan-reviews']

/** A plan as it is now, on its own page. */
export function planCacheUpdates(plan: PlanReview): readonly CacheUpdate[] {
  return [setQuery(readPlanReview, { params: { id: plan.id } }, plan)]
}
