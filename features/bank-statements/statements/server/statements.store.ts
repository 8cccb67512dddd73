/** The SQL of bank statements and of how each bank writes them. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CollectionAccountRow } from '@kolo/transfers/server'
import { type Insertable, sql } from 'kysely'
import type { LineList } from '../statement.rules.ts'
import type { LineRow, StatementRow } from './statement.record.ts'

/** The account a statement is of, with the form its bank's tables have. */
export async function accountWithForm(
  db: Db,
  id: string,
): Promise<(CollectionAccountRow & { heads_key: string | null; form: unknown }) | undefined> {
  return db
    .selectFrom('collection_accounts as a')
    .leftJoin('bank_statement_forms as f', 'f.bank_code', 'a.bank_code')
    .selectAll('a')
    .select(['f.heads_key', 'f.form'])
    .where('a.id', '=', id)
    .where('a.status', '<>', 'proposed')
    .executeTakeFirst()
}

/** Keeps how a bank writes its tables, in place of how it wrote them before. */
export async function saveForm(
  db: Db,
  row: { bank_code: string; heads_key: string; form: unknown; kept_by: string; kept_at: string },
): Promise<void> {
  const { bank_code, heads_key, kept_by, kept_at } = row
  await sql`insert into bank_statement_forms (bank_code, heads_key, form, kept_by, kept_at)
    values (${bank_code}, ${heads_key}, ${JSON.stringify(row.form)}, ${kept_by}, ${kept_at})
    on conflict (bank_code) do update set heads_key = excluded.heads_key, form = excluded.form,
      kept_by = excluded.kept_by, kept_at = excluded.kept_at`.execute(db)
}

/** Adds a statement; `undefined` when this very file is there already. */
export function insertStatement(
  db: Db,
  row: Insertable<Tables['bank_statements']>,
): Promise<StatementRow | undefined> {
  return db
    .insertInto('bank_statements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Takes a statement out of the list, and its lines with it. */
export async function takeAway(db: Db, id: string, by: string, at: string): Promise<void> {
  await sql`with gone as (delete from bank_statement_lines where statement_id = ${id} returning id)
    update bank_statements set removed_by = ${by}, removed_at = ${at}, version = version + 1
    where id = ${id} and (select count(*) from gone) >= 0`.execute(db)
}

/** A statement that was not taken away, or "not found"; `lock` holds it until the transaction ends. */
export async function statementById(db: Db, id: string, lock = false): Promise<StatementRow> {
  const query = db
    .selectFrom('bank_statements')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
  return orNotFound(await (lock ? query.forUpdate() : query).executeTakeFirst())
}

/** Statements newest first, after the id the last page ended with: a query. */
export function newestStatements(db: Db, { after, limit }: { after: string | undefined; limit: number }) {
  const query = db.selectFrom('bank_statements').selectAll().where('removed_at', 'is', null)
  return (after ? query.where('id', '<', after) : query).orderBy('id', 'desc').limit(limit)
}

/** In which list a line stands. */
export function listOf({
  state,
  suggestion,
  ended_as,
}: Pick<LineRow, 'state' | 'suggestion' | 'ended_as'>): LineList {
  if (state === 'open') return suggestion === null ? 'needs-you' : 'suggested'
  if (state === 'queued') return 'waiting'
  if (state === 'ignored') return 'ignored'
  return ended_as === 'unmatched' ? 'unmatched' : 'done'
}

/** How many lines of statements stand where, and what they add up to: a query. */
export function lineCounts(db: Db, statementIds: readonly string[]) {
  return db
    .selectFrom('bank_statement_lines')
    .select(({ fn }) => [
      'statement_id',
      'state',
      sql<boolean>`suggestion is not null`.as('is_suggested'),
      sql<boolean>`ended_as is not distinct from 'unmatched'`.as('is_unmatched'),
      fn.countAll<number>().as('count'),
      sql<bigint>`sum(amount_kobo)::bigint`.as('sum_kobo'),
    ])
    .where('statement_id', '=', anyOf(statementIds))
    .groupBy([
      'statement_id',
      'state',
      sql`suggestion is not null`,
      sql`ended_as is not distinct from 'unmatched'`,
    ])
}

/** The bank accounts a statement can be of: a query. */
export function statementAccounts(db: Db) {
  return db
    .selectFrom('collection_accounts')
    .selectAll()
    .where('status', '<>', 'proposed')
    .orderBy(sql`status = 'retired'`)
    .orderBy('id', 'desc')
    .limit(100)
}

/** Writes how many lines of a statement another file had brought. */
export function keepKnownCount(db: Db, id: string, known_count: number): Promise<StatementRow> {
  return db
    .updateTable('bank_statements')
    .set({ known_count })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How many lines of a statement are decided or wait to be. */
export async function decidedIn(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bank_statement_lines
    where statement_id = ${id} and (state in ('queued', 'done') or ignored_as = 'voucher')`.execute(db)
  return rows[0]?.count ?? 0
}
