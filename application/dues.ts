/**
 * What is decided and must still be paid: each feature says it of its own, and whoever reckons what the cash has to last
 * for asks them all. What must always be true: it is said from the decision until the money is paid, and no longer.
 */
import type { CalendarDate } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'

/** What members are paid on a day after tax, the tax held back of it, and in how many payments. */
export type DecidedRow = { on: CalendarDate; net_kobo: bigint; tax_kobo: bigint; payments: number }

/** An investment whose return is among it, and the last day that return is for. */
export type SettledRow = { investment_id: string; through: CalendarDate }

/** What a feature has to pay, as queries. */
export type Dues = {
  /** What it is, day by day. */
  decided: () => RawBuilder<DecidedRow>
  /** The investments it pays for: what a plan promised them for the same days is in it, and is not owed a second time. */
  settled: () => RawBuilder<SettledRow>
}

export function duesOf(features: readonly { dues?: Dues }[]): readonly Dues[] {
  return features.flatMap(({ dues }) => dues ?? [])
}

/** What all of them have to pay: a query. */
export function decidedOf(dues: readonly Dues[]): RawBuilder<DecidedRow> {
  const none = sql`select null::date as on, 0::bigint as net_kobo, 0::bigint as tax_kobo, 0 as payments where false`
  return sql<DecidedRow>`${sql.join([none, ...dues.map(({ decided }) => decided())], sql` union all `)}`
}

/** All investments they pay for: a query. */
export function settledOf(dues: readonly Dues[]): RawBuilder<SettledRow> {
  const none = sql`select null::uuid as investment_id, null::date as through where false`
  return sql<SettledRow>`${sql.join([none, ...dues.map(({ settled }) => settled())], sql` union all `)}`
}
