/** Payments as their owners see them. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { addKobo, type Kobo, kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { addHours, type Instant } from '@kolo/foundation/time'
import { accountKey } from '@kolo/ledger/accounts'
import { balancesOfOwner, type OwnedBalance, ownedBalancesIn } from '@kolo/ledger/balance'
import { isLeft, leftoverNoticeDays, mayMove } from '@kolo/payments/rules'
import type { PaymentRow } from '@kolo/payments/server'
import {
  correctionIn,
  expectedRows,
  presentDispute,
  presentRefund,
  purposeOf,
  walletIn,
} from '@kolo/payments/server'
import type { CollectionAccountRow } from '../../collection-accounts/server/collection-account.record.ts'
import type { ReceiptRow } from '../../receipts/server/receipt.record.ts'
import { transfersAccess } from '../../transfers.access.ts'
import type { Payment } from '../transfer.contract.ts'
import { writtenTransferCode } from '../transfer.rules.ts'
import type { Beside } from './payment-context.ts'
import { besideIn, besideRows } from './payment-context.ts'
import type { TransferRow } from './transfer.record.ts'
import { subjectOf } from './transfer.record.ts'
import { isTransfer } from './transfer.store.ts'

/** What a call needs to present payments. */
export type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'registry'>

/** What the owner of payments has, and what is on its way, by target: how much may be moved out of the wallet, and where to. */
type WithdrawalSourceFacts = { owned: readonly OwnedBalance[]; expected: ReadonlyMap<string, Kobo> }

/** Payments of one person, as that person sees them. */
export async function presentPayments(viewer: Viewer, payments: readonly PaymentRow[]): Promise<Payment[]> {
  const rows = payments.filter(isTransfer)
  if (rows.length === 0) return []
  const { db, actor } = viewer
  const { owned, expected, ...said } = await batchQueries(db, {
    ...besideRows(viewer, rows),
    owned: balancesOfOwner(actor.uid),
    expected: expectedRows(actor.uid),
  })
  const withdrawalSource = {
    owned: ownedBalancesIn(owned),
    expected: new Map(expected.map(({ target_id, sum_kobo }) => [target_id, kobo(sum_kobo)])),
  }
  const beside = besideIn(said)
  return rows.map((row) => presentPaymentWith(viewer, row, beside, withdrawalSource))
}

/** The signed-in member's payments that ask for something, newest first, of the rows of `openPaymentsOf`. */
export async function presentOpenPayments(viewer: Viewer, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const newestFirst = rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const payments = await presentPayments(viewer, newestFirst)
  const since = addHours(viewer.now, -leftoverNoticeDays * 24)
  return payments.filter(({ status, can, confirmation }) => {
    if (status !== 'confirmed' || can.move === true) return true
    // What cannot be moved asks nothing; its story is told for some days.
    return can.move === 'left-in-wallet' && confirmation !== undefined && confirmation.at > since
  })
}

/** One payment, as its owner sees it. */
export async function presentPayment(viewer: Viewer, row: TransferRow): Promise<Payment> {
  const [payment] = await presentPayments(viewer, [row])
  if (!payment) throw new Error(`Payment ${row.id} was lost while it was presented`)
  return payment
}

/** One payment with what is known beside it; without its owner's purse nothing of it is offered to be moved. */
export function presentPaymentWith(
  viewer: Pick<Viewer, 'actor' | 'now' | 'registry'>,
  row: TransferRow,
  beside: Beside,
  withdrawalSource?: WithdrawalSourceFacts,
): Payment {
  const { actor, registry } = viewer
  const target = beside.targets.get(row.target_id)
  const account = beside.accounts.get(row.collection_account_id)
  const refund = beside.refunds.get(row.id)
  const dispute = beside.disputes.get(row.id)
  const correction = beside.corrections.get(row.id)
  const mayBeSent = row.status === 'initiated' || row.status === 'pending' || row.status === 'rejected'
  return {
    id: row.id,
    code: row.code,
    purpose: row.purpose,
    target: { id: row.target_id, name: target?.name ?? purposeOf(registry.purposes, row.purpose).gone },
    amountKobo: kobo(row.amount_kobo),
    transferCode: writtenTransferCode(row.transfer_code),
    status: row.status,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    submittedAt: row.submitted_at ?? undefined,
    instructions: mayBeSent && account ? instructionsOf(row, account) : undefined,
    bankReference: row.bank_reference ?? undefined,
    payerName: row.payer_name ?? undefined,
    receipts: (beside.receipts.get(row.id) ?? []).map(presentReceipt),
    rejection: rejectionOf(row),
    confirmation: confirmationOf(row, beside.moves.get(row.id)),
    takenBack: takenBackOf(row),
    refund: refund && presentRefund(refund),
    dispute: dispute && presentDispute(dispute),
    corrected: correction && correctionIn(correction),
    version: row.version,
    can: {
      cancel: decide(transfersAccess.cancel, actor, subjectOf(row)),
      submitProof: decide(transfersAccess.submitProof, actor, subjectOf(row)),
      move: withdrawalSource ? moveOf(viewer, row, beside, withdrawalSource) : 'nothing-to-move',
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

function takenBackOf(row: PaymentRow): Payment['takenBack'] {
  if (row.reversed_at === null || row.reversal_reason === null) return undefined
  return { at: row.reversed_at, reason: row.reversal_reason }
}

/** Whether what this payment left in the wallet can be moved, lies there, or is there no more. */
function moveOf(
  { actor, registry, now }: Pick<Viewer, 'actor' | 'now' | 'registry'>,
  row: TransferRow,
  { targets, moves }: Beside,
  { owned, expected }: WithdrawalSourceFacts,
): Payment['can']['move'] {
  const target = targets.get(row.target_id)
  if (row.status !== 'confirmed' || row.member_uid !== actor.uid || !target) return 'nothing-to-move'
  const { member_uid: memberUid, target_id: targetId } = row
  const arrival = {
    paymentId: row.id,
    memberUid,
    targetId,
    amount: kobo(row.amount_kobo),
    isWhole: false,
    received: kobo(row.received_kobo ?? 0n),
    channel: row.channel,
    now,
  }
  const account = accountKey(purposeOf(registry.purposes, row.purpose).postings(arrival).credit)
  const held = owned.find((balance) => accountKey(balance) === account)?.balance ?? zeroKobo
  const taken = addKobo(held, expected.get(row.target_id) ?? zeroKobo)
  const left = {
    outcome: row.outcome,
    toWallet: kobo(row.to_wallet_kobo ?? 0n),
    isMoved: moves.has(row.id),
    least: target.least_kobo === null ? undefined : kobo(target.least_kobo),
    room: target.most_kobo === null ? undefined : subtractKobo(kobo(target.most_kobo), taken),
    available: walletIn(owned),
  }
  if (actor.isActive && mayMove(left)) return true
  return isLeft(left) ? 'left-in-wallet' : 'nothing-to-move'
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
export function presentReceipt(row: ReceiptRow): Payment['receipts'][number] {
  return {
    id: row.id,
    name: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    addedAt: row.added_at,
  }
}
