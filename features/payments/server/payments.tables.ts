/** The rows of this feature's tables; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type {
  ConfirmedWith,
  DisputeOutcome,
  PaymentOutcome,
  PaymentStatus,
} from '../payments/payment.rules.ts'

export type PaymentsTable = {
  id: string
  code: string
  member_uid: string
  purpose: string
  target_id: string
  amount_kobo: bigint
  channel: string
  /** Of a bank transfer alone, both of them. */
  transfer_code: string | null
  collection_account_id: string | null
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
  reversed_at: Instant | null
  reversal_reason: string | null
  reversal_journal_id: string | null
  /** The payment that what arrived was for. */
  corrected_by: string | null
  version: Generated<number>
}

export type PaymentRefundsTable = {
  payment_id: string
  reason: string
  owed_at: Instant
  owed_journal_id: string
  problem: string | null
  sent_at: Instant | null
  sent_on: CalendarDate | null
  sent_reference: string | null
  sent_with: 'two' | 'alone' | 'channel' | null
  sent_journal_id: string | null
}

export type PaymentDisputesTable = {
  id: string
  payment_id: string
  reference: string | null
  reason: string
  opened_at: Instant
  /** Nobody: the channel says so. */
  opened_by: string | null
  purpose_hold_id: string | null
  purpose_held_kobo: bigint
  wallet_hold_id: string | null
  wallet_held_kobo: bigint
  froze_target: boolean
  ended_at: Instant | null
  outcome: DisputeOutcome | null
  ended_with: 'two' | 'alone' | 'channel' | null
  end_reason: string | null
  journal_id: string | null
  owed_kobo: bigint | null
}

export type PaymentCorrectionsTable = {
  id: string
  payment_id: string
  reason: string
  corrected_at: Instant
  /** What it was for was called so then. */
  from_name: string
  from_purpose: string
  from_target: string
  from_journal: string
  to_purpose: string
  to_target: string
  reversal_journal: string
  to_journal: string
}

/** That a payment was put where it belongs, as it is kept. */
export type CorrectionRow = Selectable<PaymentCorrectionsTable>

/** What is kept of money that goes back, and of a dispute. */
export type RefundRow = Selectable<PaymentRefundsTable>
export type DisputeRow = Selectable<PaymentDisputesTable>

/** A payment as it is kept. */
export type PaymentRow = Selectable<PaymentsTable>
declare module '@kolo/database/tables' {
  interface Tables {
    payments: PaymentsTable
    payment_refunds: PaymentRefundsTable
    payment_disputes: PaymentDisputesTable
    payment_corrections: PaymentCorrectionsTable
    payment_arrivals: {
      channel: string
      arrival_id: string
      payment_id: string
      received_kobo: bigint
      settled_at: Instant
      /** The journal that books it, where one books it alone. */
      journal_id: Generated<string | null>
    }
    payment_moves: { payment_id: string; amount_kobo: bigint; moved_at: Instant }
    payment_payers: {
      member_uid: string
      started: Generated<number>
      confirmed: Generated<number>
      rejected: Generated<number>
    }
  }
}
