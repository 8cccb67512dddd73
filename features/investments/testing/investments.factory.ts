/** Investment plans in any state, written as the owner of the tables; through the product's own endpoints where it matters how. */
import { randomBytes } from 'node:crypto'
import type { Db, Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { addDays, addHours, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import type { Insertable } from 'kysely'
import type { PlanStatus } from '../plans/plans.rules.ts'
import type { InvestmentPlanRow } from '../plans/server/plan.record.ts'

export {
  draftPlan,
  openPlanByTwo,
  ordinaryInvestmentPlan,
  registerCommunity,
} from './plan-by-hand.factory.ts'

/** Days before (negative) and after `now` at which a plan in a state opened, closed and started. */
const days: Record<PlanStatus, { opens: number; closes: number; starts: number | 'tenor-ago' }> = {
  draft: { opens: 7, closes: 30, starts: 33 },
  in_review: { opens: 7, closes: 30, starts: 33 },
  open: { opens: -7, closes: 23, starts: 26 },
  paused: { opens: -7, closes: 23, starts: 26 },
  closed: { opens: -30, closes: -1, starts: 2 },
  running: { opens: -40, closes: -13, starts: -10 },
  matured: { opens: -400, closes: -380, starts: 'tenor-ago' },
  settled: { opens: -400, closes: -380, starts: 'tenor-ago' },
  cancelled: { opens: -30, closes: -5, starts: 2 },
}

/** A day or a moment so many days from a moment. */
const inDays = (now: Instant, count: number) => addHours(now, 24 * count)

/**
 * A treasury-bill plan of 91 days in a state, with one asset and one document, as if it had come there by every step:
 * `makePlan(database.owner, { status: 'open', preparedBy: ronke.uid, now })`. What is told replaces what is usual.
 */
export async function makePlan(
  owner: Db,
  {
    status,
    preparedBy,
    now,
    ...told
  }: { status: PlanStatus; preparedBy: string; now: Instant } & Partial<
    Insertable<Tables['investment_plans']>
  >,
): Promise<InvestmentPlanRow> {
  const id = newId(Date.parse(now))
  const mark = id.slice(-6).toUpperCase()
  const tenor = told.tenor_days ?? 91
  const { opens, closes, starts } = days[status]
  const today = dayIn(lagos, now)
  const startsOn: CalendarDate =
    told.starts_on ?? (starts === 'tenor-ago' ? addDays(today, -tenor) : addDays(today, starts))
  // A long tenor that is over began long before: the usual days of opening and closing move with it.
  const shift = starts === 'tenor-ago' ? 370 - tenor : 0
  const plan = await owner
    .insertInto('investment_plans')
    .values({
      id,
      code: `TB-${mark}`,
      name: `Treasury bills ${mark}`,
      summary: 'Government treasury bills, held to their end.',
      description:
        'The community buys treasury bills of the Federal Government and holds them until they are paid.',
      category: 'treasury_bills',
      risk: 'low',
      return_type: 'fixed',
      target_rate_bps: 1_600,
      tenor_days: tenor,
      min_kobo: naira(10_000n),
      multiple_kobo: naira(1_000n),
      target_kobo: naira(0n),
      cap_kobo: naira(10_000_000n),
      opens_at: inDays(now, opens + shift),
      closes_at: inDays(now, closes + shift),
      starts_on: startsOn,
      matures_on: addDays(startsOn, tenor),
      legal_basis: 'Bye-law 14, resolution of 3 October 2026.',
      risk_statement: 'The government could pay late. You can lose money.',
      status,
      cancelling_since: status === 'cancelled' ? now : null,
      announced_at: ['draft', 'in_review'].includes(status) ? null : inDays(now, opens + shift),
      prepared_by: preparedBy,
      prepared_at: now,
      ...told,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const fileId = await keepPlanFile(owner, { planId: plan.id, addedBy: preparedBy, now })
  await owner
    .insertInto('investment_plan_documents')
    .values({
      id: newId(Date.parse(now)),
      plan_id: plan.id,
      title: 'Offer summary',
      file_id: fileId,
      added_at: now,
    })
    .execute()
  await owner
    .insertInto('investment_plan_assets')
    .values({
      id: newId(Date.parse(now)),
      plan_id: plan.id,
      name: 'Treasury bill of 91 days',
      issuer: 'Central Bank of Nigeria',
      custodian: 'First Trust Bank',
      value_kobo: naira(10_000_000n),
      valued_on: addDays(today, -10),
      file_id: fileId,
    })
    .execute()
  return plan
}

/** The row of a plan's file whose bytes lie nowhere; answers its id. */
async function keepPlanFile(
  owner: Db,
  { planId, addedBy, now }: { planId: string; addedBy: string; now: Instant },
): Promise<string> {
  const id = newId(Date.parse(now))
  await owner
    .insertInto('investment_plan_files')
    .values({
      id,
      plan_id: planId,
      file_name: 'offer.pdf',
      stored_name: randomBytes(24).toString('hex'),
      content_type: 'application/pdf',
      size_bytes: 20_480,
      sha256: randomBytes(32).toString('hex'),
      added_by: addedBy,
      added_at: now,
    })
    .execute()
  return id
}

export { saveInvestment } from './endings.factory.ts'
