/** The SQL of card payments and of what the provider sends. */

import { shownOfList } from '@kolo/application/waiting-list'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { insertPayment, lockForDecision } from '@kolo/payments/server'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { CardEventRow, CardPaymentRow, CardRow } from './card-payment.record.ts'

/** What this channel is called, in its payments and in what arrives by it. */
export const channel = 'card'

/** Adds a payment of this channel with what its member is told it costs; one that nobody opens a page for has its reference at once. */
export async function insertCard(
  db: Db,
  row: Omit<Parameters<typeof insertPayment>[1], 'channel' | 'status'>,
  cost: Omit<Insertable<Tables['card_payments']>, 'payment_id' | 'reference'>,
  referenceOf?: (code: string) => string,
): Promise<CardPaymentRow> {
  const status = referenceOf ? ('pending' as const) : ('initiated' as const)
  const payment = await insertPayment(db, { ...row, channel, status })
  if (!payment) throw new Error('A card payment begins under a code that is taken')
  const card = await db
    .insertInto('card_payments')
    .values({ payment_id: payment.id, ...cost, reference: referenceOf?.(payment.code) ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...payment, ...card }
}

function cards(db: Db) {
  return db.selectFrom('payments').innerJoin('card_payments', 'payment_id', 'payments.id').selectAll()
}

/** A card payment of this member, or "not found". */
export async function ownCard(db: Db, id: string, memberUid: string): Promise<CardPaymentRow> {
  const query = cards(db).where('payments.id', '=', id).where('member_uid', '=', memberUid)
  return orNotFound(await query.executeTakeFirst())
}

/** Any card payment, or "not found". */
export async function anyCard(db: Db, id: string): Promise<CardPaymentRow> {
  return orNotFound(await cards(db).where('payments.id', '=', id).executeTakeFirst())
}

/** A card payment of this member, locked until the transaction ends, or "not found". */
export async function lockOwnCard(db: Db, id: string, memberUid: string): Promise<CardPaymentRow> {
  const query = cards(db).where('payments.id', '=', id).where('member_uid', '=', memberUid).forUpdate()
  return orNotFound(await query.executeTakeFirst())
}

/** The payment that the provider knows under this reference. */
export async function idOfReference(db: Db, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('card_payments')
    .select('payment_id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.payment_id
}

/** Under which reference the provider knows a payment; nothing before its page was opened. */
export async function referenceOf(db: Db, paymentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('card_payments')
    .select('reference')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row?.reference ?? undefined
}

/** What the provider calls the charge that has this reference of ours; nothing before it has answered about it. */
export async function providerRefOf(db: Db, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('card_payments')
    .select('provider_ref')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.provider_ref ?? undefined
}

/** Any card payment, or "not found", locked with its payer as for a decision, and what is kept of the card with it. */
export async function lockCard(db: Db, id: string, administratorUid: string | null): Promise<CardPaymentRow> {
  const card = sql`select from card_payments c
    where c.payment_id = (select id from payment) and (select count(*) from people) > 0 for no key update`
  const payment = await lockForDecision(db, id, administratorUid, card)
  const row = await db.selectFrom('card_payments').selectAll().where('payment_id', '=', id).executeTakeFirst()
  return { ...payment, ...orNotFound(row) }
}

/** Writes what became of a locked card payment. */
export function saveCard(
  db: Db,
  id: string,
  change: Omit<Updateable<Tables['card_payments']>, 'payment_id'>,
): Promise<CardRow> {
  return db
    .updateTable('card_payments')
    .set(change)
    .where('payment_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A page of card payments; `before` is the id the last page ended with. */
export type CardFilter = {
  memberUid?: string
  toLookAt?: boolean
  after: string | undefined
  limit: number
}

/** Card payments newest first, after the id the last page ended with. */
export function listCards(
  db: Db,
  { memberUid, toLookAt, after, limit }: CardFilter,
): Promise<CardPaymentRow[]> {
  let query = cards(db)
  if (memberUid) query = query.where('member_uid', '=', memberUid).where('channel', '=', channel)
  if (toLookAt) query = query.where('problem', 'is not', null)
  if (after) query = query.where('payment_id', '<', after)
  return query.orderBy('payment_id', 'desc').limit(limit).execute()
}

/** Those whose turn it is to be asked about, held until the transaction ends; what another process holds is passed over. */
export async function cardsToAsk(
  db: Db,
  now: Instant,
  limit: number,
): Promise<{ payment_id: string; reference: string; opened_at: Instant }[]> {
  const rows = await db
    .selectFrom('card_payments')
    .select(['payment_id', 'reference', 'opened_at'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.flatMap(({ payment_id, reference, opened_at }) =>
    reference !== null && opened_at !== null ? [{ payment_id, reference, opened_at }] : [],
  )
}

/** Card payments that go back and were not sent yet, whichever was asked about longest ago first. */
export async function cardsGoingBack(
  db: Db,
  limit: number,
): Promise<{ payment_id: string; reference: string }[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('card_payments', 'payment_id', 'payments.id')
    .select(['payment_id', 'card_payments.reference'])
    .where('status', '=', 'refund_pending')
    .where('channel', '=', channel)
    .orderBy('asked_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ payment_id, reference }) => (reference === null ? [] : [{ payment_id, reference }]))
}

/** Payments that were paid otherwise than agreed and wait for somebody, whichever was asked about longest ago first. */
export async function cardsToLookAgain(
  db: Db,
  limit: number,
): Promise<{ payment_id: string; reference: string }[]> {
  const rows = await db
    .selectFrom('card_payments')
    .select(['payment_id', 'reference'])
    .where('problem', 'is not', null)
    .orderBy('asked_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ payment_id, reference }) => (reference === null ? [] : [{ payment_id, reference }]))
}

/** The same for the administrators' first screen, longest first, with how many there are and how many of others: a query. */
export function cardsOnDesk(db: Db, administratorUid: string) {
  return db
    .selectFrom('card_payments')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .where('problem', 'is not', null)
    .select([
      'payments.id',
      'payments.code',
      'payments.member_uid',
      'payments.amount_kobo',
      'problem',
      'paid_kobo',
      'paid_currency',
      'paid_at',
      sql<number>`count(*) over ()::int`.as('in_all'),
      sql<number>`(count(*) filter (where payments.member_uid <> ${administratorUid}) over ())::int`.as(
        'mine',
      ),
    ])
    .orderBy('payment_id')
    .limit(shownOfList)
}

/** Keeps an event; `false` when the same was heard before. */
export async function keepEvent(db: Db, row: Insertable<Tables['card_events']>): Promise<boolean> {
  const kept = await db
    .insertInto('card_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Events that are no payment of this community, or tell of something else, newest first. */
export function listEvents(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<(CardEventRow & { code: string | null })[]> {
  let query = db
    .selectFrom('card_events')
    .leftJoin('payments', 'payments.id', 'card_events.payment_id')
    .selectAll('card_events')
    .select('payments.code')
    .where(sql<boolean>`(card_events.payment_id is null or card_events.event <> 'charge.success')`)
  if (after) query = query.where('card_events.id', '<', after)
  return query.orderBy('card_events.id', 'desc').limit(limit).execute()
}
