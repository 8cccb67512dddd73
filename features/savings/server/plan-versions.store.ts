/** The SQL of a plan's versions: its own row is the first, another rate is one more. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/call'
import { askTogether } from '@kolo/database/together'
import { kobo } from '@kolo/foundation/money'
import { type RawBuilder, sql } from 'kysely'
import type { PlanTerms, PlanVersion, RateTier } from '../plan-terms.rules.ts'
import './savings.tables.ts'
import type { KeptTier, PlanRow, SavingsPlanVersionsTable } from './savings.tables.ts'

/** A version of a rate as it is kept, without who decided it and why. */
export type VersionRow = Pick<
  SavingsPlanVersionsTable,
  'plan_id' | 'number' | 'effective_from' | 'rate_bps'
> & {
  rate_tiers: KeptTier[]
}

/** The later versions of plans, oldest first: a query. */
export function versionRows(planIds: readonly string[]): RawBuilder<VersionRow> {
  return sql<VersionRow>`select plan_id, number, effective_from, rate_bps, rate_tiers from savings_plan_versions
    where plan_id = any(${planIds}) order by plan_id, number`
}

/** Every version of these plans, by plan, the first one first. */
export async function planVersionsOf(
  db: Db,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlanVersion[]>> {
  const { plans, later } = await askTogether(db, {
    plans: db.selectFrom('savings_plans').selectAll().where('id', '=', anyOf(planIds)),
    later: versionRows(planIds),
  })
  return versionsIn(plans, later)
}

/** The versions these rows say. */
export function versionsIn(
  plans: readonly PlanRow[],
  later: readonly VersionRow[],
): ReadonlyMap<string, readonly PlanVersion[]> {
  const byPlan = Map.groupBy(later, ({ plan_id }) => plan_id)
  return new Map(plans.map((plan) => [plan.id, versionsOf(plan, byPlan.get(plan.id) ?? [])]))
}

function versionsOf(plan: PlanRow, later: readonly VersionRow[]): PlanVersion[] {
  const first = { ...termsIn(plan), number: 1, effectiveFrom: undefined }
  return [
    first,
    ...later.map((row) => ({
      ...first,
      number: row.number,
      effectiveFrom: row.effective_from,
      rateBps: row.rate_bps,
      rateTiers: row.rate_tiers.map(tierIn),
    })),
  ]
}

/** The terms a plan opened with. */
export function termsIn(row: PlanRow): PlanTerms {
  return {
    kind: row.kind,
    rateBps: row.rate_bps,
    rateTiers: row.rate_tiers.map(tierIn),
    dayBase: row.day_base,
    accrual: row.accrual,
    posting: row.posting,
    compounding: row.compounding,
    whtRule: row.wht_rule ?? undefined,
    minOpenKobo: kobo(row.min_open_kobo),
    minTopupKobo: kobo(row.min_topup_kobo),
    minBalanceKobo: kobo(row.min_balance_kobo),
    maxBalanceKobo: row.max_balance_kobo === null ? undefined : kobo(row.max_balance_kobo),
    minDays: row.min_days ?? undefined,
    maxDays: row.max_days ?? undefined,
    noticeHours: row.notice_hours,
    freeWithdrawalsPerQuarter: row.free_withdrawals_per_quarter,
    earlyBreak: row.early_break,
    breakFeeBps: row.break_fee_bps,
    frequencies: row.frequencies,
    mandatory: row.mandatory,
    interestFreeAllowed: row.interest_free_allowed,
    inactiveDays: row.inactive_days,
    dormantDays: row.dormant_days,
  }
}

/** A step of a rate, as the rules read it. */
export function tierIn({ minDays, minKobo, rateBps }: KeptTier): RateTier {
  return {
    ...(minDays === undefined ? {} : { minDays }),
    ...(minKobo === undefined ? {} : { minKobo: kobo(BigInt(minKobo)) }),
    rateBps,
  }
}
