import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const paymentReceipts = defineRecord('payment_receipts', {
  title: 'Receipts you sent',
  below: { column: 'payment_id', table: 'payments' },
  file: { folder: 'payment-receipts', storedName: 'stored_name', name: 'file_name' },
  columns: {
    id: 'given',
    payment_id: 'given',
    file_name: 'given',
    stored_name: 'inner',
    content_type: 'given',
    size_bytes: 'given',
    sha256: 'secret',
    added_at: 'given',
  },
})

/** A receipt's metadata as it is kept. */
export type ReceiptRow = Selectable<Tables['payment_receipts']>
