/** The SQL of the rules that suggest accounts for lines of the bank, and of lines that may be one transfer. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import { kobo, negateKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, type Instant } from '@kolo/foundation/time'
import { type Insertable, sql } from 'kysely'
import type { LineRow } from '../../statements/server/statement.record.ts'
import { rulesMost, transferWithinDays } from '../bank-rules.rules.ts'

/** The rules that hold, most used first: a query. */
export function rulesQuery(db: Db) {
  return db
    .selectFrom('bank_rules')
    .select(['id', 'contains', 'direction', 'account', 'used_count', 'last_used_on'])
    .where('removed_at', 'is', null)
    .orderBy('used_count', 'desc')
    .orderBy('contains')
    .limit(rulesMost)
}

/** Lines on the other accounts that may be the other side of a transfer with one of these, decided or not. */
export function otherSidesOf(
  db: Db,
  rows: readonly Pick<LineRow, 'id' | 'account_id' | 'amount_kobo' | 'booked_on'>[],
) {
  const days = rows.map(({ booked_on }) => booked_on).toSorted()
  const [first = null, last = null] = [days[0], days.at(-1)]
  return db
    .selectFrom('bank_statement_lines')
    .select(['id', 'account_id', 'booked_on', 'amount_kobo'])
    .where('amount_kobo', '=', anyOf([...new Set(rows.map((row) => negateKobo(kobo(row.amount_kobo))))]))
    .where('booked_on', '>=', first && addDays(first, -transferWithinDays))
    .where('booked_on', '<=', last && addDays(last, transferWithinDays))
    .where('state', 'in', ['open', 'ignored'])
    .where('voucher_id', 'is', null)
    .where('is_reversal', '=', false)
    .where('suggested_banking', 'is', null)
    .where('suggested_settlement', 'is', null)
    .where(sql<boolean>`coalesce(ignored_as, 'outgoing') in ('outgoing', 'own-money', 'other', 'charge')`)
    .limit(10_000)
}

/** The vouchers of lines: a query. */
export function vouchersOfLines(db: Db, ids: readonly string[]) {
  return db.selectFrom('vouchers').select(['id', 'code', 'state', 'reversed_at']).where('id', '=', anyOf(ids))
}

/** Sets a line aside as a voucher; one that somebody decided about meanwhile stays, and nothing is answered. */
export async function setLineBooked(db: Db, id: string, voucherId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bank_statement_lines')
    .set({
      state: 'ignored',
      ignored_as: 'voucher',
      voucher_id: voucherId,
      suggested_payment: null,
      suggestion: null,
      trouble: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'ignored'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds a rule; answers whether there was none for these words. */
export async function addRule(db: Db, rule: Insertable<Tables['bank_rules']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('bank_rules')
    .values(rule)
    .onConflict((there) =>
      there.columns(['contains', 'direction']).where('removed_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Removes a rule; answers its words. */
export async function removeRule(db: Db, id: string, now: Instant): Promise<string | undefined> {
  const row = await db
    .updateTable('bank_rules')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('contains')
    .executeTakeFirst()
  return row?.contains
}

/** Counts what lines were booked by rules. */
export async function countUses(db: Db, ids: readonly string[], on: CalendarDate): Promise<void> {
  if (ids.length === 0) return
  await sql`update bank_rules r set used_count = r.used_count + used.n, last_used_on = ${on}::date
    from (select id, count(*)::int as n from unnest(${[...ids]}::uuid[]) as one (id) group by id) used
    where r.id = used.id`.execute(db)
}
