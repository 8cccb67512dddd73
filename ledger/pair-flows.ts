/**
 * What moved between each two accounts in a period, by value date. What must always be true: as much as is proved is kept
 * by day, because nothing is posted there any more, and what came later is added when it is asked; so a year costs what its
 * days and the last hour's transfers cost, however many transfers it has.
 */
import type { CalendarDate } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { AccountKind } from './accounts.ts'

/** The days of a period, both included. */
export type Period = { from: CalendarDate; to: CalendarDate }

/**
 * What was debited to one account and credited to another in each of two periods; all that members own of a kind is one
 * account with the scope `''`. A reversal is subtracted from what it reverses, so an amount may be below zero.
 */
export type PairFlowRow = {
  debit_kind: AccountKind
  debit_scope: string
  credit_kind: AccountKind
  credit_scope: string
  amount_kobo: bigint
  before_kobo: bigint
}

/** As much as is kept, and what came later. */
const everyPairFlow = sql`
  select day, debit_kind, debit_scope, credit_kind, credit_scope, amount_kobo from ledger_pair_flows
  union all
  select b.* from ledger_flows_kept k cross join lateral ledger_pair_flows_between(k.through_at, 'infinity') b`

/** The same of one month. */
export type PairMonthRow = Omit<PairFlowRow, 'before_kobo'> & { month: string }

/** The flows of a period by month, as `2026-11`, of pairs of which one account is of these kinds: a query. */
export function pairFlowsByMonth(
  { from, to }: Period,
  kinds: readonly AccountKind[],
): RawBuilder<PairMonthRow> {
  return sql<PairMonthRow>`
    select to_char(f.day, 'YYYY-MM') as month, f.debit_kind, f.debit_scope, f.credit_kind, f.credit_scope,
      sum(f.amount_kobo)::bigint as amount_kobo
    from (${everyPairFlow}) f
    where f.day between ${from}::date and ${to}::date
      and array[f.debit_kind, f.credit_kind] && ${[...kinds]}::text[]
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
}

/** The flows of a period and of the one it is compared with: a query. */
export function pairFlowsOf(period: Period, before: Period): RawBuilder<PairFlowRow> {
  const within = ({ from, to }: Period) => sql`f.day between ${from}::date and ${to}::date`
  return sql<PairFlowRow>`
    select f.debit_kind, f.debit_scope, f.credit_kind, f.credit_scope,
      coalesce(sum(f.amount_kobo) filter (where ${within(period)}), 0)::bigint as amount_kobo,
      coalesce(sum(f.amount_kobo) filter (where ${within(before)}), 0)::bigint as before_kobo
    from (${everyPairFlow}) f
    where ${within(period)} or ${within(before)}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`
}
