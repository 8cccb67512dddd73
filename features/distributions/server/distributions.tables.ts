/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileType } from '@kolo/files/rules'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type {
  DistributionBasis,
  DistributionKind,
  DistributionStatus,
  LineStatus,
} from '../distributions/distribution.rules.ts'
import type { YearKind } from '../surplus/surplus.rules.ts'

export interface PlanEntriesTable {
  id: string
  code: string
  plan_id: string
  kind: 'purchase' | 'proceeds'
  account_id: string
  capital_kobo: bigint
  income_kobo: bigint
  bank_reference: string
  on_day: CalendarDate
  note: string
  approval_id: string
  journal_id: string
  booked_at: Instant
  evidence_id: string | null
  evidence_open: Generated<boolean>
  taken_back_at: Generated<Instant | null>
}

export interface PlanEvidenceTable {
  id: string
  plan_id: string | null
  file_name: string
  stored_name: string
  content_type: FileType
  size_bytes: number
  sha256: string
  added_by: string
  added_at: Instant
  asked_at: Generated<Instant | null>
}

export interface PlanEvidenceOpeningsTable {
  evidence_id: string
  administrator_uid: string
  opened_at: Instant
}

export interface DistributionsOneByOneTable {
  id: Generated<boolean>
}

export interface PlanContributionsTable {
  plan_id: string
  held_kobo: bigint
  investments: number
}

export interface SurplusYearsTable {
  year: number
  lines: { kind: YearKind; scope: string; kobo: string }[]
  surplus_kobo: bigint
  reserve_bps: number
  reserve_kobo: bigint
  journal_id: string | null
  approval_id: string
  closed_at: Instant
}

export interface MeetingResolutionsTable {
  id: string
  code: string
  held_on: CalendarDate
  wording: string
  most_kobo: bigint
  evidence_id: string
  kept_by: string
  kept_at: Instant
}

export interface DistributionsTable {
  id: string
  code: string
  plan_id: string | null
  kind: DistributionKind
  period_start: CalendarDate
  period_end: CalendarDate
  pool_kobo: bigint
  basis: DistributionBasis
  min_active_days: Generated<number>
  wht_bps: number
  exempt_reason: string | null
  record_on: CalendarDate
  pay_on: CalendarDate
  status: Generated<DistributionStatus>
  snapshot_hash: string
  line_count: number
  gross_kobo: bigint
  wht_kobo: bigint
  net_kobo: bigint
  prepared_by: string
  prepared_at: Instant
  posted_at: Generated<Instant | null>
  reversed_reason: Generated<string | null>
  version: Generated<number>
  previewed_hash: Generated<string | null>
  previewed_by: Generated<string | null>
  previewed_at: Generated<Instant | null>
  resolution_id: Generated<string | null>
}

export interface DistributionLinesTable {
  id: string
  distribution_id: string
  investment_id: string | null
  member_uid: string
  weight: string
  gross_kobo: bigint
  wht_kobo: bigint
  net_kobo: bigint
  status: Generated<LineStatus>
  journal_id: Generated<string | null>
}

export interface PlanPeriodsWithoutIncomeTable {
  id: string
  plan_id: string
  period_start: CalendarDate
  period_end: CalendarDate
  reason: string
  said_by: string
  said_at: Instant
}

/** A paper as it is kept. */
export type EvidenceRow = Selectable<PlanEvidenceTable>
/** A distribution as it is kept. */
export type DistributionRow = Selectable<DistributionsTable>
/** A line as it is kept. */
export type LineRow = Selectable<DistributionLinesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    plan_entries: PlanEntriesTable
    plan_evidence: PlanEvidenceTable
    plan_evidence_openings: PlanEvidenceOpeningsTable
    distributions_one_by_one: DistributionsOneByOneTable
    plan_contributions: PlanContributionsTable
    surplus_years: SurplusYearsTable
    meeting_resolutions: MeetingResolutionsTable
    distributions: DistributionsTable
    distribution_lines: DistributionLinesTable
    plan_periods_without_income: PlanPeriodsWithoutIncomeTable
  }
}
