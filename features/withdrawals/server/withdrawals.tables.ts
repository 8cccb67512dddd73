/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileType } from '@kolo/files/rules'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { BankAccountStatus } from '../bank-accounts/bank-accounts.rules.ts'
import type { PayoutOutcome } from '../payouts/payouts.rules.ts'
import type { BatchOutcome, RiskFlag, Source, WithdrawalStatus } from '../withdrawals/withdrawal.rules.ts'

export type MemberBankAccountsTable = {
  id: string
  member_uid: string
  bank_name: string
  bank_code: string
  number_sealed: Buffer | null
  number_mark: Buffer | null
  last4: string
  looks_mistyped: boolean
  account_name: string
  name_match: number
  status: Generated<BankAccountStatus>
  added_at: Instant
  usable_at: Instant
  checked_by: string | null
  checked_with: 'administrator' | 'provider' | null
  checked_at: Instant | null
  decline_reason: string | null
  removed_at: Instant | null
  version: Generated<number>
}

export type WithdrawalsTable = {
  id: string
  code: string
  member_uid: string
  source: Source
  source_id: string | null
  amount_kobo: bigint
  fee_kobo: Generated<bigint>
  penalty_kobo: Generated<bigint>
  wht_kobo: Generated<bigint>
  net_kobo: bigint
  bank_account_id: string
  hold_id: string
  status: Generated<WithdrawalStatus>
  needs_two: boolean
  risk_flags: Generated<RiskFlag[]>
  requested_at: Instant
  payable_at: Instant
  due_at: Instant
  approved_at: Instant | null
  approved_by: string | null
  reason: string | null
  method: 'manual' | 'paystack' | null
  collection_account_id: string | null
  bank_reference: string | null
  paid_on: CalendarDate | null
  sent_at: Instant | null
  paid_at: Instant | null
  journal_id: string | null
  returned_at: Instant | null
  return_reference: string | null
  return_journal_id: string | null
  version: Generated<number>
}

/** What can happen to a withdrawal. */
export type Step =
  | 'requested'
  | 'cancelled'
  | 'approved'
  | 'rejected'
  | 'sent'
  | 'not_sent'
  | 'paid'
  | 'failed'
  | 'on_hold'
  | 'retried'
  | 'returned'

export type WithdrawalStepsTable = {
  id: string
  withdrawal_id: string
  step: Step
  by_uid: string | null
  with_uid: string | null
  alone: Generated<boolean>
  note: string | null
  happened_at: Instant
}

export type WithdrawalProofsTable = {
  id: string
  withdrawal_id: string
  file_name: string
  stored_name: string
  content_type: FileType
  size_bytes: number
  sha256: string
  added_by: string
  added_at: Instant
  removed_at: Instant | null
}

export type WithdrawalPayoutsTable = {
  id: string
  withdrawal_id: string
  reference: string
  amount_kobo: bigint
  begun_by: string
  begun_at: Instant
  recipient: string | null
  sent_at: Instant | null
  asked_at: Instant | null
  ask_at: Instant | null
  provider_status: string | null
  provider_ref: string | null
  provider_fee_kobo: bigint | null
  outcome: PayoutOutcome | null
  known_at: Instant | null
  problem: string | null
}

export type WithdrawalBatchesTable = {
  id: string
  code: string
  collection_account_id: string
  made_by: string
  made_at: Instant
  bank_reference: string | null
  paid_on: CalendarDate | null
  paid_at: Instant | null
  given_up_at: Instant | null
  given_up_by: string | null
  given_up_reason: string | null
}

export type WithdrawalBatchLinesTable = {
  batch_id: string
  withdrawal_id: string
  outcome: Generated<BatchOutcome>
}

/** A transfer of the provider as it is kept. */
export type PayoutRow = Selectable<WithdrawalPayoutsTable>
/** A batch as it is kept. */
export type BatchRow = Selectable<WithdrawalBatchesTable>
/** A bank account as it is kept. */
export type BankAccountRow = Selectable<MemberBankAccountsTable>
/** A withdrawal as it is kept. */
export type WithdrawalRow = Selectable<WithdrawalsTable>
/** A proof that one was paid as it is kept. */
export type ProofRow = Selectable<WithdrawalProofsTable>
/** A step of one as it is kept. */
export type StepRow = Selectable<WithdrawalStepsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    withdrawers: { member_uid: string; bank_accounts: Generated<number> }
    member_bank_accounts: MemberBankAccountsTable
    withdrawals: WithdrawalsTable
    withdrawal_bank_references: { reference_key: string; withdrawal_id: string }
    withdrawal_steps: WithdrawalStepsTable
    withdrawal_proofs: WithdrawalProofsTable
    withdrawal_payouts: WithdrawalPayoutsTable
    withdrawal_batches: WithdrawalBatchesTable
    withdrawal_batch_lines: WithdrawalBatchLinesTable
  }
}
