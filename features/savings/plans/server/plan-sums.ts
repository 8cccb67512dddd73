/**
 * What lies in each savings plan: its open goals, those that hold money, and how much. What must always be true: it is
 * counted anew each hour as it was at the last proof of the books, and what happened since is added when it is asked, so
 * a plan of many goals is read as fast as one of few.
 */

import type { Job } from '@kolo/application/job'
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { type RawBuilder, sql } from 'kysely'

export type PlanSums = { plan_id: string; goals: number; funded: number; balance_kobo: bigint }

/** What lies in these plans now; one nobody ever opened a goal in is not there: a query. */
export function sumsOfPlans(ids: readonly string[]): RawBuilder<PlanSums> {
  return sql<PlanSums>`
    select plan_id, goals, funded, balance_kobo from savings_plan_figures() where plan_id = ${anyOf(ids)}`
}

/** Counts all of it anew as it was at the last proof. */
export async function keepPlanSums(db: Db): Promise<void> {
  await sql`select savings_keep_plan_sums()`.execute(db)
}

/** Hourly, after the proof of the books. */
export const keepPlanSumsHourly: Job = {
  name: 'savings.plan-sums',
  schedule: '16 * * * *',
  run: async ({ db }) => await keepPlanSums(db),
}
