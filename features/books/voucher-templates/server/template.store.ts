/** The only SQL of templates of vouchers. */
import type { Db, Tables } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { LineToKeep } from '../../vouchers/server/voucher.store.ts'
import type { TemplateRow } from './template.record.ts'

/** A line as it is kept: amounts as digits. */
type KeptLine = { account: string; debitKobo: string; creditKobo: string; memo: string }

export function linesOf({ lines }: Pick<TemplateRow, 'lines'>): LineToKeep[] {
  const amount = (digits: string): Kobo => kobo(BigInt(digits))
  return (lines as KeptLine[]).map(({ account, debitKobo, creditKobo, memo }) => ({
    account,
    debitKobo: amount(debitKobo),
    creditKobo: amount(creditKobo),
    memo,
  }))
}

export function keptLines(lines: readonly LineToKeep[]): string {
  const kept: KeptLine[] = lines.map(({ account, debitKobo, creditKobo, memo }) => ({
    account,
    debitKobo: String(debitKobo),
    creditKobo: String(creditKobo),
    memo,
  }))
  return JSON.stringify(kept)
}

export function insertTemplate(db: Db, row: Insertable<Tables['voucher_templates']>): Promise<TemplateRow> {
  return db.insertInto('voucher_templates').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One template, or "not found". */
export async function templateById(db: Db, id: string): Promise<TemplateRow> {
  return orNotFound(
    await db.selectFrom('voucher_templates').selectAll().where('id', '=', id).executeTakeFirst(),
  )
}

/** The same, locked until the transaction ends. */
export async function lockTemplate(db: Db, id: string): Promise<TemplateRow> {
  return orNotFound(
    await db.selectFrom('voucher_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** Writes a change of a locked template. */
export function saveTemplate(
  db: Db,
  id: string,
  change: Updateable<Tables['voucher_templates']>,
): Promise<TemplateRow> {
  return db
    .updateTable('voucher_templates')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('voucher_templates').where('id', '=', id).execute()
}

/** A page of all, by their ids: a query. */
export function templatesAfter(db: Db, { after, limit }: { after: string | undefined; limit: number }) {
  const all = db.selectFrom('voucher_templates').selectAll().orderBy('id').limit(limit)
  return after === undefined ? all : all.where('id', '>', after)
}

/** Templates that are due on a day, the longest due first, and how many in all: a query. */
export function dueTemplates(day: CalendarDate, limit: RawBuilder<number>) {
  return sql<TemplateRow & { in_all: number }>`
    select t.*, count(*) over ()::int as in_all from voucher_templates t
    where t.retired_at is null and t.due_on <= ${day}::date order by t.due_on, t.id limit ${limit}`
}

/** Marks those that are due on a day and of which nobody was reminded yet. */
export async function markReminded(db: Db, day: CalendarDate): Promise<TemplateRow[]> {
  return db
    .updateTable('voucher_templates')
    .set({ reminded_on: sql<CalendarDate>`due_on` })
    .where('retired_at', 'is', null)
    .where('due_on', '<=', day)
    .where(sql<boolean>`reminded_on is distinct from due_on`)
    .returningAll()
    .execute()
}

/** Whether a voucher was made for one of its due days: a query of one row. */
export function vouchersOf(id: string) {
  return sql<{ some: boolean }>`select exists (
    select from vouchers v where v.source_type = ${templateSource} and v.source_id like ${id} || ':%') as some`
}

/** What vouchers of due days say they were made of. */
export const templateSource = 'voucher-template'
