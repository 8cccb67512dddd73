/** Payments as their owners see them. */

import type { Call } from '@kolo/database/call'
import type { TargetName } from '@kolo/database/purposes'
import { askTogether, type RowsOf } from '@kolo/database/together'
import { decide } from '@kolo/foundation/access'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { balancesOfOwner, ownedBalancesIn } from '@kolo/ledger/balance'
import { mayMove } from '@kolo/payments/rules'
import type { PaymentRow } from '@kolo/payments/server'
import { movesOf, purposeOf, targetNames, walletIn } from '@kolo/payments/server'
import { transfersAccess } from '../transfers.access.ts'
import type { Payment } from '../transfers.contract.ts'
import { writtenTransferCode } from '../transfers.rules.ts'
import { accountsById } from './collection-accounts.store.ts'
import { receiptsOf } from './receipts.store.ts'
import { isTransfer } from './transfers.store.ts'
import type { CollectionAccountRow, ReceiptRow, TransferRow } from './transfers.tables.ts'

/** What a call needs to present payments. */
export type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'purposes'>

/** What is shown beside the payments of a page. */
export type Beside = {
  targets: Map<string, TargetName>
  accounts: Map<string, CollectionAccountRow>
  receipts: Map<string, ReceiptRow[]>
  /** When what a payment left in the wallet was moved where it was meant to go. */
  moves: Map<string, Instant>
}

/** What is shown beside payments, as queries to be asked together. */
export function besideRows({ db, purposes }: Pick<Call, 'db' | 'purposes'>, rows: readonly TransferRow[]) {
  return {
    targets: targetNames({ db, purposes }, rows),
    accounts: accountsById(db, [...new Set(rows.map((row) => row.collection_account_id))]),
    receipts: receiptsOf(
      db,
      rows.map(({ id }) => id),
    ),
    moves: movesOf(
      db,
      rows.filter(({ status }) => status === 'confirmed').map(({ id }) => id),
    ),
  }
}

type BesideRows = RowsOf<ReturnType<typeof besideRows>>

/** What these rows say, by what each is asked for. */
export function besideIn({ targets, accounts, receipts, moves }: BesideRows): Beside {
  return {
    targets: new Map(targets.map((target) => [target.id, target])),
    accounts: new Map(accounts.map((row) => [row.id, row])),
    receipts: Map.groupBy(receipts, (row) => row.payment_id),
    moves: new Map(moves.map((row) => [row.payment_id, row.moved_at])),
  }
}

/** Payments of one person, as that person sees them. */
export async function presentPayments(viewer: Viewer, payments: readonly PaymentRow[]): Promise<Payment[]> {
  const rows = payments.filter(isTransfer)
  if (rows.length === 0) return []
  const { db, actor } = viewer
  const asked = { ...besideRows(viewer, rows), owned: balancesOfOwner(actor.uid) }
  const { owned, ...said } = await askTogether(db, asked)
  const beside = { ...besideIn(said), wallet: walletIn(ownedBalancesIn(owned)) }
  return rows.map((row) => paymentOf(viewer, row, beside))
}

/** The signed-in member's payments that ask for something, newest first, of the rows of `openPaymentsOf`. */
export async function presentOpenPayments(viewer: Viewer, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const newestFirst = rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const payments = await presentPayments(viewer, newestFirst)
  // What lies in the wallet and cannot be moved asks nothing.
  return payments.filter(({ status, can }) => status !== 'confirmed' || can.move === true)
}

/** One payment, as its owner sees it. */
export async function presentPayment(viewer: Viewer, row: TransferRow): Promise<Payment> {
  const [payment] = await presentPayments(viewer, [row])
  if (!payment) throw new Error(`Payment ${row.id} was lost while it was presented`)
  return payment
}

/** One payment with what is known beside it. */
export function paymentOf(
  { actor, purposes }: Pick<Viewer, 'actor' | 'purposes'>,
  row: TransferRow,
  beside: Beside & { wallet?: Kobo },
): Payment {
  const target = beside.targets.get(row.target_id)
  const account = beside.accounts.get(row.collection_account_id)
  const mayBeSent = row.status === 'initiated' || row.status === 'pending' || row.status === 'rejected'
  return {
    id: row.id,
    code: row.code,
    purpose: row.purpose,
    target: { id: row.target_id, name: target?.name ?? purposeOf(purposes, row.purpose).gone },
    amountKobo: kobo(row.amount_kobo),
    transferCode: writtenTransferCode(row.transfer_code),
    status: row.status,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    submittedAt: row.submitted_at ?? undefined,
    instructions: mayBeSent && account ? instructionsOf(row, account) : undefined,
    bankReference: row.bank_reference ?? undefined,
    payerName: row.payer_name ?? undefined,
    receipts: (beside.receipts.get(row.id) ?? []).map(receiptAnswer),
    rejection: rejectionOf(row),
    confirmation: confirmationOf(row, beside.moves.get(row.id)),
    version: row.version,
    can: {
      cancel: decide(transfersAccess.cancel, actor, subjectOf(row)),
      submitProof: decide(transfersAccess.submitProof, actor, subjectOf(row)),
      move: row.member_uid === actor.uid && isMovable(row, beside) ? true : 'nothing-to-move',
    },
  }
}

function instructionsOf(row: TransferRow, account: CollectionAccountRow): Payment['instructions'] {
  return {
    bankName: account.bank_name,
    accountNumber: account.account_number,
    accountName: account.account_name,
    amountKobo: kobo(row.amount_kobo),
    reference: writtenTransferCode(row.transfer_code),
    until: row.expires_at,
  }
}

function rejectionOf(row: PaymentRow): Payment['rejection'] {
  if (row.rejected_at === null || row.rejection_reason === null) return undefined
  return { at: row.rejected_at, reason: row.rejection_reason }
}

function isMovable(
  row: PaymentRow,
  { targets, moves, wallet = zeroKobo }: Beside & { wallet?: Kobo },
): boolean {
  const least = targets.get(row.target_id)?.least_kobo
  return mayMove({
    outcome: row.outcome,
    toWallet: kobo(row.to_wallet_kobo ?? 0n),
    isMoved: moves.has(row.id),
    least: least === null || least === undefined ? undefined : kobo(least),
    available: wallet,
  })
}

function confirmationOf(row: PaymentRow, movedAt: Instant | undefined): Payment['confirmation'] {
  const { confirmed_at, received_kobo, to_purpose_kobo, to_wallet_kobo, outcome } = row
  if (confirmed_at === null || received_kobo === null || outcome === null) return undefined
  return {
    at: confirmed_at,
    receivedKobo: kobo(received_kobo),
    toPurposeKobo: kobo(to_purpose_kobo ?? 0n),
    toWalletKobo: kobo(to_wallet_kobo ?? 0n),
    outcome,
    bankReference: row.confirmed_reference ?? '',
    note: row.confirmation_note ?? undefined,
    movedAt,
  }
}

/** A receipt as it is listed. */
export function receiptAnswer(row: ReceiptRow): Payment['receipts'][number] {
  return {
    id: row.id,
    name: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    addedAt: row.added_at,
  }
}

/** What the access rules look at on a payment. */
export function subjectOf(row: PaymentRow) {
  return { memberUid: row.member_uid, status: row.status }
}
