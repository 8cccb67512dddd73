/** What the answers of commands say of the savings plans administrators keep. */
import type { Approval } from '@kolo/approvals/contract'
import { type CacheUpdate, updateQuery, withRow } from '@kolo/ui/patterns/query-cache'
import { listPlanReviews, type PlanReview } from '../../goals/goal.contract.ts'
import type { PlanStatus } from '../../goals/goal.rules.ts'

const order: readonly PlanStatus[] = ['active', 'suspended', 'draft', 'retired']

/** As the server lists plans: the active first, within a state the newest. */
function inOrder(plans: readonly PlanReview[]): PlanReview[] {
  const rank = ({ status }: PlanReview) => order.indexOf(status)
  return plans.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? 1 : -1))
}

/** A plan as it is now, in the administrators' list. */
export function planCacheUpdates(plan: PlanReview): readonly CacheUpdate[] {
  return [updateQuery(listPlanReviews, {}, ({ rows }) => ({ rows: inOrder(withRow(rows, plan)) }))]
}

/** Another rate was asked for or decided; once it is approved the plans are others, and asked again. */
export function askedRateCacheUpdates(approval: Approval): readonly CacheUpdate[] {
  if (approval.status === 'approved') return []
  const rateAsked = approval.status === 'waiting' ? approval : undefined
  return [
    updateQuery(listPlanReviews, {}, ({ rows }) => ({
      rows: rows.map((plan) => (plan.id === approval.subject.id ? { ...plan, rateAsked } : plan)),
    })),
  ]
}
