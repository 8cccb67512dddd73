/** The SQL of what the card provider paid out. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db, Tables } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { LineRow } from '../../statements/server/statement.record.ts'
import type { SettlementRow } from './settlement.record.ts'

const provider = 'paystack'

/** Nobody else books what the provider paid out until the transaction ends. */
export async function lockClearing(db: Db): Promise<void> {
  await db
    .updateTable('card_clearing')
    .set({ settlements: sql`settlements + 1` })
    .where('provider', '=', provider)
    .execute()
}

export async function nextSettlementCode(db: Db, now: Instant): Promise<string> {
  const code = nextCode(`STL-${dayIn(lagos, now).slice(0, 4)}-`, 'card_settlement_numbers')
  const { rows } = await sql<{ code: string }>`select ${code} as code`.execute(db)
  return rows[0]?.code ?? ''
}

export async function insertSettlement(db: Db, row: Insertable<Tables['card_settlements']>): Promise<void> {
  await db.insertInto('card_settlements').values(row).execute()
}

/** Sets a line aside as a settlement that was booked from it. */
export async function setLineAside(db: Db, lineId: string, settlementId: string): Promise<void> {
  await db
    .updateTable('bank_statement_lines')
    .set({
      state: 'ignored',
      ignored_as: 'settlement',
      suggested_settlement: settlementId,
      suggested_payment: null,
      suggestion: null,
      trouble: null,
      version: sql`version + 1`,
    })
    .where('id', '=', lineId)
    .execute()
}

/** Lines of any statement, locked until the transaction ends. */
export function lockLinesById(db: Db, ids: readonly string[]): Promise<LineRow[]> {
  return db
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Marks the settlement of a journal as taken back, and answers it. */
export function takeBackSettlement(db: Db, journalId: string, now: Instant): Promise<SettlementRow> {
  return db
    .updateTable('card_settlements')
    .set({ taken_back_at: now })
    .where('journal_id', '=', journalId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What was paid into an account in these amounts, on these days: a query. */
export function bookedSettlements(
  db: Db,
  accountId: string,
  { amounts, from, to }: { amounts: readonly Kobo[]; from: CalendarDate; to: CalendarDate },
) {
  return db
    .selectFrom('card_settlements as s')
    .select(['s.id', 's.amount_kobo', 's.paid_on', 's.bank_reference'])
    .where('s.account_id', '=', accountId)
    .where('s.taken_back_at', 'is', null)
    .where(sql<boolean>`s.amount_kobo = any(${amounts.map(String)}::bigint[])`)
    .where('s.paid_on', '>=', from)
    .where('s.paid_on', '<=', to)
    .orderBy('s.id')
    .limit(500)
}

/** What these settlements are called: a query. */
export function settlementCodes(db: Db, ids: readonly string[]) {
  return db.selectFrom('card_settlements').select(['id', 'code', 'paid_on']).where('id', '=', anyOf(ids))
}

/** Settlements newest first, after the id the last page ended with: a query. */
export function newestSettlements({
  after,
  limit,
}: {
  after: string | undefined
  limit: number
}): RawBuilder<SettlementRow & { is_on_statement: boolean }> {
  const older = after === undefined ? sql`true` : sql`s.id < ${after}::uuid`
  return sql`select s.*, exists (select from bank_statement_lines l
      where l.suggested_settlement = s.id and l.ignored_as = 'settlement') as is_on_statement
    from card_settlements s where ${older} order by s.id desc limit ${limit}`
}
