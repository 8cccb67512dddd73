/** The SQL of what administrators decided about transfers, and of the bank references that confirmed them. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { bankReferenceKey } from '../../transfers/transfer.rules.ts'

/** Keeps a decision: a statement. */
export function keepingDecision(db: Db, decision: Insertable<Tables['payment_decisions']>) {
  return db.insertInto('payment_decisions').values(decision).returning('payment_id')
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
