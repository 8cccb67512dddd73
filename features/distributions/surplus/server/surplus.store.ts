/** The SQL of the community's own surplus. */
import { nextCode } from '@kolo/database/codes'
import type { Db, Tables } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate } from '@kolo/foundation/time'
import { type Insertable, sql } from 'kysely'
import type { YearLine } from '../surplus.rules.ts'
import type { SurplusYearsTable } from './surplus.record.ts'

export function linesOfYear({ lines }: { lines: SurplusYearsTable['lines'] }): YearLine[] {
  return lines.map((line) => ({ ...line, kobo: BigInt(line.kobo) as Kobo }))
}

/** The years that are closed, the newest first: a query. */
export function closedYears(db: Db) {
  return db
    .selectFrom('surplus_years as y')
    .selectAll('y')
    .select(
      sql<boolean>`y.reserve_bps is null and y.surplus_kobo > 0
        and not exists (select from appropriations a where a.year = y.year)`.as('is_open'),
    )
    .select(
      sql<CalendarDate | null>`(select a.signed_on from year_audits a where a.year = y.year order by a.id desc limit 1)`.as(
        'audited_on',
      ),
    )
    .orderBy('y.year', 'desc')
    .limit(50)
}

/** Whoever closes a year at the same moment waits until this transaction ends, and sees what it closed. */
export async function lockYears(db: Db): Promise<void> {
  await sql`select from distributions_one_by_one for update`.execute(db)
}

/** What the chart of accounts calls accounts of income and expense: a query. */
export function resultAccounts(db: Db) {
  return db
    .selectFrom('chart_accounts')
    .select(['number', 'name', 'ledger_kind', 'ledger_scope'])
    .where('class', 'in', ['income', 'expense'])
}

/** Keeps the close of a year. */
export async function insertYear(
  db: Db,
  { lines, ...row }: Omit<Insertable<SurplusYearsTable>, 'lines'> & { lines: readonly YearLine[] },
): Promise<void> {
  const kept = JSON.stringify(lines.map((line) => ({ ...line, kobo: String(line.kobo) })))
  await db
    .insertInto('surplus_years')
    .values({ ...row, lines: sql`${kept}::jsonb` })
    .execute()
}

/** What of the surplus is free: a query. */
export function freeSurplus() {
  return sql<{ free_kobo: Kobo }>`select free_surplus() as free_kobo`
}

/** What meetings resolved, with what is free of it and its minutes, the newest first: a query. */
export function resolutionsOf(db: Db, uid: string) {
  return db
    .selectFrom('meeting_resolutions as r')
    .innerJoin('plan_evidence as e', 'e.id', 'r.evidence_id')
    .leftJoin('plan_evidence_openings as o', (join) =>
      join.onRef('o.evidence_id', '=', 'e.id').on('o.administrator_uid', '=', uid),
    )
    .selectAll('r')
    .select(['e.file_name', 'e.content_type', 'e.size_bytes', 'o.opened_at'])
    .select(sql<bigint>`free_resolution(r.id)`.as('free_kobo'))
    .orderBy('r.held_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(50)
}

/** One of them with what is free of it, or "not found". */
export async function resolutionById(db: Db, id: string) {
  return orNotFound(
    await db
      .selectFrom('meeting_resolutions as r')
      .selectAll('r')
      .select(sql<bigint>`free_resolution(r.id)`.as('free_kobo'))
      .where('r.id', '=', id)
      .executeTakeFirst(),
  )
}

/** Keeps what a meeting resolved. */
export async function insertResolution(
  db: Db,
  row: Omit<Insertable<Tables['meeting_resolutions']>, 'code'>,
): Promise<void> {
  const code = nextCode(`RES-${row.held_on.slice(0, 4)}-`, 'resolution_numbers')
  await db
    .insertInto('meeting_resolutions')
    .values({ ...row, code })
    .execute()
}
