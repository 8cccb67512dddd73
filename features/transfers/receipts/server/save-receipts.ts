/** Receipts: added by the payer, read by the payer and administrators. */

import type { AdmitCall, Call } from '@kolo/application/call'
import { isOfYear } from '@kolo/application/of-year'
import type { AuditorCall, FileAnswer } from '@kolo/application/route'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, sweepOf } from '@kolo/files/server'
import { actsAsStaff, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { valueDateOf } from '@kolo/ledger/journals'
import type { PaymentRow } from '@kolo/payments/server'
import { anyPayment, lockOwnPayment } from '@kolo/payments/server'
import { presentReceipt } from '../../transfers/server/present-payment.ts'
import { subjectOf } from '../../transfers/server/transfer.record.ts'
import { asTransfer } from '../../transfers/server/transfer.store.ts'
import type { attachReceipt, readReceipt } from '../../transfers/transfer.contract.ts'
import { receiptsMost } from '../../transfers/transfer.rules.ts'
import { transfersAccess } from '../../transfers.access.ts'
import {
  insertReceipt,
  ownPaymentWithReceipts,
  receiptFolder,
  receiptOf,
  receiptsOf,
} from './receipts.store.ts'

/** A payment that ends makes room for the next, and its receipts stay: this keeps one member from filling the disk. */
const daily = {
  limit: { name: 'receipt by person', points: 40, duration: 24 * 60 * 60 },
  sentence: 'You have added many receipts today. Please wait before adding another one.',
  takesRoom: true,
} as const

/** Before a byte of a receipt is read: the payment is the member's own and takes one more. */
export async function admitReceipt(call: AdmitCall, { params }: { params: { id: string } }) {
  const { payment, receipts } = await ownPaymentWithReceipts(call.db, params.id, call.actor.uid)
  return whyClosed(call, payment, receipts) ?? admitUpload(call, receiptFolder, daily)
}

/** Adds a receipt to an open payment. What the file is, is read from its bytes; what it is called is only shown. */
export async function attachReceiptHandler(call: Call, { params, body }: InputOf<typeof attachReceipt>) {
  const { db, actor, now } = call
  const payment = asTransfer(await lockOwnPayment(db, params.id, actor.uid))
  const present = await receiptsOf(db, [payment.id]).execute()
  const closed = whyClosed(call, payment, present.length)
  if (closed) return closed
  const file = body.stored
  if (!file) return refuse('file-type')
  const receipt = await insertReceipt(db, {
    id: newId(Date.parse(now)),
    payment_id: payment.id,
    file_name: shownFileName(body.name, 'receipt'),
    stored_name: file.storedName,
    content_type: file.type,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    added_at: now,
  })
  call.record({
    kind: 'payment.receipt-added',
    subjectUid: actor.uid,
    target: { type: 'payment', id: payment.id },
    facts: { code: payment.code, sha256: receipt.sha256, sizeBytes: receipt.size_bytes },
  })
  return presentReceipt(receipt)
}

function whyClosed({ actor }: Pick<Call, 'actor'>, payment: PaymentRow, receipts: number) {
  const closed = refusalOf(transfersAccess.submitProof, actor, subjectOf(payment))
  return closed ?? (receipts >= receiptsMost ? refuse('too-many-receipts') : undefined)
}

/** A link to the file of a receipt for the payer and administrators; to everybody else it is not there. */
export async function readReceiptHandler(
  call: Call,
  { params }: InputOf<typeof readReceipt>,
): Promise<FileAnswer> {
  const payment = await anyPayment(call.db, params.id)
  const { actor } = call
  const isOfOffice = actor.auditor !== undefined || actsAsStaff(actor, transfersAccess.review.permission)
  const mayRead = payment.member_uid === actor.uid || isOfOffice
  if (!mayRead) throw new RequestProblem('not-found')
  const receipt = await receiptOf(call.db, payment.id, params.receiptId)
  return linkTo(call, receiptFolder, {
    storedName: receipt.stored_name,
    type: receipt.content_type,
    called: `${payment.code}-receipt`,
  })
}

/** An auditor opens the receipts of payments that were booked in their year. */
export const receiptOfYear = {
  within: async ({ db, year }: AuditorCall, input: InputOf<typeof readReceipt>) => {
    const { journal_id } = await anyPayment(db, input.params.id)
    const day = journal_id === null ? undefined : await valueDateOf(db, journal_id)
    return day && isOfYear(day, year) ? input : undefined
  },
}

/** Removes receipts whose request failed after the file was written. */
export const sweepReceipts = sweepOf('payments.sweep-receipts', receiptFolder)
