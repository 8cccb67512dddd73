import { defineRecord } from '@kolo/database/record'
import type { TableOf, Tables } from '@kolo/database/tables'
import type { Generated, Selectable } from 'kysely'
import type { RiskFlag } from '../withdrawal.rules.ts'

export const withdrawals = defineRecord('withdrawals', {
  title: 'Your withdrawals',
  by: ['member_uid'],
  columns: {
    id: 'given',
    code: 'given',
    member_uid: 'inner',
    source: 'given',
    source_id: 'given',
    amount_kobo: 'given',
    fee_kobo: 'given',
    penalty_kobo: 'given',
    wht_kobo: 'given',
    net_kobo: 'given',
    bank_account_id: 'given',
    hold_id: 'inner',
    status: 'given',
    needs_two: 'inner',
    risk_flags: 'others',
    requested_at: 'given',
    payable_at: 'given',
    due_at: 'given',
    approved_at: 'given',
    approved_by: 'others',
    reason: 'given',
    method: 'given',
    collection_account_id: 'given',
    bank_reference: 'given',
    paid_on: 'given',
    sent_at: 'given',
    paid_at: 'given',
    journal_id: 'inner',
    returned_at: 'given',
    return_reference: 'given',
    return_journal_id: 'inner',
    loan_id: 'given',
    estate_payout_id: 'given',
    version: 'inner',
  },
})

export const withdrawalSteps = defineRecord('withdrawal_steps', {
  title: 'What happened to your withdrawals',
  below: { column: 'withdrawal_id', table: 'withdrawals' },
  columns: {
    id: 'given',
    withdrawal_id: 'given',
    step: 'given',
    by_uid: 'others',
    with_uid: 'others',
    alone: 'others',
    note: 'others',
    happened_at: 'given',
  },
})

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

/** A withdrawal as it is kept. */
export type WithdrawalRow = Selectable<WithdrawalsTable>

/** A step of one as it is kept. */
export type StepRow = Selectable<Tables['withdrawal_steps']>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    withdrawals: WithdrawalsTable
  }
}
