/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Generated, Selectable } from 'kysely'
import type { RiskFlag } from '../withdrawals/withdrawal.rules.ts'

export type MemberBankAccountsTable = TableOf<'member_bank_accounts'>

export type WithdrawalsTable = TableOf<
  'withdrawals',
  {
    risk_flags: Generated<RiskFlag[]>
  }
>

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

export type WithdrawalStepsTable = TableOf<'withdrawal_steps'>

export type WithdrawalProofsTable = TableOf<'withdrawal_proofs'>

export type WithdrawalPayoutsTable = TableOf<'withdrawal_payouts'>

export type WithdrawalBatchesTable = TableOf<'withdrawal_batches'>

export type WithdrawalBatchLinesTable = TableOf<'withdrawal_batch_lines'>

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
    withdrawers: TableOf<
      'withdrawers',
      {
        member_uid: string
        bank_accounts: Generated<number>
      }
    >
    member_bank_accounts: MemberBankAccountsTable
    withdrawals: WithdrawalsTable
    withdrawal_bank_references: TableOf<'withdrawal_bank_references'>
    withdrawal_steps: WithdrawalStepsTable
    withdrawal_proofs: WithdrawalProofsTable
    withdrawal_payouts: WithdrawalPayoutsTable
    withdrawal_batches: WithdrawalBatchesTable
    withdrawal_batch_lines: WithdrawalBatchLinesTable
  }
}
