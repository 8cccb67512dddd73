/**
 * What administrators let in during the last 24 hours. Each sum is a range of an index that holds one-word (or alone)
 * confirmations only, so it costs what the day brought, whatever the history.
 */
import type { Db } from '@kolo/database/call'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { addHours, type Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { type DaySums, daySumHours } from '../../payments.rules.ts'

/**
 * Puts confirmations of these people, as payer or as administrator, one behind the other until the transaction ends: two
 * at once cannot both find a sum small. Rows are taken in the order of their ids, before any target's, as when a payment
 * is started.
 */
export async function lockDaySums(db: Db, uids: readonly string[]): Promise<void> {
  await sql`INSERT INTO payment_payers (member_uid)
    SELECT DISTINCT uid FROM unnest(${[...uids]}::uuid[]) AS uid ORDER BY uid
    ON CONFLICT (member_uid) DO UPDATE SET started = payment_payers.started`.execute(db)
}

/** What is summed for one payment: its payer, its target, and who looks at it. */
export type Summed = { paymentId: string; memberUid: string; targetId: string }

/** What one word confirmed in the last 24 hours, beside each of these payments: one statement for a page. */
export async function daySumsOf(
  db: Db,
  payments: readonly Summed[],
  administratorUid: string,
  now: Instant,
): Promise<(paymentId: string) => DaySums> {
  const sums = new Map<string, DaySums>()
  const since = addHours(now, -daySumHours)
  const columns = (of: (one: Summed) => string) => payments.map(of)
  if (payments.length > 0) {
    const { rows } = await sql<{ id: string; payer: bigint; target: bigint; administrator: bigint }>`
      SELECT w.id, (SELECT coalesce(sum(received_kobo), 0)::bigint FROM payments
          WHERE confirmed_with = 'one' AND member_uid = w.member_uid AND confirmed_at > ${since}::timestamptz) AS payer,
        (SELECT coalesce(sum(received_kobo), 0)::bigint FROM payments
          WHERE confirmed_with = 'one' AND target_id = w.target_id AND confirmed_at > ${since}::timestamptz) AS target,
        (SELECT coalesce(sum(received_kobo), 0)::bigint FROM payments
          WHERE confirmed_with = 'one' AND confirmed_by = ${administratorUid}
            AND confirmed_at > ${since}::timestamptz) AS administrator
      FROM unnest(${columns(({ paymentId }) => paymentId)}::uuid[], ${columns(({ memberUid }) => memberUid)}::uuid[],
        ${columns(({ targetId }) => targetId)}::uuid[]) AS w (id, member_uid, target_id)`.execute(db)
    for (const { id, payer, target, administrator } of rows)
      sums.set(id, { payer: kobo(payer), target: kobo(target), administrator: kobo(administrator) })
  }
  return (paymentId) => sums.get(paymentId) ?? { payer: zeroKobo, target: zeroKobo, administrator: zeroKobo }
}

/** What was confirmed alone in the last 24 hours, by whomever. */
export async function confirmedAloneSum(db: Db, now: Instant): Promise<Kobo> {
  const { rows } = await sql<{
    sum: bigint
  }>`SELECT coalesce(sum(received_kobo), 0)::bigint AS sum FROM payments
    WHERE confirmed_with = 'alone' AND confirmed_at > ${addHours(now, -daySumHours)}::timestamptz`.execute(db)
  return kobo(rows[0]?.sum ?? 0n)
}
