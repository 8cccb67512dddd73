/** The rows of investments; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { MaturityInstruction } from '../../endings/ending.rules.ts'
import type { InvestmentStatus, Nominee } from '../investment.rules.ts'

export type InvestmentsTable = {
  id: string
  code: string
  plan_id: string
  plan_version: number
  member_uid: string
  principal_kobo: bigint
  /** A decimal number as its digits. */
  units: string | null
  rate_bps: number
  wht_rule: string | null
  start_on: CalendarDate
  matures_on: CalendarDate
  maturity_instruction: Generated<MaturityInstruction>
  payout_target: Generated<'wallet' | 'bank_account'>
  accrued_kobo: Generated<bigint>
  paid_return_kobo: Generated<bigint>
  wht_kobo: Generated<bigint>
  /** Null where it was paid from the wallet, and before it is paid. */
  funding_payment_id: string | null
  nominee_snapshot: Nominee[] | null
  source: Generated<'member' | 'admin_import' | 'roll_over' | 'mandate'>
  note: string | null
  status: Generated<InvestmentStatus>
  begun_at: Instant
  expires_at: Instant
  activated_at: Instant | null
  ended_at: Instant | null
  ended_reason: string | null
  frozen_at: Instant | null
  frozen_reason: string | null
  frozen_from: 'active' | 'exit_requested' | null
  version: Generated<number>
}

export type InvestmentAgreementTextsTable = { sha256: string; plan_id: string; body: string }

export type InvestmentAgreementsTable = {
  investment_id: string
  sha256: string
  /** Which wording of the agreement's form. */
  number: number
  accepted_at: Instant
  /** Removed when the member is erased. */
  ip: string | null
  /** The mandate it was accepted by; null where its member did. */
  mandate_id: string | null
}

/** What an investment was paid of its return, for the days of a period; both days belong to it. */
export type InvestmentReturnsTable = {
  journal_id: string
  investment_id: string
  period_start: CalendarDate
  period_end: CalendarDate
  gross_kobo: bigint
  wht_kobo: bigint
  paid_at: Instant
  taken_back_at: Instant | null
}

export type InvestmentReturnRow = Selectable<InvestmentReturnsTable>

/** An investment as it is read. */
export type InvestmentRow = Selectable<InvestmentsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    investments: InvestmentsTable
    investment_agreement_texts: InvestmentAgreementTextsTable
    investment_agreements: InvestmentAgreementsTable
    investment_returns: InvestmentReturnsTable
  }
}
