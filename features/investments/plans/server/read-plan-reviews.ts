import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import type { listPlanReviews, readPlanReview } from '../plans.contract.ts'
import { planById, planCounts, plansPage } from './plans.store.ts'
import { presentPlanReview, presentPlanRow } from './present-plan.ts'

/** The plans in a state, or all. */
export async function listPlanReviewsHandler(
  call: Call,
  { query }: InputOf<typeof listPlanReviews>,
): Promise<OutputOf<typeof listPlanReviews>> {
  const found = await plansPage(call.db, { status: query.status, ...pageById(query) })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map(presentPlanRow), counts: await planCounts(call.db), nextCursor }
}

/** One plan with everything about it. */
export async function readPlanReviewHandler(call: Call, { params }: InputOf<typeof readPlanReview>) {
  return presentPlanReview(call, await planById(call.db, params.id))
}
