/**
 * How much each owner had in accounts of a kind over a time, for what is shared out by it. What must always be true: every
 * kobo counts for each day in Lagos it was there at the end of.
 */
import type { Db } from '@kolo/database/tables'
import { addDays, type CalendarDate, daysBetween, startOfDay } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { AccountKind } from './accounts.ts'

/**
 * Kobo times days of every owner of accounts of a kind, both days included: ₦100 in all of November are 300,000. Whoever had
 * nothing is left out. It begins with what is there now and takes off what moved since the first day.
 */
export async function balanceDays(
  db: Db,
  kind: AccountKind,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<{ ownerUid: string; weight: bigint }[]> {
  const { rows } = await sql<{ owner_uid: string; weight: string }>`
    with ${weighed(kind, { from, to })}
    select owner_uid, sum(weight)::text as weight from weighed
    group by owner_uid having sum(weight) > 0 order by owner_uid`.execute(db)
  return rows.map(({ owner_uid, weight }) => ({ ownerUid: owner_uid, weight: BigInt(weight) }))
}

/** The same of every account of a kind, by what it belongs to: a query. `weight` is text, since it outgrows a bigint. */
export function accountDays(
  kind: AccountKind,
  period: { from: CalendarDate; to: CalendarDate },
): RawBuilder<{ scope: string; weight: string }> {
  return sql<{ scope: string; weight: string }>`
    with ${weighed(kind, period)}
    select scope, weight::text as weight from weighed where weight > 0`
}

/** What each account of a kind counts, as tables of a query. */
function weighed(kind: AccountKind, { from, to }: { from: CalendarDate; to: CalendarDate }) {
  const days = daysBetween(from, addDays(to, 1))
  const since = startOfDay(from)
  return sql`
    moves as (
      select t.credit_account as account_id, t.amount_kobo as net, t.posted_at from ledger_transfers t
      join ledger_accounts a on a.id = t.credit_account and a.kind = ${kind} where t.posted_at >= ${since}
      union all
      select t.debit_account, -t.amount_kobo, t.posted_at from ledger_transfers t
      join ledger_accounts a on a.id = t.debit_account and a.kind = ${kind} where t.posted_at >= ${since}
    ), missing as (
      select account_id,
        sum(net::numeric * least(${days}::int, (posted_at at time zone 'Africa/Lagos')::date - ${from}::date)) as weight
      from moves group by account_id
    ), weighed as (
      select a.scope, coalesce((select p.uid from ledger_persons p where p.book_uid = a.owner_uid order by p.since desc limit 1),
          a.owner_uid) as owner_uid,
        b.balance_kobo::numeric * ${days}::int - coalesce(m.weight, 0) as weight
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
      left join missing m on m.account_id = a.id
      where a.kind = ${kind}
    )`
}
