/**
 * The SQL of reviews: what administrators decided about transfers, the bank references that confirmed them, what they let in
 * during the last 24 hours, and the confirmed payments that one could be a second time. Each sum is a range of an index that
 * holds one-word confirmations only, so it costs what the day brought, whatever the history.
 */
import { anyOf } from '@kolo/database/any-of'
import { jsonRows } from '@kolo/database/json-rows'
import type { Db, Tables } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { addHours, type CalendarDate, type Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import {
  bankReferenceKey,
  type DaySums,
  daySumHours,
  similarWithinDays,
} from '../../transfers/transfer.rules.ts'

/** Keeps a decision: a statement. */
export function keepingDecision(db: Db, decision: Insertable<Tables['payment_decisions']>) {
  return db.insertInto('payment_decisions').values(decision).returning('payment_id')
}

/** Keeps decisions, and takes a bank reference for each of their payments; whether none of the references was taken before. */
export async function keepDecisions(
  db: Db,
  decisions: readonly Insertable<Tables['payment_decisions']>[],
  references: readonly { reference: string; paymentId: string }[],
): Promise<boolean> {
  const keys = references.map(({ reference }) => bankReferenceKey(reference) ?? '')
  await sql`
    insert into payment_decisions (id, payment_id, round, decision, administrator_uid, received_kobo, bank_reference,
      value_on, note, reason, source, decided_at)
    select id, payment_id, round, decision, administrator_uid, received_kobo, bank_reference, value_on, note, reason,
      source, decided_at
    from jsonb_populate_recordset(null::payment_decisions, ${jsonRows(decisions)}::jsonb)`.execute(db)
  const taken = await sql`
    insert into payment_bank_references (reference_key, payment_id)
    select * from unnest(${keys}::text[], ${references.map(({ paymentId }) => paymentId)}::uuid[])
    on conflict (reference_key) do nothing returning payment_id`.execute(db)
  return taken.rows.length === references.length
}

/** Takes a bank reference for a payment, or answers nothing when another has it: a statement. */
export function takingReference(db: Db, reference: string, payment_id: string) {
  return db
    .insertInto('payment_bank_references')
    .values({ reference_key: bankReferenceKey(reference) ?? '', payment_id })
    .onConflict((conflict) => conflict.column('reference_key').doNothing())
    .returning('payment_id')
}

/** Takes a bank reference for what is no payment of one member, such as cash that was paid in: a statement. */
export function takingReferenceFor(db: Db, reference: string, other_code: string) {
  return db
    .insertInto('payment_bank_references')
    .values({ reference_key: bankReferenceKey(reference) ?? '', payment_id: null, other_code })
    .onConflict((conflict) => conflict.column('reference_key').doNothing())
    .returning('other_code')
}

/** What was decided about payments in their present round, latest first: a query. */
export function decisionsOf(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('payment_decisions as d')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.id', '=', 'd.payment_id').onRef('p.round', '=', 'd.round'),
    )
    .selectAll('d')
    .where('d.payment_id', '=', anyOf(paymentIds))
    .orderBy('d.decided_at', 'desc')
    .orderBy('d.id', 'desc')
}

/** Who decided about payments, in any round: a query. */
export function decidersOf(paymentIds: readonly string[]): RawBuilder<string> {
  return sql<string>`select administrator_uid from payment_decisions where payment_id = ${anyOf(paymentIds)}`
}

/** The code of what used a bank reference, if anything did: a query. */
export function bankReferenceOwner(db: Db, reference: string) {
  return db
    .selectFrom('payment_bank_references as r')
    .leftJoin('payments as p', 'p.id', 'r.payment_id')
    .select(sql<string>`coalesce(p.code, r.other_code)`.as('code'))
    .where('r.reference_key', '=', bankReferenceKey(reference) ?? '')
}

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
