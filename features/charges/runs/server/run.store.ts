/** The SQL of charge runs: whom one is about, its list, and its state. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import { firstOf } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { chargeRuns, type RunRecord } from './run.record.ts'

/** Whom a run is about, and what they are charged once. */
export type Audience = {
  audience: RunRecord['audience']
  joinedSince: CalendarDate | null
  memberUids: readonly string[]
  once: string
  at: Instant
}

const audienceOf = ({ audience, joinedSince, memberUids, once, at }: Audience) =>
  sql`charge_audience(${audience}, ${joinedSince}, ${memberUids}::uuid[], ${once}, ${at})`

/** How many members are charged. */
export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from ${audienceOf(audience)}`.execute(db)
  return rows[0]?.members ?? 0
}

/** The first so many members a run still charges, in the order of their ids. */
export async function nextMembers(db: Db, run: RunRecord, limit: number): Promise<string[]> {
  const memberUids = run.audience === 'list' ? await listOf(db, run.id) : []
  const { rows } = await sql<{ uid: string }>`
    select a.uid from ${audienceOf({ ...run, memberUids, at: run.raisedAt })} as a (uid)
    order by a.uid limit ${limit}`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** The members of a run of a list. */
async function listOf(db: Db, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('charge_run_members')
    .select('member_uid')
    .where('run_id', '=', runId)
    .execute()
  return rows.map(({ member_uid }) => member_uid)
}

/** The members with these codes: a code that nobody has is missing. */
export function membersByCode(db: Db, codes: readonly string[]) {
  return db
    .selectFrom('profiles')
    .select(['uid', 'member_code as code', 'full_name as name'])
    .where('member_code', '=', anyOf(codes))
    .where('is_archived', '=', false)
    .where('died_on', 'is', null)
    .execute()
}

/** Of two runs that one administrator raises at once the second sees the first, and what they come to together. */
export async function lockRaiser(db: Db, uid: string): Promise<void> {
  await sql`select from profiles where uid = ${uid} for no key update`.execute(db)
}

/** Whether one administrator may raise so much alone now. */
export async function takesTwo(db: Db, uid: string, now: Instant, total: Kobo): Promise<boolean> {
  const { rows } = await sql<{ two: boolean }>`
    select charge_run_takes_two(${uid}, ${now}, ${total}) as two`.execute(db)
  return rows[0]?.two ?? true
}

/** A run as it is raised. */
export type NewRun = Pick<
  RunRecord,
  | 'id'
  | 'kind'
  | 'title'
  | 'period'
  | 'amountKobo'
  | 'instalments'
  | 'audience'
  | 'joinedSince'
  | 'dueOn'
  | 'incomeAccount'
  | 'reason'
  | 'members'
  | 'totalKobo'
  | 'raisedBy'
  | 'raisedAt'
>

/** Keeps a run, with its list where it has one. */
export async function insertRun(db: Db, run: NewRun, memberUids: readonly string[]): Promise<RunRecord> {
  await db
    .insertInto('charge_runs')
    .values({
      ...chargeRuns.row(run),
      code: nextCode(`CHR-${run.raisedAt.slice(0, 4)}-`, 'charge_run_code_numbers'),
    })
    .execute()
  if (memberUids.length > 0)
    await sql`insert into charge_run_members (run_id, member_uid)
      select ${run.id}::uuid, uid from unnest(${memberUids}::uuid[]) as listed (uid)`.execute(db)
  return runById(db, run.id)
}

/** A run, or "not found". */
export async function runById(db: Db, id: string): Promise<RunRecord> {
  return orNotFound(
    await db.selectFrom('charge_runs').select(chargeRuns.columns).where('id', '=', id).executeTakeFirst(),
  )
}

/** A run, locked until the transaction ends. */
export async function lockRun(db: Db, id: string): Promise<RunRecord> {
  return orNotFound(
    await db
      .selectFrom('charge_runs')
      .select(chargeRuns.columns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
}

/** Writes a step of a locked run. */
export async function saveRun(
  db: Db,
  id: string,
  change: Partial<Pick<RunRecord, 'state' | 'approvalId' | 'endedAt'>>,
): Promise<RunRecord> {
  await db
    .updateTable('charge_runs')
    .set({ ...chargeRuns.row(change), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return runById(db, id)
}

/** Runs, newest first: a page. */
export async function listRuns(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<RunRecord[]> {
  const query = db.selectFrom('charge_runs').select(chargeRuns.columns).orderBy('id', 'desc')
  const { rows } = await firstOf<RunRecord>(after ? query.where('id', '<', after) : query, limit).execute(db)
  return rows
}

/** The accounts of income that charges can be booked as. */
export function incomeAccounts(db: Db) {
  return db
    .selectFrom('chart_accounts')
    .select(['number', 'name'])
    .where('class', '=', 'income')
    .where('ledger_kind', '=', 'own_income')
    .where('active', '=', true)
    .orderBy('number')
    .execute()
}
