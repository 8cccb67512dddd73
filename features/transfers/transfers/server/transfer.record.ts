import type { PaymentRow } from '@kolo/payments/server'

/** A payment that comes by bank transfer: the database asks both of it, and neither of any other. */
export type TransferRow = PaymentRow & { transfer_code: string; collection_account_id: string }

/** What the access rules look at on a payment. */
export function subjectOf(row: PaymentRow) {
  return { memberUid: row.member_uid, status: row.status }
}
