/**
 * Summing up the accounts without a running balance, so that reading one stays cheap however long its history is.
 * What must always be true: nothing is posted at or before the moment a snapshot reaches to. The job stays ten minutes
 * behind the clock, longer than any transaction lives, and a posting dated earlier is refused by the journal.
 */
import type { Db } from '@kolo/database/call'
import { addMinutes, type Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'

/** How far behind the clock a snapshot stays. */
export const snapshotLagMinutes = 10

/** Sums up every such account that has moved since its last snapshot; safe to run twice. */
export async function takeSnapshots(db: Db, now: Instant): Promise<void> {
  const through = addMinutes(now, -snapshotLagMinutes)
  await sql`
    insert into ledger_snapshots (account_id, through, net_credit_kobo)
    select a.id, ${through}::timestamptz, (coalesce(last.net_credit_kobo, 0) + since.net)::bigint
    from ledger_accounts a
    left join lateral (
      select s.through, s.net_credit_kobo from ledger_snapshots s
      where s.account_id = a.id order by s.through desc limit 1
    ) last on true
    cross join lateral (
      select sum(m.net) as net, count(*) as movements from (
        select t.amount_kobo as net from ledger_transfers t
        where t.credit_account = a.id
          and t.posted_at > coalesce(last.through, '-infinity') and t.posted_at <= ${through}::timestamptz
        union all
        select -t.amount_kobo from ledger_transfers t
        where t.debit_account = a.id
          and t.posted_at > coalesce(last.through, '-infinity') and t.posted_at <= ${through}::timestamptz
      ) m
    ) since
    where not a.running and since.movements > 0
    on conflict do nothing`.execute(db)
}
