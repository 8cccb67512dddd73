/**
 * What came into and went out of all accounts of a kind, by month in Lagos. What must always be true: as much as is
 * proved is kept, because nothing is posted there any more, and what came later is added when it is asked; so a figure is
 * of this moment, and costs what the last hour's transfers cost, however long the history is.
 */
import type { Db } from '@kolo/database/tables'
import { type RawBuilder, sql } from 'kysely'
import type { AccountKind } from './accounts.ts'
import type { FlowRow } from './balance.store.ts'
import { type MonthlyFlow, monthlyFlowIn } from './balance.ts'

/** What moved in a month, and in accounts of which kind. */
export type KindFlowRow = FlowRow & { kind: AccountKind }

/** What was credited to and debited from all accounts of these kinds, each from its first month on: a query. */
export function flowsOfKinds(kinds: readonly AccountKind[]): RawBuilder<KindFlowRow> {
  return sql<KindFlowRow>`
    select f.kind, to_char(f.month, 'YYYY-MM') as month, sum(f.credited_kobo)::bigint as credited_kobo,
      sum(f.debited_kobo)::bigint as debited_kobo
    from (
      select kind, month, credited_kobo, debited_kobo from ledger_flows
      union all
      select b.kind, b.month, b.credited_kobo, b.debited_kobo from ledger_flows_kept k
      cross join lateral ledger_flows_between(k.through_at, 'infinity') b
    ) f
    where f.kind = any(${[...kinds]}::text[])
    group by 1, 2 order by 1, 2`
}

/** The flow of one kind among them. */
export function flowIn(kind: AccountKind, rows: readonly KindFlowRow[]): MonthlyFlow[] {
  return monthlyFlowIn(
    kind,
    rows.filter((row) => row.kind === kind),
  )
}

/** The same, read: money in and out of all accounts of a kind, months without movement left out. */
export async function readFlows(db: Db, kind: AccountKind): Promise<MonthlyFlow[]> {
  return flowIn(kind, (await flowsOfKinds([kind]).execute(db)).rows)
}

/** What members paid in and were paid in a month, and what of each came back. */
export type PaidRow = {
  month: string
  paid_in_kobo: bigint
  taken_back_kobo: bigint
  withdrawn_kobo: bigint
  sent_back_kobo: bigint
}

/**
 * What members paid in, as `paidInByMonth` says it, and what they withdrew, by month from the first one on: a query. It costs
 * what the last hour's transfers cost, too.
 */
export function paidByMonth(): RawBuilder<PaidRow> {
  return sql<PaidRow>`
    select to_char(p.month, 'YYYY-MM') as month, sum(p.paid_in_kobo)::bigint as paid_in_kobo,
      sum(p.taken_back_kobo)::bigint as taken_back_kobo, sum(p.withdrawn_kobo)::bigint as withdrawn_kobo,
      sum(p.sent_back_kobo)::bigint as sent_back_kobo
    from (
      select month, paid_in_kobo, taken_back_kobo, withdrawn_kobo, sent_back_kobo from ledger_paid
      union all
      select b.month, b.paid_in_kobo, b.taken_back_kobo, b.withdrawn_kobo, b.sent_back_kobo
      from ledger_flows_kept k cross join lateral ledger_paid_between(k.through_at, 'infinity') b
    ) p
    group by 1 order by 1`
}

/** Keeps the months up to the last proof, each in a statement of its own. */
export async function keepFlows(db: Db): Promise<void> {
  let more = true
  while (more) {
    const { rows } = await sql<{ more: boolean }>`select ledger_keep_flows() as more`.execute(db)
    more = rows[0]?.more ?? false
  }
}
