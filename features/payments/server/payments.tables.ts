/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileType } from '@kolo/files/rules'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { ConfirmedWith, PaymentOutcome, PaymentStatus } from '../payments.rules.ts'

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

export type PaymentsTable = {
  id: string
  code: string
  member_uid: string
  purpose: string
  target_id: string
  amount_kobo: bigint
  transfer_code: string
  collection_account_id: string
  status: PaymentStatus
  started_at: Instant
  expires_at: Instant
  submitted_at: Instant | null
  round: Generated<number>
  bank_reference: string | null
  payer_name: string | null
  rejected_at: Instant | null
  rejection_reason: string | null
  confirmed_at: Instant | null
  received_kobo: bigint | null
  to_purpose_kobo: bigint | null
  to_wallet_kobo: bigint | null
  outcome: PaymentOutcome | null
  confirmed_reference: string | null
  confirmation_note: string | null
  journal_id: string | null
  value_on: CalendarDate | null
  confirmed_by: string | null
  confirmed_with: ConfirmedWith | null
  needs_two: Generated<boolean>
  version: Generated<number>
}

export type PaymentDecisionsTable = {
  id: string
  payment_id: string
  round: number
  decision: 'confirmation' | 'rejection'
  administrator_uid: string
  received_kobo: bigint | null
  bank_reference: string | null
  value_on: CalendarDate | null
  note: string | null
  reason: string | null
  staff_told: Generated<boolean>
  alone: Generated<boolean>
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

/** A payment as it is kept. */
export type PaymentRow = Selectable<PaymentsTable>
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
    payments: PaymentsTable
    payment_decisions: PaymentDecisionsTable
    payment_bank_references: { reference_key: string; payment_id: string }
    payment_arrivals: {
      channel: string
      arrival_id: string
      payment_id: string
      received_kobo: bigint
      settled_at: Instant
    }
    payment_receipts: PaymentReceiptsTable
    payment_moves: { payment_id: string; amount_kobo: bigint; moved_at: Instant }
    payment_payers: {
      member_uid: string
      started: Generated<number>
      confirmed: Generated<number>
      rejected: Generated<number>
    }
  }
}
