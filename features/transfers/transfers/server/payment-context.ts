/** What is read beside payments, to decide about them and to show them. */
import type { Call } from '@kolo/application/call'
import type { TargetName } from '@kolo/application/purposes'
import type { RowsOf } from '@kolo/database/batched-queries'
import type { Instant } from '@kolo/foundation/time'
import { hasArrived } from '@kolo/payments/rules'
import type { CorrectionRow, DisputeRow, RefundRow } from '@kolo/payments/server'
import { correctionsOf, disputesOf, movesOf, refundsOf, targetNames } from '@kolo/payments/server'
import type { CollectionAccountRow } from '../../collection-accounts/server/collection-account.record.ts'
import { accountsById } from '../../collection-accounts/server/collection-accounts.store.ts'
import type { ReceiptRow } from '../../receipts/server/receipt.record.ts'
import { receiptsOf } from '../../receipts/server/receipts.store.ts'
import type { TransferRow } from './transfer.record.ts'

export type Beside = {
  targets: Map<string, TargetName>
  accounts: Map<string, CollectionAccountRow>
  receipts: Map<string, ReceiptRow[]>
  /** When what a payment left in the wallet was moved where it was meant to go. */
  moves: Map<string, Instant>
  refunds: Map<string, RefundRow>
  disputes: Map<string, DisputeRow>
  corrections: Map<string, CorrectionRow>
}

/**
 * What is shown beside payments, as queries to be asked together. Where none has arrived (`hasArrivals`), none was sent back
 * or put elsewhere.
 */
export function besideRows(
  { db, registry }: Pick<Call, 'db' | 'registry'>,
  rows: readonly TransferRow[],
  { hasArrivals = true } = {},
) {
  const arrived = rows.filter(({ status }) => hasArrived(status)).map(({ id }) => id)
  return {
    targets: targetNames({ db, registry }, rows),
    accounts: accountsById(db, [...new Set(rows.map((row) => row.collection_account_id))]),
    receipts: receiptsOf(
      db,
      rows.map(({ id }) => id),
    ),
    moves: movesOf(
      db,
      rows.filter(({ status }) => status === 'confirmed').map(({ id }) => id),
    ),
    refunds: hasArrivals ? refundsOf(db, arrived) : undefined,
    disputes: hasArrivals ? disputesOf(db, arrived) : undefined,
    corrections: hasArrivals ? correctionsOf(db, arrived) : undefined,
  }
}

type BesideRows = RowsOf<ReturnType<typeof besideRows>>

/** What these rows say, by what each is asked for. */
export function besideIn({
  targets,
  accounts,
  receipts,
  moves,
  refunds = [],
  disputes = [],
  corrections = [],
}: BesideRows): Beside {
  return {
    targets: new Map(targets.map((target) => [target.id, target])),
    accounts: new Map(accounts.map((row) => [row.id, row])),
    receipts: Map.groupBy(receipts, (row) => row.payment_id),
    moves: new Map(moves.map((row) => [row.payment_id, row.moved_at])),
    refunds: new Map(refunds.map((row) => [row.payment_id, row])),
    disputes: new Map(disputes.map((row) => [row.payment_id, row])),
    corrections: new Map(corrections.map((row) => [row.payment_id, row])),
  }
}
