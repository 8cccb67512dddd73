/** Confirmed payments that could be of the same bank line as one that is looked at. */
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import { similarWithinDays } from '../../transfers/transfer.rules.ts'

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
  /** Nobody, where a channel proved it. */
  confirmed_by: string | null
}

/** How many confirmed payments are shown beside one that looks like them. */
const similarMost = 5
/** Among so many of the member's own latest payments one that looks the same is found. */
const ownMost = 200

/**
 * Confirmed payments into the same account, of the same amount, a day beside: the member's own first, then the latest.
 * A query for a page. On the day when everybody pays the same amount each look-up reads no more than on any other: the
 * latest of the member's own, and the first few of one index in its order. How many are wanted is written into the text, for
 * a plan for any values has to know it.
 */
export function similarTo(lookups: readonly Lookalike[]): RawBuilder<SimilarRow> {
  const columns = (of: (one: Lookalike) => string) => lookups.map(of)
  const columnsOf = sql`p.id, p.code, p.member_uid, p.value_on, p.received_kobo, p.confirmed_reference, p.confirmed_by`
  const days = sql.lit(similarWithinDays)
  const looksAlike = sql`p.collection_account_id = w.account_id AND p.received_kobo = w.amount
        AND p.status = 'confirmed' AND p.id <> w.id
        AND p.value_on BETWEEN w.day - ${days} AND w.day + ${days}`
  return sql<SimilarRow>`
    SELECT w.id AS "of", s.* FROM unnest(
      ${columns(({ paymentId }) => paymentId)}::uuid[], ${columns(({ memberUid }) => memberUid)}::uuid[],
      ${columns(({ accountId }) => accountId)}::uuid[], ${columns(({ amount }) => amount.toString())}::bigint[],
      ${columns(({ day }) => day)}::date[]
    ) AS w (id, member_uid, account_id, amount, day)
    CROSS JOIN LATERAL (
      SELECT p.* FROM (
        SELECT ${columnsOf} FROM (
          SELECT * FROM payments WHERE member_uid = w.member_uid ORDER BY id DESC LIMIT ${sql.lit(ownMost)}
        ) AS p WHERE ${looksAlike}
        UNION ALL
        (SELECT ${columnsOf} FROM payments p WHERE ${looksAlike} AND p.member_uid <> w.member_uid
        ORDER BY p.value_on DESC, p.id DESC LIMIT ${sql.lit(similarMost)})
      ) AS p
      ORDER BY (p.member_uid = w.member_uid) DESC, p.value_on DESC, p.id DESC LIMIT ${sql.lit(similarMost)}
    ) AS s`
}
