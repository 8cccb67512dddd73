/** What dashboards and other features read of payments. Every figure is bounded by what is open, never by history. */
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import type { PaymentRow } from './payment.record.ts'
import { checkingByTarget, holdPayer, lockShown, payersBeingChecked, savePayment } from './payment.store.ts'

/** Money that administrators are checking, by target, of the same rows. Never part of a balance. */
export function checkingIn(rows: readonly PaymentRow[]): Map<string, Kobo> {
  const checked = rows.filter(({ status }) => status === 'proof_submitted')
  const byTarget = [...Map.groupBy(checked, (row) => row.target_id)]
  return new Map(byTarget.map(([id, of]) => [id, sumKobo(of.map((row) => kobo(row.amount_kobo)))]))
}

/** Money of a member that administrators are checking, by target. Never part of a balance. */
export function readChecking(db: Db, memberUid: string): Promise<Map<string, Kobo>> {
  return checkingByTarget(db, memberUid)
}

/** Whose money towards any of these targets is being checked. */
export function readPayersOf(db: Db, purpose: string, targetIds: readonly string[]): Promise<string[]> {
  return payersBeingChecked(db, purpose, targetIds)
}

/** Open payments towards a target, locked; `close` ends those nobody is checking. */
export type OpenPayments = { checking: number; close: () => Promise<void> }

/**
 * Locks what is open towards a target that may be given up, in the caller's transaction: payments first and the target
 * after them, as a confirmation does. While `checking` is above zero the target should be left alone.
 */
export async function lockOpenPayments(db: Db, purpose: string, targetId: string): Promise<OpenPayments> {
  return toBeClosed(db, await lockShown(db, { purpose, targetId }))
}

/**
 * The same of a member who leaves, so that nobody can say of them that money was sent once they are gone. What was open
 * is locked before the payer, as a confirmation does; then no payment begins any more, and the second look sees those
 * that had.
 */
export async function lockPaymentsOf(db: Db, memberUid: string): Promise<OpenPayments> {
  await lockShown(db, { memberUid })
  await holdPayer(db, memberUid)
  return toBeClosed(db, await lockShown(db, { memberUid }))
}

function toBeClosed(db: Db, rows: readonly PaymentRow[]): OpenPayments {
  const idle = rows.filter((row) => row.status !== 'proof_submitted')
  return {
    checking: rows.length - idle.length,
    close: async () => {
      for (const row of idle) await savePayment(db, row.id, { status: 'expired' })
    },
  }
}
