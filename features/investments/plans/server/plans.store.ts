/** The SQL of investment plans, of what stands behind them and of every decision about them. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { PlanStatus } from '../plans.rules.ts'
import type {
  InvestmentPlanFileRow,
  InvestmentPlanRow,
  PlanDecisionRow,
  PlanDocumentRow,
  PlanTextRow,
} from './plan.record.ts'

const uniqueViolation = '23505'

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

/** Plans, newest first, in a state or in any: a page. */
export function plansPage(
  db: Db,
  { status, after, limit }: { status?: PlanStatus | undefined; after?: string | undefined; limit: number },
): Promise<InvestmentPlanRow[]> {
  let query = db.selectFrom('investment_plans').selectAll()
  if (status) query = query.where('status', '=', status)
  if (after) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** How many plans there are in each state that has any. */
export function planCounts(db: Db): Promise<{ status: PlanStatus; count: number }[]> {
  return db
    .selectFrom('investment_plans')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .groupBy('status')
    .execute()
}

/** Whether there is a plan of this code, and one of another code with this name: versions of one plan share both. */
export async function planTaken(
  db: Db,
  { code, name }: { code: string; name: string },
): Promise<{ code: boolean; name: boolean }> {
  const rows = await db
    .selectFrom('investment_plans')
    .select('code')
    .distinct()
    .where(({ or, eb }) => or([eb('code', '=', code), eb(sql`lower(name)`, '=', name.toLowerCase())]))
    .execute()
  return { code: rows.some((row) => row.code === code), name: rows.some((row) => row.code !== code) }
}

/** Adds a plan, or answers `undefined` when its code or name was taken this very moment. */
export function insertPlan(
  db: Db,
  row: Insertable<Tables['investment_plans']>,
): Promise<InvestmentPlanRow | undefined> {
  return db
    .insertInto('investment_plans')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Writes a change of a locked plan and counts its version up. A name that was taken this very moment: look again. */
export async function savePlan(
  db: Db,
  id: string,
  change: Omit<Updateable<Tables['investment_plans']>, 'id' | 'code' | 'number' | 'version'>,
): Promise<InvestmentPlanRow> {
  try {
    return await db
      .updateTable('investment_plans')
      .set({ ...change, version: sql`version + 1` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) throw new RequestProblem('changed-meanwhile')
    throw error
  }
}

/** Notes on a locked plan what is no new version of what was looked at: a reason, its successor, that it was announced. */
export async function notePlan(
  db: Db,
  id: string,
  note: Pick<
    Updateable<Tables['investment_plans']>,
    'rate_override_reason' | 'successor_id' | 'announced_at'
  >,
): Promise<void> {
  await db.updateTable('investment_plans').set(note).where('id', '=', id).execute()
}

export function newestVersion(db: Db, code: string): Promise<InvestmentPlanRow> {
  return db
    .selectFrom('investment_plans')
    .selectAll()
    .where('code', '=', code)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The versions a plan follows and is followed by: a query. */
export function neighboursOf({ replaces, successor_id }: InvestmentPlanRow) {
  const ids = [replaces, successor_id].filter((id) => id !== null)
  return sql<Pick<InvestmentPlanRow, 'id' | 'number' | 'status'>>`
    select id, number, status from investment_plans where id = ${anyOf(ids)}`
}

/** The documents of a plan, in the order they were added: a query. */
export function documentsOf(planId: string): RawBuilder<PlanDocumentRow> {
  return sql<PlanDocumentRow>`select * from investment_plan_documents where plan_id = ${planId} order by id`
}

/** The files a plan's documents are: a query. */
export function filesOf(planId: string): RawBuilder<InvestmentPlanFileRow> {
  return sql<InvestmentPlanFileRow>`select f.* from investment_plan_files f
    where f.id in (select d.file_id from investment_plan_documents d where d.plan_id = ${planId})`
}

/** One of the files of a plan's documents, or "not found". */
export async function fileOf(db: Db, planId: string, fileId: string): Promise<InvestmentPlanFileRow> {
  const { rows } =
    await sql<InvestmentPlanFileRow>`select f.* from investment_plan_files f where f.id = ${fileId}
    and exists (select from investment_plan_documents d where d.plan_id = ${planId} and d.file_id = f.id)`.execute(
      db,
    )
  return orNotFound(rows[0])
}

/** Puts these assets in the place of those a draft had. */
export async function replaceAssets(
  db: Db,
  planId: string,
  rows: readonly Insertable<Tables['investment_plan_assets']>[],
): Promise<void> {
  await db.deleteFrom('investment_plan_assets').where('plan_id', '=', planId).execute()
  if (rows.length > 0) await db.insertInto('investment_plan_assets').values(rows).execute()
}

/** Keeps the row of a file that came in. */
export async function insertFile(db: Db, row: Insertable<Tables['investment_plan_files']>): Promise<void> {
  await db.insertInto('investment_plan_files').values(row).execute()
}

export async function insertDocuments(
  db: Db,
  rows: readonly Insertable<Tables['investment_plan_documents']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('investment_plan_documents').values(rows).execute()
}

/** Takes a document off a draft; its file goes with the nightly sweep once no plan names it. */
export async function deleteDocument(db: Db, id: string): Promise<void> {
  await db.deleteFrom('investment_plan_documents').where('id', '=', id).execute()
}

export async function insertDecision(
  db: Db,
  row: Insertable<Tables['investment_plan_decisions']>,
): Promise<void> {
  await db.insertInto('investment_plan_decisions').values(row).execute()
}

/** The decisions about a plan, newest first: a query. */
export function decisionsOf(planId: string): RawBuilder<PlanDecisionRow> {
  return sql<PlanDecisionRow>`select * from investment_plan_decisions where plan_id = ${planId}
    order by decided_at desc, id desc limit 100`
}

/** Keeps what a plan said before its texts change. */
export async function insertText(db: Db, row: Insertable<Tables['investment_plan_texts']>): Promise<void> {
  await db.insertInto('investment_plan_texts').values(row).execute()
}

/** What a plan said before, newest first: a query. */
export function textsOf(planId: string): RawBuilder<PlanTextRow> {
  return sql<PlanTextRow>`select * from investment_plan_texts where plan_id = ${planId}
    order by plan_version desc limit 50`
}

/** The plans whose time has come to close, to start or to mature, or that are full: those that waited longest. */
export async function duePlans(db: Db, now: Instant, limit: number): Promise<string[]> {
  const today = dayIn(lagos, now)
  const { rows } = await sql<{ id: string }>`
    select id from investment_plans where cancelling_since is null and (
      status = 'open' and (closes_at <= ${now} or cap_kobo - subscribed_kobo < min_kobo)
      or status = 'closed' and starts_on <= ${today} or status = 'running' and matures_on <= ${today})
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The plans that are being cancelled and are not yet over. */
export async function cancellingPlans(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from investment_plans where cancelling_since is not null
      and status in ('draft', 'in_review', 'open', 'paused', 'closed') order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The plans that opened and that members have not been told about. */
export async function unannouncedPlans(db: Db, now: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('investment_plans')
    .select('id')
    .where('status', '=', 'open')
    .where('announced_at', 'is', null)
    .where('opens_at', '<=', now)
    .where('closes_at', '>', now)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Where the files of plans lie: those that a document names, or whose draft was being written a moment ago. */
export const planFolder: MediaFolder = {
  folder: 'investment-plans',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('investment_plan_files as f')
      .select('f.stored_name')
      .where('f.stored_name', '=', anyOf(storedNames))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('investment_plan_documents as d').select('d.id').whereRef('d.file_id', '=', 'f.id'),
        ),
      )
      .execute()
    return rows.map((row) => row.stored_name)
  },
}
