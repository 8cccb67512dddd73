import { type Call, type FileAnswer, RequestProblem } from '@kolo/database/call'
import { hasPermission } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { paymentsAccess } from '../payments.access.ts'
import type { readReceipt } from '../payments.contract.ts'
import { anyPayment } from './payments.store.ts'
import { readStoredFile } from './receipt-files.ts'
import { receiptOf } from './receipts.store.ts'

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
    payment.member_uid === call.actor.uid || hasPermission(call.actor, paymentsAccess.review.permission)
  if (!mayRead) throw new RequestProblem('not-found')
  const receipt = await receiptOf(call.db, payment.id, params.receiptId)
  return {
    bytes: await readStoredFile(call.community, receipt.stored_name),
    contentType: receipt.content_type,
    name: `${payment.code}-receipt.${endings[receipt.content_type]}`,
  }
}
