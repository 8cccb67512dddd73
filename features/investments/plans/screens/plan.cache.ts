/** What the answers of acts say of the plans administrators keep. */
import { type Told, toldWhole } from '@kolo/ui/patterns/kept-answers'
import { type PlanReview, readPlanReview } from '../plans.contract.ts'

/** What is asked again once a plan is another: the lists with their counts. */
export const planReads = ['/api/investment-plan-reviews']

/** A plan as it is now, on its own page. */
export function toldPlan(plan: PlanReview): readonly Told[] {
  return [toldWhole(readPlanReview, { params: { id: plan.id } }, plan)]
}
