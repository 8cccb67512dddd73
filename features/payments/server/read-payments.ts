/** What dashboards and other features read of payments. Every figure is bounded by what is open, never by history. */
import type { Db } from '@kolo/database/call'
import type { Kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { type MonthlyFlow, readBalance, readMonthlyFlow } from '@kolo/ledger/balance'
import type { Payment, PaymentReview } from '../payments.contract.ts'
import type { PaymentPurposeKind } from '../payments.rules.ts'
import { activeAccount } from './collection-accounts.store.ts'
import { walletAccount } from './payments.postings.ts'
import {
  checkingByTarget,
  expectedOf,
  holdPayer,
  listQueue,
  lockShown,
  openPaymentsOf,
  savePayment,
  summariseQueue,
} from './payments.store.ts'
import type { PaymentRow } from './payments.tables.ts'
import { presentPayments, presentReviews, type Reviewer, type Viewer } from './present-payment.ts'
import type { PaymentPurposes } from './purpose.ts'

/** The signed-in member's payments that ask for something: waiting, being checked or not found; newest first. */
export async function readOpenPayments(
  viewer: Viewer,
  purposes: PaymentPurposes,
  targetId?: string,
): Promise<Payment[]> {
  const rows = await openPaymentsOf(viewer.db, viewer.actor.uid, targetId)
  return presentPayments(viewer, purposes, rows)
}

/** Money of a member that administrators are checking, by target. Never part of a balance. */
export function readChecking(db: Db, memberUid: string): Promise<Map<string, Kobo>> {
  return checkingByTarget(db, memberUid)
}

/** Money of a member on its way to a target: promised and not yet confirmed. */
export async function readExpected(db: Db, memberUid: string, targetId: string): Promise<Kobo> {
  return (await expectedOf(db, memberUid, targetId)).sum
}

/** The free money in a member's wallet. */
export async function readWalletAvailable(db: Db, memberUid: string): Promise<Kobo> {
  return (await readBalance(db, walletAccount(memberUid))).available
}

/** The administrators' queue: how much waits, since when, and its first payments. */
export type PaymentQueue = {
  count: number
  sumKobo: Kobo
  oldestAt: Instant | undefined
  rows: PaymentReview[]
}

/** Reads the queue for a dashboard: its figures and the first `limit` payments, longest waiting first. */
export async function readPaymentQueue(
  viewer: Reviewer,
  purposes: PaymentPurposes,
  limit: number,
): Promise<PaymentQueue> {
  const { count, sum, oldestAt } = await summariseQueue(viewer.db)
  const rows = (await listQueue(viewer.db, { limit })).slice(0, limit)
  return { count, sumKobo: sum, oldestAt, rows: await presentReviews(viewer, purposes, rows) }
}

/** Money into and out of the community's bank accounts by month since a moment. */
export function readMoneyByMonth(db: Db, since: Instant): Promise<MonthlyFlow[]> {
  return readMonthlyFlow(db, 'bank', since)
}

/** Whether members can be told where to pay. */
export async function canTakeDeposits(db: Db): Promise<boolean> {
  return (await activeAccount(db)) !== undefined
}

/** Open payments towards a target, locked; `close` ends those nobody is checking. */
export type OpenPayments = { checking: number; close: () => Promise<void> }

/**
 * Locks what is open towards a target that may be given up, in the caller's transaction: payments first and the target
 * after them, as a confirmation does. While `checking` is above zero the target should be left alone.
 */
export async function lockOpenPayments(
  db: Db,
  purpose: PaymentPurposeKind,
  targetId: string,
): Promise<OpenPayments> {
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
