/**
 * What administrators let in during the last 24 hours. Each sum is a range of an index that holds one-word
 * confirmations only, so it costs what the day brought, whatever the history.
 */
import { kobo } from '@kolo/foundation/money'
import { addHours, type Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import { type DaySums, daySumHours } from '../../transfers/transfer.rules.ts'

/** What is summed for one payment: its payer, its target, and who looks at it. */
export type Summed = { paymentId: string; memberUid: string; targetId: string }

/** What one word confirmed in the last 24 hours. */
type SumsRow = { id: string; payer_kobo: bigint; target_kobo: bigint; administrator_kobo: bigint }

/** What one word confirmed in the last 24 hours, beside each of these payments: a query. */
export function daySumRows(
  payments: readonly Summed[],
  administratorUid: string,
  now: Instant,
): RawBuilder<SumsRow> {
  const columns = (of: (one: Summed) => string) => payments.map(of)
  const sumOf = (whose: RawBuilder<unknown>) => sql`(
    SELECT coalesce(sum(received_kobo), 0)::bigint FROM payments
    WHERE confirmed_with = 'one' AND ${whose} AND confirmed_at > ${addHours(now, -daySumHours)}::timestamptz)`
  return sql<SumsRow>`
    SELECT w.id, ${sumOf(sql`member_uid = w.member_uid`)} AS payer_kobo,
      ${sumOf(sql`target_id = w.target_id`)} AS target_kobo,
      ${sumOf(sql`confirmed_by = ${administratorUid}`)} AS administrator_kobo
    FROM unnest(${columns(({ paymentId }) => paymentId)}::uuid[], ${columns(({ memberUid }) => memberUid)}::uuid[],
      ${columns(({ targetId }) => targetId)}::uuid[]) AS w (id, member_uid, target_id)`
}

/** The sums of these rows, by payment. */
export function daySumsIn(rows: readonly SumsRow[]): (paymentId: string) => DaySums {
  const sums = new Map(rows.map((row) => [row.id, row]))
  return (paymentId) => {
    const row = sums.get(paymentId)
    return {
      payer: kobo(row?.payer_kobo ?? 0n),
      target: kobo(row?.target_kobo ?? 0n),
      administrator: kobo(row?.administrator_kobo ?? 0n),
    }
  }
}
