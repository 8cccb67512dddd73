/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileType } from '@kolo/files/rules'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type {
  DayBase,
  EarlyExit,
  PayoutFrequency,
  PlanCategory,
  PlanRisk,
  PlanStatus,
  ReturnType,
} from '../plans/plans.rules.ts'

export type InvestmentPlansTable = {
  id: string
  code: string
  /** The version of the plan; other terms are another row. */
  number: Generated<number>
  /** The version it follows. */
  replaces: string | null
  /** Where money goes at the end that is invested on. */
  successor_id: string | null
  name: string
  summary: Generated<string>
  description: Generated<string>
  category: PlanCategory
  risk: PlanRisk
  cover_file_id: string | null
  return_type: ReturnType
  target_rate_bps: number
  rate_override_reason: string | null
  day_base: Generated<DayBase>
  tenor_days: number
  payout_frequency: Generated<PayoutFrequency>
  min_kobo: bigint
  max_per_member_kobo: bigint | null
  multiple_kobo: Generated<bigint>
  target_kobo: bigint
  cap_kobo: bigint
  unit_price_kobo: bigint | null
  early_exit: Generated<EarlyExit>
  exit_fee_bps: Generated<number>
  notice_days: Generated<number>
  wht_rule: Generated<string | null>
  interest_free: Generated<boolean>
  opens_at: Instant
  closes_at: Instant
  starts_on: CalendarDate
  matures_on: CalendarDate
  legal_basis: Generated<string>
  risk_statement: Generated<string>
  status: Generated<PlanStatus>
  /** Since when it is being cancelled; what was paid in goes back first. */
  cancelling_since: Instant | null
  announced_at: Instant | null
  /** Kept by a trigger on the investments, never written by the server. */
  subscribed_kobo: Generated<bigint>
  reserved_kobo: Generated<bigint>
  prepared_by: string
  prepared_at: Instant
  version: Generated<number>
}

export type InvestmentPlanFilesTable = {
  id: string
  plan_id: string
  file_name: string
  stored_name: string
  content_type: FileType
  size_bytes: number
  sha256: string
  added_by: string
  added_at: Instant
}

export type InvestmentPlanAssetsTable = {
  id: string
  plan_id: string
  name: string
  issuer: string
  custodian: string
  value_kobo: bigint
  valued_on: CalendarDate
  file_id: string | null
}

export type InvestmentPlanDocumentsTable = {
  id: string
  plan_id: string
  title: string
  file_id: string
  added_at: Instant
}

/** What became of a plan; the calendar has no name. */
export type PlanDecision =
  | 'submitted'
  | 'sent-back'
  | 'paused'
  | 'resumed'
  | 'closed'
  | 'started'
  | 'target-missed'
  | 'matured'

export type InvestmentPlanDecisionsTable = {
  id: string
  plan_id: string
  decision: PlanDecision
  administrator_uid: string | null
  plan_version: number
  reason: string | null
  decided_at: Instant
}

export type InvestmentPlanTextsTable = {
  id: string
  plan_id: string
  plan_version: number
  summary: string
  description: string
  risk_statement: string
  note: string
  changed_by: string
  changed_at: Instant
}

export type RegistrationPapersTable = Omit<InvestmentPlanFilesTable, 'plan_id'>

/** A plan as it is read. */
export type InvestmentPlanRow = Selectable<InvestmentPlansTable>
export type InvestmentPlanFileRow = Selectable<InvestmentPlanFilesTable>
export type PlanAssetRow = Selectable<InvestmentPlanAssetsTable>
export type PlanDocumentRow = Selectable<InvestmentPlanDocumentsTable>
export type PlanDecisionRow = Selectable<InvestmentPlanDecisionsTable>
export type PlanTextRow = Selectable<InvestmentPlanTextsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    investment_plans: InvestmentPlansTable
    investment_plan_files: InvestmentPlanFilesTable
    investment_plan_assets: InvestmentPlanAssetsTable
    investment_plan_documents: InvestmentPlanDocumentsTable
    investment_plan_decisions: InvestmentPlanDecisionsTable
    investment_plan_texts: InvestmentPlanTextsTable
    registration_papers: RegistrationPapersTable
  }
}
