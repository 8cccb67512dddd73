/** The SQL of what stands behind plans, and of what it was worth when. */

import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { PlanStatus } from '../../plans/plans.rules.ts'
import type { PlanAssetRow } from '../../plans/server/plan.record.ts'

/** An asset with the latest it is known to be worth: what was agreed to last, or what its plan was reviewed with. */
const latest = sql`
  select a.id, a.plan_id, a.name, a.issuer, a.custodian, coalesce(v.value_kobo, a.value_kobo) as value_kobo,
    coalesce(v.valued_on, a.valued_on) as valued_on, coalesce(v.file_id, a.file_id) as file_id
  from investment_plan_assets a left join lateral (
    select l.value_kobo, l.valued_on, l.file_id from investment_valuations l
    where l.asset_id = a.id order by l.valued_on desc, l.id desc limit 1) v on true`

/** What stands behind a plan with its latest values, in the order it was written: a query. */
export function assetsOf(planId: string): RawBuilder<PlanAssetRow> {
  return sql<PlanAssetRow>`${latest} where a.plan_id = ${planId} order by a.id`
}

/** What stands behind plans that are open or were: a query. */
export function assetsOfAll(): RawBuilder<PlanAssetRow> {
  return sql<PlanAssetRow>`${latest} where a.plan_id in (
    select p.id from investment_plans p where p.status not in ('draft', 'in_review', 'cancelled')) order by a.id`
}

export type RegisterRow = PlanAssetRow & {
  face_kobo: bigint | null
  cost_kobo: bigint | null
  plan_code: string
  plan_number: number
  plan_name: string
  plan_status: PlanStatus
}

/** What was said last of a part of it that not every paper says. */
const said = (column: 'face_kobo' | 'cost_kobo') => sql`(
  select l.${sql.ref(column)} from investment_valuations l where l.asset_id = r.id and l.${sql.ref(column)} is not null
  order by l.valued_on desc, l.id desc limit 1) as ${sql.ref(column)}`

const register = sql`
  select r.*, ${said('face_kobo')}, ${said('cost_kobo')}, p.code as plan_code, p.number as plan_number,
    p.name as plan_name, p.status as plan_status
  from (${latest}) r join investment_plans p on p.id = r.plan_id
  where p.status not in ('draft', 'in_review', 'cancelled')`

/** The register, the latest written first, a page. */
export async function registerPage(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`${register}
    and (${after ?? null}::uuid is null or r.id < ${after ?? null}) order by r.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** One of the register, or "not found". */
export async function registeredAsset(db: Db, id: string): Promise<RegisterRow> {
  const { rows } = await sql<RegisterRow>`${register} and r.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

/** A value an asset had, with who wrote it and who agreed. */
export type ValuationRow = Pick<
  Tables['investment_valuations'],
  'value_kobo' | 'face_kobo' | 'cost_kobo' | 'valued_on'
> & {
  id: string | null
  file_id: string | null
  agreed_at: Instant | null
  asked_by: string | null
  agreed_by: string | null
}

/** Every value an asset had, the latest first, down to the one its plan was reviewed with: a query. */
export function valuationsOf(assetId: string): RawBuilder<ValuationRow> {
  return sql<ValuationRow>`
    select v.id, v.value_kobo, v.face_kobo, v.cost_kobo, v.valued_on, v.file_id, v.agreed_at, v.asked_by, v.agreed_by
    from investment_valuations v where v.asset_id = ${assetId}
    union all
    select null, s.value_kobo, null, null, s.valued_on, s.file_id, null, null, null
    from investment_plan_assets s where s.id = ${assetId}
    order by valued_on desc, id desc nulls last limit 200`
}

/** The plan of an asset, locked until the transaction ends, or "not found". */
export async function lockPlanOfAsset(db: Db, assetId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select p.id from investment_plans p where p.id = (
    select s.plan_id from investment_plan_assets s where s.id = ${assetId}) for update`.execute(db)
  orNotFound(rows[0])
}

export async function insertValuation(
  db: Db,
  row: Insertable<Tables['investment_valuations']>,
): Promise<void> {
  await db.insertInto('investment_valuations').values(row).execute()
}

/** What files of a plan are called: a query. */
export function titlesOf(planId: string): RawBuilder<{ file_id: string; title: string }> {
  return sql<{ file_id: string; title: string }>`select file_id, title from investment_plan_documents
    where plan_id = ${planId} order by id desc`
}
