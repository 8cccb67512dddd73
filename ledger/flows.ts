/**
 * What came into and went out of all accounts of a kind, by month in Lagos. What must always be true: as much as is
 * proved is kept, because nothing is posted there any more, and what came later is added when it is asked; so a figure is
 * of this moment, and costs what the last hour's transfers cost, however long the history is.
 */
import type { Db } from '@kolo/database/call'
import { type RawBuilder, sql } from 'kysely'
import type { AccountKind } from './accounts.ts'
import type { FlowRow } from './balance.store.ts'
import { type MonthlyFlow, monthlyFlowIn } from './balance.ts'

export type { FlowRow } from './balance.store.ts'

/** What was credited to and debited from all accounts of a kind, from the first month on: a query. */
export function flowsOfKind(kind: AccountKind): RawBuilder<FlowRow> {
  return sql<FlowRow>`
    select to_char(f.month, 'YYYY-MM') as month, sum(f.credited_kobo)::bigint as credited_kobo,
      sum(f.debited_kobo)::bigint as debited_kobo
    from (
      select month, credited_kobo, debited_kobo from ledger_flows where kind = ${kind}
      union all
      select b.month, b.credited_kobo, b.debited_kobo from ledger_flows_kept k
      cross join lateral ledger_flows_between(k.through_at, 'infinity') b where b.kind = ${kind}
    ) f
    group by 1 order by 1`
}

/** The same, read: money in and out of all accounts of a kind, months without movement left out. */
export async function readFlows(db: Db, kind: AccountKind): Promise<MonthlyFlow[]> {
  return monthlyFlowIn(kind, (await flowsOfKind(kind).execute(db)).rows)
}

/** Keeps the months up to the last proof, each in a statement of its own. */
export async function keepFlows(db: Db): Promise<void> {
  let more = true
  while (more) {
    const { rows } = await sql<{ more: boolean }>`select ledger_keep_flows() as more`.execute(db)
    more = rows[0]?.more ?? false
  }
}
