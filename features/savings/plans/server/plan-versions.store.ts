/** The SQL of a plan's versions: its own row is the first, another rate is one more. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { type Insertable, sql } from 'kysely'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { type PlanTerms, type PlanVersion, type RateTier, termsOn } from '../plan-terms.rules.ts'
import type { KeptTier, KeptVersion, PlanRow, SavingsPlanVersionsTable } from './plan.record.ts'

/**
 * What every plan is read with: its later versions, oldest first, and what follows it. `plan`: what the plan is called in
 * the query.
 */
export function besidePlan(plan = 'savings_plans') {
  return [laterVersions(plan), successorOf(plan)]
}

function successorOf(plan: string) {
  return sql<PlanRow['successor']>`(
    select jsonb_build_object('id', n.id, 'name', n.name) from savings_plans n
    where n.id = ${sql.ref(`${plan}.successor_id`)})`.as('successor')
}

function laterVersions(plan: string) {
  return sql<KeptVersion[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'effectiveFrom', v.effective_from,
      'rateBps', v.rate_bps, 'rateTiers', v.rate_tiers) order by v.number), '[]')
    from savings_plan_versions v where v.plan_id = ${sql.ref(`${plan}.id`)})`.as('later_versions')
}

/** Every version of these plans, by plan, the first one first. */
export async function planVersionsOf(
  db: Db,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlanVersion[]>> {
  return versionsByPlan(await plansWithVersions(db, planIds).execute())
}

/** These plans with their versions: a query, whose rows `versionsByPlan` reads. */
export function plansWithVersions(db: Db, planIds: readonly string[]) {
  return db.selectFrom('savings_plans').selectAll().select(besidePlan()).where('id', '=', anyOf(planIds))
}

/** Every version of these plans, by plan, the first one first. */
export function versionsByPlan(plans: readonly PlanRow[]): ReadonlyMap<string, readonly PlanVersion[]> {
  return new Map(plans.map((plan) => [plan.id, versionsOf(plan)]))
}

/** Every version of a plan, the first one first. */
export function versionsOf(plan: PlanRow): PlanVersion[] {
  const first = { ...termsIn(plan), number: 1, effectiveFrom: undefined }
  return [
    first,
    ...plan.later_versions.map(({ number, effectiveFrom, rateBps, rateTiers }) => ({
      ...first,
      number,
      effectiveFrom,
      rateBps,
      rateTiers: rateTiers.map(tierIn),
    })),
  ]
}

/** The terms that hold for a goal on a day. */
export function termsOfGoal(
  goal: Pick<GoalRecord, 'keptVersion'>,
  plan: PlanRow,
  day: CalendarDate,
): PlanVersion {
  return termsOn({ keptVersion: goal.keptVersion ?? undefined }, versionsOf(plan), day)
}

/** Adds a version; a row never changes. */
export async function insertVersion(db: Db, row: Insertable<SavingsPlanVersionsTable>): Promise<void> {
  await db.insertInto('savings_plan_versions').values(row).execute()
}

/** Whose goals in a plan follow its newest rate and earn by it. */
export async function followersOf(db: Db, planId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('savings_accounts')
    .select('owner_uid')
    .distinct()
    .where('plan_id', '=', planId)
    .where('ended_at', 'is', null)
    .where('kept_version', 'is', null)
    .where('interest_free', '=', false)
    .execute()
  return rows.map(({ owner_uid }) => owner_uid)
}

/** The terms a plan opened with. */
export function termsIn(row: PlanRow): PlanTerms {
  return {
    kind: row.kind,
    interestBasis: row.interest_basis,
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
function tierIn({ minDays, minKobo, rateBps }: KeptTier): RateTier {
  return {
    ...(minDays === undefined ? {} : { minDays }),
    ...(minKobo === undefined ? {} : { minKobo: kobo(BigInt(minKobo)) }),
    rateBps,
  }
}

export function tierOut({ minDays, minKobo, rateBps }: RateTier): KeptTier {
  return {
    ...(minDays === undefined ? {} : { minDays }),
    ...(minKobo === undefined ? {} : { minKobo: minKobo.toString() }),
    rateBps,
  }
}
