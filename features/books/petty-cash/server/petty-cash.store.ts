/** The only SQL of petty cash. */
import type { Db, Tables } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type Selectable, sql } from 'kysely'

/** The float and limit of an account. */
export type PettyCashRow = Selectable<Tables['petty_cash']>

/** Those of an account, locked until the transaction ends; nothing before they are set. */
export function lockTerms(db: Db, account: string): Promise<PettyCashRow | undefined> {
  return db.selectFrom('petty_cash').selectAll().where('account', '=', account).forUpdate().executeTakeFirst()
}

/** The same without the lock. */
export function termsOf(db: Db, account: string): Promise<PettyCashRow | undefined> {
  return db.selectFrom('petty_cash').selectAll().where('account', '=', account).executeTakeFirst()
}

/** Sets them. */
export async function saveTerms(
  db: Db,
  account: string,
  { floatKobo, limitKobo, at }: { floatKobo: Kobo; limitKobo: Kobo; at: Instant },
): Promise<void> {
  const terms = { float_kobo: floatKobo, limit_kobo: limitKobo, set_at: at }
  await db
    .insertInto('petty_cash')
    .values({ account, ...terms })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ ...terms, version: sql<number>`petty_cash.version + 1` }),
    )
    .execute()
}

/** The last top-up that counts: a query of at most one row. */
export function lastTopUp(account: string) {
  return sql<{ value_date: CalendarDate; posted_at: Instant }>`
    select v.value_date, v.posted_at from vouchers v join voucher_lines l on l.voucher_id = v.id
    where v.kind = 'transfer' and v.state = 'posted' and v.reversed_at is null and v.reverses is null
      and l.account = ${account} and l.debit_kobo > 0
    order by v.posted_at desc limit 1`
}

/** What was paid out of it after a moment, the latest first: a query. */
export function paymentsSince(account: string, after: Instant | undefined) {
  return sql<{
    id: string
    code: string
    party: string
    narration: string
    value_date: CalendarDate
    amount_kobo: bigint
  }>`
    select v.id, v.code, v.party, v.narration, v.value_date, sum(l.credit_kobo)::bigint as amount_kobo
    from vouchers v join voucher_lines l on l.voucher_id = v.id
    where v.kind = 'payment' and v.state = 'posted' and v.reversed_at is null and v.reverses is null
      and l.account = ${account} and l.credit_kobo > 0 and v.posted_at > ${after ?? '-infinity'}::timestamptz
    group by v.id order by v.posted_at desc limit 100`
}

/** A transfer into it that is not posted yet: a query of at most one row. */
export function preparedTopUp(account: string) {
  return sql<{ id: string; code: string | null }>`
    select v.id, v.code from vouchers v join voucher_lines l on l.voucher_id = v.id
    where v.kind = 'transfer' and v.state in ('draft', 'submitted', 'sent_back') and v.reverses is null
      and l.account = ${account} and l.debit_kobo > 0
    order by v.id desc limit 1`
}
