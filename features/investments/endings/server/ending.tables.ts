/** The rows of how investments end; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { ExitStatus, FreezeCause, UnrolledCause } from '../ending.rules.ts'

export type InvestmentExitsTable = {
  id: string
  investment_id: string
  asked_at: Instant
  settles_from: CalendarDate
  fee_kobo: bigint
  net_kobo: bigint
  lost_kobo: bigint
  status: Generated<ExitStatus>
  decided_by: string | null
  decided_at: Instant | null
  reason: string | null
  journal_id: string | null
}

export type InvestmentFreezesTable = {
  id: string
  investment_id: string
  cause: FreezeCause
  reason: string
  frozen_by: string
  frozen_at: Instant
  freed_by: string | null
  freed_at: Instant | null
  freed_reason: string | null
}

export type InvestmentRollConsentsTable = {
  investment_id: string
  /** The version it may go on in. */
  plan_id: string
  sha256: string
  number: number
  accepted_at: Instant
  /** Removed when the member is erased. */
  ip: string | null
}

export type InvestmentPayOutsTable = {
  investment_id: string
  plan_id: string
  approval_id: string
  approved_at: Instant
}

export type InvestmentMaturitiesTable = {
  investment_id: string
  paid_kobo: bigint
  rolled_kobo: bigint
  from_wallet_kobo: bigint
  into_id: string | null
  because: UnrolledCause | null
  journal_id: string
  ended_at: Instant
}

export type ExitRow = Selectable<InvestmentExitsTable>
export type ConsentRow = Selectable<InvestmentRollConsentsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    investment_exits: InvestmentExitsTable
    investment_freezes: InvestmentFreezesTable
    investment_roll_consents: InvestmentRollConsentsTable
    investment_pay_outs: InvestmentPayOutsTable
    investment_maturities: InvestmentMaturitiesTable
  }
}
