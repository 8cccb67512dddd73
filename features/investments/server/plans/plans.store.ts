/** The SQL of investment plans. */
import { type Db, orNotFound } from '@kolo/database/call'
import type { Instant } from '@kolo/foundation/time'
import '../investments.tables.ts'
import type { InvestmentPlanRow } from '../investments.tables.ts'

/** A plan, or "not found". */
export async function planById(db: Db, id: string): Promise<InvestmentPlanRow> {
  return orNotFound(
    await db.selectFrom('investment_plans').selectAll().where('id', '=', id).executeTakeFirst(),
  )
}

/** A plan, locked until the transaction ends, or "not found". `share`: others may read it, none may change it. */
export async function lockPlan(db: Db, id: string, strength: 'update' | 'share'): Promise<InvestmentPlanRow> {
  const query = db.selectFrom('investment_plans').selectAll().where('id', '=', id)
  return orNotFound(await (strength === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst())
}

/** The plans that money can be put into at this moment, those that close first before the others. */
export function openPlans(db: Db, now: Instant): Promise<InvestmentPlanRow[]> {
  return db
    .selectFrom('investment_plans')
    .selectAll()
    .where('status', '=', 'open')
    .where('cancelling_since', 'is', null)
    .where('opens_at', '<=', now)
    .where('closes_at', '>', now)
    .orderBy('closes_at')
    .orderBy('id')
    .limit(200)
    .execute()
}
