/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileType } from '@kolo/files/rules'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { PaymentRow } from '@kolo/payments/server'
import type { Generated, Selectable } from 'kysely'

export type CollectionAccountsTable = {
  id: string
  bank_name: string
  bank_code: string
  account_number: string
  account_name: string
  status: Generated<'proposed' | 'active' | 'retired'>
  proposed_by: string
  proposed_at: Instant
  activated_at: Instant | null
  retired_at: Instant | null
  version: Generated<number>
}

export type CollectionAccountDecisionsTable = {
  id: string
  account_id: string
  decision: 'notice' | 'activated' | 'retired'
  administrator_uid: string
  alone: Generated<boolean>
  reason: string | null
  decided_at: Instant
}

export type PaymentDecisionsTable = {
  id: string
  payment_id: string
  round: number
  decision: 'confirmation' | 'rejection' | 'withdrawal'
  administrator_uid: string
  received_kobo: bigint | null
  bank_reference: string | null
  value_on: CalendarDate | null
  note: string | null
  reason: string | null
  staff_told: Generated<boolean>
  alone: Generated<boolean>
  /** The line of a bank's statement that the word is, where it is one. */
  source: Generated<string | null>
  decided_at: Instant
}

export type PaymentReceiptsTable = {
  id: string
  payment_id: string
  file_name: string
  stored_name: string
  content_type: FileType
  size_bytes: number
  sha256: string
  added_at: Instant
}

/** A payment that comes by bank transfer: the database asks both of it, and neither of any other. */
export type TransferRow = PaymentRow & { transfer_code: string; collection_account_id: string }
/** A decision about a payment as it is kept. */
export type DecisionRow = Selectable<PaymentDecisionsTable>
/** A receipt's metadata as it is kept. */
export type ReceiptRow = Selectable<PaymentReceiptsTable>
/** A collection account as it is kept. */
export type CollectionAccountRow = Selectable<CollectionAccountsTable>
/** A decision about a collection account as it is kept. */
export type AccountDecisionRow = Selectable<CollectionAccountDecisionsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    collection_accounts: CollectionAccountsTable
    collection_account_decisions: CollectionAccountDecisionsTable
    payment_decisions: PaymentDecisionsTable
    /** Of a payment, or of what is no payment of one member. */
    payment_bank_references: { reference_key: string; payment_id: string | null; other_code: string | null }
    payment_receipts: PaymentReceiptsTable
  }
}
