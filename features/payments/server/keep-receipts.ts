/** Receipts: added by the payer, read by the payer and administrators. */
import { createHash } from 'node:crypto'
import { recordEvent } from '@kolo/audit/server'
import { type Call, type FileAnswer, RequestProblem } from '@kolo/database/call'
import { countTries } from '@kolo/database/limits'
import { actsAsStaff, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { paymentsAccess } from '../payments.access.ts'
import type { attachReceipt, readReceipt } from '../payments.contract.ts'
import { receiptBytesMost, receiptsMost, receiptTypeOf } from '../payments.rules.ts'
import { anyPayment, lockOwnPayment } from './payments.store.ts'
import { receiptAnswer, subjectOf } from './present-payment.ts'
import { keepFile, readStoredFile, shownFileName } from './receipt-files.ts'
import { insertReceipt, receiptOf, receiptsOf } from './receipts.store.ts'

/** A payment that ends makes room for the next, and its receipts stay: this keeps one member from filling the disk. */
const dailyLimit = { name: 'receipt by person', points: 40, duration: 24 * 60 * 60 }
const tooMany = 'You have added many receipts today. Please wait before adding another one.'

/** Adds a receipt to an open payment. What the file is, is read from its bytes; what it is called is only shown. */
export async function attachReceiptAct(call: Call, { params, body }: InputOf<typeof attachReceipt>) {
  const { db, actor, now } = call
  const payment = await lockOwnPayment(db, params.id, actor.uid)
  const closed = refusalOf(paymentsAccess.submitProof, actor, subjectOf(payment))
  if (closed) return closed
  if (body.bytes.byteLength > receiptBytesMost) return refuse('file-too-large')
  const type = receiptTypeOf(body.bytes)
  if (!type) return refuse('file-type')
  const present = (await receiptsOf(db, [payment.id])).get(payment.id) ?? []
  if (present.length >= receiptsMost) return refuse('too-many-receipts')
  await countTries(call.outside, [[dailyLimit, actor.uid]], tooMany)
  const receipt = await insertReceipt(db, {
    id: newId(Date.parse(now)),
    payment_id: payment.id,
    file_name: shownFileName(body.name, 'receipt'),
    stored_name: await keepFile(call.community, body.bytes),
    content_type: type,
    size_bytes: body.bytes.byteLength,
    sha256: createHash('sha256').update(body.bytes).digest('hex'),
    added_at: now,
  })
  await recordEvent(db, {
    kind: 'payment.receipt-added',
    actorUid: actor.uid,
    subjectUid: actor.uid,
    target: { type: 'payment', id: payment.id },
    facts: { code: payment.code, sha256: receipt.sha256, sizeBytes: receipt.size_bytes },
    now,
    requestId: call.requestId,
    address: call.address,
  })
  return receiptAnswer(receipt)
}

const endings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const

/** The bytes of a receipt for the payer and administrators; to everybody else it is not there. */
export async function readReceiptAct(
  call: Call,
  { params }: InputOf<typeof readReceipt>,
): Promise<FileAnswer> {
  const payment = await anyPayment(call.db, params.id)
  const mayRead =
    payment.member_uid === call.actor.uid || actsAsStaff(call.actor, paymentsAccess.review.permission)
  if (!mayRead) throw new RequestProblem('not-found')
  const receipt = await receiptOf(call.db, payment.id, params.receiptId)
  return {
    bytes: await readStoredFile(call.community, receipt.stored_name),
    contentType: receipt.content_type,
    name: `${payment.code}-receipt.${endings[receipt.content_type]}`,
  }
}
