/** What was imported of one bank account, for the books: its lines between two days, and what the bank says it held. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { LineRow } from './statement.record.ts'

/** A line with what became of it in the books. */
export type AccountLine = Pick<
  LineRow,
  'id' | 'statement_id' | 'booked_on' | 'amount_kobo' | 'narration' | 'reference' | 'state' | 'ignored_as'
> & {
  /** The journal that booked it, and the day it counts on. */
  journal_id: string | null
  counts_on: CalendarDate | null
  /** The payment it had confirmed, where that was taken back and nothing was booked instead. */
  back_code: string | null
  back_at: Instant | null
}

/**
 * The lines of an account between two days, oldest first: a query. A line whose payment was taken back is of the payment
 * that what arrived was booked for instead.
 */
export function linesOfAccount(
  accountId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  limit: number,
): RawBuilder<AccountLine> {
  return sql<AccountLine>`
    select l.id, l.statement_id, l.booked_on, l.amount_kobo, l.narration, l.reference, l.state, l.ignored_as,
      j.id as journal_id,
      to_char(coalesce(d.value_date, (j.posted_at at time zone 'Africa/Lagos')::date), 'YYYY-MM-DD') as counts_on,
      case when j.id is null and p.status = 'reversed' then p.code end as back_code,
      case when j.id is null and p.status = 'reversed' then p.reversed_at end as back_at
    from bank_statement_lines l
    left join payments p on p.id = l.payment_id and l.state = 'done'
    left join payments q on q.id = p.corrected_by and q.status <> 'reversed'
    left join unmatched_receipts u on u.line_id = l.id
    left join cash_bankings b on b.id = l.suggested_banking and l.ignored_as = 'cash'
    left join vouchers v on v.id = l.voucher_id and v.reversed_at is null and l.ignored_as = 'voucher'
    left join card_settlements s on s.id = l.suggested_settlement and l.ignored_as = 'settlement'
    left join ledger_journals j on j.id = coalesce(
      u.booked_journal, b.journal_id, s.journal_id, v.journal_id, q.journal_id, case when p.status <> 'reversed' then p.journal_id end)
    left join ledger_value_dates d on d.journal_id = j.id
    where l.account_id = ${accountId} and l.booked_on between ${from}::date and ${to}::date
    order by l.booked_on, l.statement_id, l.line_no limit ${limit}`
}

/** What the bank says an account held at the end of a day, and the file that says it. */
export type BankBalance = { statement_id: string; file_name: string; balance_kobo: bigint }

/**
 * The same, of the statement that reaches over the day: what it ends with, less what came after the day, or what it
 * begins with and what came until then. A query of one row, or of none where nothing that was imported says it.
 */
export function balanceOfAccount(accountId: string, day: CalendarDate): RawBuilder<BankBalance> {
  const moved = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`coalesce((
    select sum(l.amount_kobo) from bank_statement_lines l
    where l.account_id = ${accountId} and l.booked_on between ${from} and ${to}), 0)`
  return sql<BankBalance>`
    select s.id as statement_id, s.file_name,
      (case when s.closing_kobo is not null
        then s.closing_kobo - ${moved(sql`(${day}::date + 1)`, sql`s.closing_on`)}
        else s.opening_kobo + ${moved(sql`s.first_on`, sql`${day}::date`)} end)::bigint as balance_kobo
    from bank_statements s
    where s.account_id = ${accountId} and s.removed_at is null and s.first_on <= ${day}::date
      and coalesce(s.closing_on, s.last_on) >= ${day}::date
      and coalesce(s.closing_kobo, s.opening_kobo) is not null
    order by s.closing_on is distinct from ${day}::date, s.id desc limit 1`
}

/** From when on and through when lines of an account were imported, of days before this one: a query of one row. */
export function importedDays(
  accountId: string,
  before: CalendarDate,
): RawBuilder<{ first_on: CalendarDate | null; last_on: CalendarDate | null }> {
  return sql`
    select min(s.first_on) as first_on,
      max(coalesce(s.closing_on, s.last_on)) filter (where coalesce(s.closing_on, s.last_on) < ${before}::date) as last_on
    from bank_statements s where s.account_id = ${accountId} and s.removed_at is null`
}
