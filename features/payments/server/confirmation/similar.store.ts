/** Confirmed payments that could be of the same bank line as one that is looked at. */
import type { Db } from '@kolo/database/call'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { similarWithinDays } from '../../payments.rules.ts'

/** A payment that may be of the same bank line as a confirmed one: what is looked for beside it. */
export type Lookalike = {
  paymentId: string
  memberUid: string
  accountId: string
  amount: Kobo
  day: CalendarDate
}

/** A confirmed payment that could be of the same bank line as payment `of`. */
export type SimilarRow = {
  of: string
  id: string
  code: string
  member_uid: string
  value_on: CalendarDate
  received_kobo: bigint
  confirmed_reference: string
  confirmed_by: string
}

/** How many confirmed payments are shown beside one that looks like them. */
const similarMost = 5

/**
 * Confirmed payments into the same account, of the same amount, a day beside: the member's own first, then the latest.
 * One statement for a page; each look-up reads a range of one index, as long as what came in on those days.
 */
export async function similarTo(
  db: Db,
  lookups: readonly Lookalike[],
): Promise<Map<string, readonly SimilarRow[]>> {
  const found = new Map<string, SimilarRow[]>()
  if (lookups.length === 0) return found
  const columns = (of: (one: Lookalike) => string) => lookups.map(of)
  const { rows } = await sql<SimilarRow>`
    SELECT w.id AS "of", s.* FROM unnest(
      ${columns(({ paymentId }) => paymentId)}::uuid[], ${columns(({ memberUid }) => memberUid)}::uuid[],
      ${columns(({ accountId }) => accountId)}::uuid[], ${columns(({ amount }) => amount.toString())}::bigint[],
      ${columns(({ day }) => day)}::date[]
    ) AS w (id, member_uid, account_id, amount, day)
    CROSS JOIN LATERAL (
      SELECT p.id, p.code, p.member_uid, p.value_on, p.received_kobo, p.confirmed_reference, p.confirmed_by
      FROM payments p
      WHERE p.collection_account_id = w.account_id AND p.received_kobo = w.amount AND p.status = 'confirmed'
        AND p.value_on BETWEEN w.day - ${similarWithinDays}::int AND w.day + ${similarWithinDays}::int
        AND p.id <> w.id
      ORDER BY (p.member_uid = w.member_uid) DESC, p.value_on DESC, p.id DESC LIMIT ${similarMost}
    ) AS s`.execute(db)
  for (const row of rows) found.set(row.of, [...(found.get(row.of) ?? []), row])
  return found
}
