/** The rows of this feature's tables; compared with the live schema by a test. */
import type { Json } from '@kolo/database/tables'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AutoSaveMethod, AutoSaveOutcome, AutoSavePause } from '../auto-save/auto-save.rules.ts'
import type { NudgeOutcome } from '../contributions/contributions.rules.ts'
import type { Dormancy, GoalIcon, GoalStatus, MaturityInstruction, PlanStatus } from '../goals/goal.rules.ts'
import type { Accrual, EarlyBreak, Frequency, PlanKind, Posting } from '../plans/plan-terms.rules.ts'

/** A step of a rate as it is kept: kobo as text, as they travel. */
export type KeptTier = { minDays?: number; minKobo?: string; rateBps: number }

/** What has a default in the database and is written as JSON text. */
type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>

export type SavingsPlansTable = {
  id: string
  code: string
  name: string
  description: string
  kind: Generated<PlanKind>
  status: Generated<PlanStatus>
  rate_bps: number
  rate_tiers: GeneratedJson<KeptTier[]>
  day_base: Generated<360 | 364 | 365>
  accrual: Generated<Accrual>
  posting: Generated<Posting>
  compounding: Generated<boolean>
  wht_rule: Generated<string | null>
  min_open_kobo: bigint
  min_topup_kobo: bigint
  min_balance_kobo: bigint
  max_balance_kobo: bigint | null
  min_days: number | null
  max_days: number | null
  notice_hours: number
  free_withdrawals_per_quarter: number
  early_break: Generated<EarlyBreak>
  break_fee_bps: Generated<number>
  frequencies: Generated<Frequency[]>
  mandatory: Generated<boolean>
  interest_free_allowed: Generated<boolean>
  inactive_days: number
  dormant_days: number
  /** From this day it is over, and its goals are paid out. */
  retires_on: Generated<CalendarDate | null>
  /** The plan its goals go on in from that day. */
  successor_id: Generated<string | null>
  prepared_by: string
  prepared_at: Instant
  version: Generated<number>
}

export type SavingsPlanVersionsTable = {
  plan_id: string
  number: number
  effective_from: CalendarDate
  rate_bps: number
  rate_tiers: Json<KeptTier[]>
  reason: string
  prepared_by: string
  decided_at: Instant
}

export type PlanDecision =
  | 'activation-notice'
  | 'activated'
  | 'suspended'
  | 'resumed'
  | 'retirement-asked'
  | 'retirement-notice'
  | 'retired'

export type SavingsPlanDecisionsTable = {
  id: string
  plan_id: string
  decision: PlanDecision
  administrator_uid: string
  plan_version: number
  reason: string | null
  alone: Generated<boolean>
  decided_at: Instant
}

export type SavingsAccountsTable = {
  id: string
  code: string
  plan_id: string
  owner_uid: string
  name: string
  icon: GoalIcon
  target_kobo: bigint | null
  target_on: CalendarDate | null
  status: Generated<GoalStatus>
  opened_on: CalendarDate
  opened_at: Instant
  activated_at: Instant | null
  ended_at: Instant | null
  /** The version of its plan this goal keeps; `null`: it follows the newest in effect. */
  kept_version: number | null
  interest_free: Generated<boolean>
  locked: Generated<boolean>
  matures_on: CalendarDate | null
  maturity_instruction: Generated<MaturityInstruction>
  frozen_at: Instant | null
  frozen_reason: string | null
  dormancy: Generated<Dormancy>
  /** The last day its owner did something with it; `null`: the day it was opened. */
  active_on: CalendarDate | null
  /** The plan that was to follow its own, where its owner wants the wallet instead. */
  declined_plan_id: string | null
  /** The goal it goes on from, whose plan has ended, and what came from there. */
  continues_id: string | null
  carried_kobo: Generated<bigint>
  visibility: Generated<'private' | 'group' | 'community'>
  version: Generated<number>
}

export type SavingsReleasesTable = {
  id: string
  account_id: string
  kind: 'move' | 'break' | 'maturity'
  amount_kobo: bigint | null
  cost_kobo: Generated<bigint>
  hold_id: string | null
  asked_at: Instant
  due_at: Instant
  status: 'waiting' | 'done'
  done_at: Instant | null
  journal_id: string | null
}

export type SavingsAutoSavesTable = {
  account_id: string
  amount_kobo: bigint
  frequency: Frequency
  day: number | null
  method: AutoSaveMethod
  next_run_on: CalendarDate
  fail_count: Generated<number>
  paused_because: AutoSavePause | null
}

export type SavingsAutoSaveRunsTable = {
  account_id: string
  day: CalendarDate
  outcome: AutoSaveOutcome
  amount_kobo: bigint
  journal_id: string | null
  happened_at: Instant
  asked_at: Instant | null
}

/** How a goal is saved into by itself, as it is kept, with what became of it last. */
export type AutoSaveRow = Selectable<SavingsAutoSavesTable> & {
  last_day: CalendarDate | null
  last_outcome: AutoSaveOutcome | null
}

export type SavingsContributionsTable = {
  account_id: string
  behind_kobo: bigint
  reckoned_on: CalendarDate
  reminded_month: CalendarDate | null
  told_month: CalendarDate | null
}

/** A round of writing to members who are behind. */
export type ContributionNudgesTable = {
  id: string
  asked_by: string
  asked_at: Instant
  note: string
  sent: Generated<number>
  left_out: Generated<number>
  ended_at: Generated<Instant | null>
}

/** What became of a member in one. */
export type ContributionNudgeMembersTable = {
  nudge_id: string
  owner_uid: string
  outcome: NudgeOutcome
  at: Instant
}

/** What leaves a goal for its owner's wallet, as it is kept. */
export type ReleaseRow = Selectable<SavingsReleasesTable>

/** A later version of a plan as it comes with its row. */
export type KeptVersion = {
  number: number
  effectiveFrom: CalendarDate
  rateBps: number
  rateTiers: KeptTier[]
}

/** A plan as it is kept, with its later versions, oldest first, and the plan that follows it. */
export type PlanRow = Selectable<SavingsPlansTable> & {
  later_versions: KeptVersion[]
  successor: { id: string; name: string } | null
}
/** A decision about a plan as it is kept. */
export type PlanDecisionRow = Selectable<SavingsPlanDecisionsTable>
/** A goal as it is kept. */
export type GoalRow = Selectable<SavingsAccountsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    savings_plans: SavingsPlansTable
    savings_plan_versions: SavingsPlanVersionsTable
    savings_plan_decisions: SavingsPlanDecisionsTable
    savings_accounts: SavingsAccountsTable
    savings_releases: SavingsReleasesTable
    savings_contributions: SavingsContributionsTable
    contribution_nudges: ContributionNudgesTable
    contribution_nudge_members: ContributionNudgeMembersTable
    savings_auto_saves: SavingsAutoSavesTable
    savings_auto_save_runs: SavingsAutoSaveRunsTable
    savers: { member_uid: string; goals_open: number }
  }
}
