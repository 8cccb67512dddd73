/** What was kept back from members' returns for the tax office, by member, from the lines of the books alone. */
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { type RawBuilder, sql } from 'kysely'
import { payersOfReturns } from './accounts.ts'
import type { Period } from './balance.store.ts'

/** What one member earned and what of it was withheld, less what of both was reversed. */
export type Withheld = { ownerUid: string; gross: Kobo; tax: Kobo }

/** A page of members, and the sums over all of them. */
export type WithheldPage = { rows: Withheld[]; members: number; gross: Kobo; tax: Kobo }

type Row = {
  owner_uid: string
  gross_kobo: bigint
  tax_kobo: bigint
  members: number
  gross_sum_kobo: bigint
  tax_sum_kobo: bigint
}

/** What was withheld over a time, by member in the order of their uids; read from the lines of that time alone. */
export async function readWithheld(
  db: Db,
  period: Period,
  page: { after?: string | undefined; limit: number },
): Promise<WithheldPage> {
  const { rows } = await sql<Row>`
    select * from (${withheldRows(period)}) w
    where w.owner_uid > ${page.after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by w.owner_uid limit ${page.limit}`.execute(db)
  const [first] = rows
  return {
    rows: rows.map((row) => ({
      ownerUid: row.owner_uid,
      gross: kobo(row.gross_kobo),
      tax: kobo(row.tax_kobo),
    })),
    members: first?.members ?? 0,
    gross: first ? kobo(first.gross_sum_kobo) : zeroKobo,
    tax: first ? kobo(first.tax_sum_kobo) : zeroKobo,
  }
}

function withheldRows({ from, until }: Period): RawBuilder<Row> {
  const within = (line: string) =>
    sql`${sql.ref(`${line}.posted_at`)} >= ${from}::timestamptz and ${sql.ref(`${line}.posted_at`)} < ${until}::timestamptz`
  return sql<Row>`
    with tax as materialized (
      select t.journal_id, t.debit_account as account, t.amount_kobo as kept, 1 as sign
      from ledger_accounts w join ledger_transfers t on t.credit_account = w.id and ${within('t')}
      where w.kind = 'wht_payable'
      union all
      select t.journal_id, t.credit_account, -t.amount_kobo, -1
      from ledger_accounts w join ledger_transfers t on t.debit_account = w.id and ${within('t')}
      where w.kind = 'wht_payable'
    ), earned as (
      select x.account, sum(t.amount_kobo) as gross
      from (select distinct journal_id, account from tax where sign > 0) x
      join ledger_transfers t on t.credit_account = x.account and t.journal_id = x.journal_id and ${within('t')}
      join ledger_accounts p on p.id = t.debit_account and p.kind = any(${payersOfReturns}::text[])
      group by x.account
      union all
      select x.account, -sum(t.amount_kobo)
      from (select distinct journal_id, account from tax where sign < 0) x
      join ledger_transfers t on t.debit_account = x.account and t.journal_id = x.journal_id and ${within('t')}
      join ledger_accounts p on p.id = t.credit_account and p.kind = any(${payersOfReturns}::text[])
      group by x.account
    ), moved as (
      select account, kept, 0 as gross from tax union all select account, 0, gross from earned
    ), owned as (
      select coalesce((select p.uid from ledger_persons p where p.book_uid = a.owner_uid order by p.since desc limit 1),
        a.owner_uid) as owner_uid, m.kept, m.gross
      from moved m join ledger_accounts a on a.id = m.account where a.owner_uid is not null
    )
    select owner_uid, sum(gross)::bigint as gross_kobo, sum(kept)::bigint as tax_kobo, count(*) over ()::int as members,
      (sum(sum(gross)) over ())::bigint as gross_sum_kobo, (sum(sum(kept)) over ())::bigint as tax_sum_kobo
    from owned group by owner_uid`
}
