/** The SQL of cards that members let the community keep, and of charges of them. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { CardPaymentRow } from '../../card-payments/server/card-payment.record.ts'
import type { SavedCardRow } from './saved-card.record.ts'

/** The card a member let the community keep: a query of at most one row. */
export function savedCardRows(memberUid: string) {
  return sql<Omit<SavedCardRow, 'authorization_sealed'>>`select id, member_uid, brand, last4, expires_month,
    expires_year, saved_at, removed_at from saved_cards where member_uid = ${memberUid} and removed_at is null`
}

/** The same with what it is charged by. */
export function savedCardOf(db: Db, memberUid: string): Promise<SavedCardRow | undefined> {
  return db
    .selectFrom('saved_cards')
    .selectAll()
    .where('member_uid', '=', memberUid)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Of confirmed payments whose members wanted their card to be kept, those whose card was: it is kept in the very moment in
 * which the payment is confirmed. A query.
 */
export function keptBy(payments: readonly CardPaymentRow[]): RawBuilder<{ id: string }> {
  const wished = payments.filter(({ keep_card, confirmed_at }) => keep_card && confirmed_at !== null)
  return sql`select p.id from payments p where p.id = ${anyOf(wished.map(({ id }) => id))}
    and exists (select from saved_cards s where s.member_uid = p.member_uid and s.saved_at = p.confirmed_at)`
}

/** Keeps a card in the place of the one its member let the community keep before. Their payer row is locked. */
export async function insertSavedCard(db: Db, row: Insertable<Tables['saved_cards']>): Promise<void> {
  await forgetSavedCard(db, row.member_uid, row.saved_at)
  await db.insertInto('saved_cards').values(row).execute()
}

/** Forgets what a member's card is charged by; `undefined` where none is kept. */
export function forgetSavedCard(
  db: Db,
  memberUid: string,
  now: Instant,
): Promise<{ id: string; last4: string } | undefined> {
  return db
    .updateTable('saved_cards')
    .set({ authorization_sealed: null, removed_at: now })
    .where('member_uid', '=', memberUid)
    .where('removed_at', 'is', null)
    .returning(['id', 'last4'])
    .executeTakeFirst()
}

/** The payment that whoever wanted a debit calls so. */
export function debitCalled(
  db: Db,
  reference: string,
): Promise<Pick<CardPaymentRow, 'id' | 'status'> | undefined> {
  return db
    .selectFrom('card_payments')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payments.id', 'status'])
    .where('debit_reference', '=', reference)
    .executeTakeFirst()
}

/** Says that the provider is told now, and answers what it is told; `undefined`: it was told before. */
export async function claimSending(
  db: Db,
  paymentId: string,
  now: Instant,
): Promise<{ payment: CardPaymentRow; card: SavedCardRow } | undefined> {
  const claimed = await db
    .updateTable('card_payments')
    .set({ sent_at: now })
    .where('payment_id', '=', paymentId)
    .where('saved_card_id', 'is not', null)
    .where('sent_at', 'is', null)
    .returning('saved_card_id')
    .executeTakeFirst()
  if (!claimed) return undefined
  const payment = db
    .selectFrom('payments')
    .innerJoin('card_payments', 'payment_id', 'payments.id')
    .selectAll()
    .where('payments.id', '=', paymentId)
  const card = db.selectFrom('saved_cards').selectAll().where('id', '=', claimed.saved_card_id)
  return {
    payment: orNotFound(await payment.executeTakeFirst()),
    card: orNotFound(await card.executeTakeFirst()),
  }
}
