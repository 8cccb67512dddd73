/** Payments as their owners see them. */
import type { Call } from '@kolo/database/call'
import type { TargetName } from '@kolo/database/purposes'
import { askTogether } from '@kolo/database/together'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { paymentsAccess } from '@kolo/payments/access'
import { writtenTransferCode } from '@kolo/payments/rules'
import type { CollectionAccountRow, PaymentRow, ReceiptRow } from '@kolo/payments/server'
import { targetNames } from '@kolo/payments/server'
import type { Payment } from '../transfers.contract.ts'
import { accountsById } from './collection-accounts.store.ts'
import { receiptsOf } from './receipts.store.ts'

/** What a call needs to present payments. */
export type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'purposes'>

/** What is shown beside the payments of a page. */
export type Beside = {
  names: Map<string, string>
  accounts: Map<string, CollectionAccountRow>
  receipts: Map<string, ReceiptRow[]>
}

/** What is shown beside payments, as queries to be asked together. */
export function besideRows({ db, purposes }: Pick<Call, 'db' | 'purposes'>, rows: readonly PaymentRow[]) {
  return {
    names: targetNames({ db, purposes }, rows),
    accounts: accountsById(db, [...new Set(rows.map((row) => row.collection_account_id))]),
    receipts: receiptsOf(
      db,
      rows.map(({ id }) => id),
    ),
  }
}

type BesideRows = { names: TargetName[]; accounts: CollectionAccountRow[]; receipts: ReceiptRow[] }

/** What these rows say, by what each is asked for. */
export function besideIn({ names, accounts, receipts }: BesideRows): Beside {
  return {
    names: new Map(names.map(({ id, name }) => [id, name])),
    accounts: new Map(accounts.map((row) => [row.id, row])),
    receipts: Map.groupBy(receipts, (row) => row.payment_id),
  }
}

/** Payments of one person, as that person sees them. */
export async function presentPayments(viewer: Viewer, rows: readonly PaymentRow[]): Promise<Payment[]> {
  if (rows.length === 0) return []
  const beside = besideIn(await askTogether(viewer.db, besideRows(viewer, rows)))
  return rows.map((row) => paymentOf(viewer, row, beside))
}

/** The signed-in member's payments that ask for something, newest first, of the rows of `openPaymentsOf`. */
export function presentOpenPayments(viewer: Viewer, rows: readonly PaymentRow[]): Promise<Payment[]> {
  return presentPayments(
    viewer,
    rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)),
  )
}

/** One payment, as its owner sees it. */
export async function presentPayment(viewer: Viewer, row: PaymentRow): Promise<Payment> {
  const [payment] = await presentPayments(viewer, [row])
  if (!payment) throw new Error(`Payment ${row.id} was lost while it was presented`)
  return payment
}

/** One payment with what is known beside it. */
export function paymentOf({ actor }: Pick<Viewer, 'actor'>, row: PaymentRow, beside: Beside): Payment {
  const account = beside.accounts.get(row.collection_account_id)
  const mayBeSent = row.status === 'initiated' || row.status === 'pending' || row.status === 'rejected'
  return {
    id: row.id,
    code: row.code,
    purpose: row.purpose,
    target: { id: row.target_id, name: beside.names.get(row.target_id) ?? 'Closed goal' },
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
    confirmation: confirmationOf(row),
    version: row.version,
    can: { submitProof: decide(paymentsAccess.submitProof, actor, subjectOf(row)) },
  }
}

function instructionsOf(row: PaymentRow, account: CollectionAccountRow): Payment['instructions'] {
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

function confirmationOf(row: PaymentRow): Payment['confirmation'] {
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
