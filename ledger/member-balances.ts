/**
 * What each member's accounts of a kind held at the end of a day, by value date. What must always be true: a page costs
 * what its members' later transfers cost; and the sum of all is compared with what the books say of the kind.
 */
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { AccountKind } from './accounts.ts'

/** A member by the uid that stands for them now, and the uid the books know, which pages go by. */
export type MemberBalance = { ownerUid: string; bookUid: string; balance: Kobo }

type Row = { owner_uid: string; book_uid: string; balance_kobo: bigint }

/** Members with accounts of a kind that held something at the end of a day, in the order of the uids the books know. */
export async function memberBalancesOn(
  db: Db,
  kind: AccountKind,
  day: CalendarDate,
  page: { after?: string | undefined; limit: number },
): Promise<MemberBalance[]> {
  const { rows } = await sql<Row>`
    select coalesce((select p.uid from ledger_persons p where p.book_uid = m.book_uid order by p.since desc limit 1),
      m.book_uid) as owner_uid, m.book_uid, m.balance_kobo
    from (
      select a.owner_uid as book_uid, sum(b.balance_kobo - ${movedAfter(day)})::bigint as balance_kobo
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
      where a.kind = ${kind} and a.owner_uid > ${page.after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      group by a.owner_uid
      having sum(b.balance_kobo - ${movedAfter(day)}) <> 0
      order by a.owner_uid limit ${page.limit}
    ) m
    order by m.book_uid`.execute(db)
  return rows.map(({ owner_uid, book_uid, balance_kobo }) => ({
    ownerUid: owner_uid,
    bookUid: book_uid,
    balance: kobo(balance_kobo),
  }))
}

/** What moved on the account `a` after a day, on its own side; nothing is read of what was posted before its end. */
function movedAfter(day: CalendarDate): RawBuilder<bigint> {
  const until = startOfDay(addDays(day, 1))
  const moved = (side: 'debit_account' | 'credit_account') => sql`
    coalesce((select sum(t.amount_kobo) from ledger_transfers t
      where ${sql.ref(`t.${side}`)} = a.id and t.posted_at >= ${until}::timestamptz
        and not exists (select from ledger_value_dates v where v.journal_id = t.journal_id and v.value_date <= ${day}::date)
    ), 0)`
  return sql<bigint>`case when a.side = 'credit' then 1 else -1 end * (${moved('credit_account')} - ${moved('debit_account')})`
}

/** What all members' accounts of a kind hold now together, from their running balances: a query of one row. */
export function sumOfBalances(kind: AccountKind): RawBuilder<{ sum_kobo: bigint }> {
  return sql<{ sum_kobo: bigint }>`
    select coalesce(sum(b.balance_kobo), 0)::bigint as sum_kobo
    from ledger_accounts a join ledger_balances b on b.account_id = a.id where a.kind = ${kind}`
}

/** What each account of a kind held at the end of a day, where that is anything: a query. */
export function balancesByScope(
  kind: AccountKind,
  day: CalendarDate,
): RawBuilder<{ scope: string; balance_kobo: bigint }> {
  return sql<{ scope: string; balance_kobo: bigint }>`
    select a.scope, (b.balance_kobo - ${movedAfter(day)})::bigint as balance_kobo
    from ledger_accounts a join ledger_balances b on b.account_id = a.id
    where a.kind = ${kind} and b.balance_kobo - ${movedAfter(day)} <> 0`
}

/**
 * What all accounts of some owners held together at the end of a day, by kind: a query. `owners` gives their uids; accounts
 * that the books know under an earlier uid of theirs count.
 */
export function balancesOfOwners(
  day: CalendarDate,
  owners: RawBuilder<{ uid: string }>,
): RawBuilder<{ kind: AccountKind; balance_kobo: bigint }> {
  return sql<{ kind: AccountKind; balance_kobo: bigint }>`
    select a.kind, sum(b.balance_kobo - ${movedAfter(day)})::bigint as balance_kobo
    from ledger_accounts a join ledger_balances b on b.account_id = a.id
    where a.owner_uid in (
        select o.uid from (${owners}) o union select p.book_uid from ledger_persons p join (${owners}) o on o.uid = p.uid)
      and coalesce((select p.uid from ledger_persons p where p.book_uid = a.owner_uid order by p.since desc limit 1),
        a.owner_uid) in (select o.uid from (${owners}) o)
    group by a.kind
    having sum(b.balance_kobo - ${movedAfter(day)}) <> 0
    order by a.kind`
}
