/** The rows of this feature's tables. */
import type { Json } from '@kolo/database/schema'
import type { TableOf } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import type { ColumnType, Selectable } from 'kysely'
import type { AutoSaveOutcome } from '../auto-save/auto-save.rules.ts'

/** A step of a rate as it is kept: kobo as text, as they travel. */
export type KeptTier = { minDays?: number; minKobo?: string; rateBps: number }

/** What has a default in the database and is written as JSON text. */
type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>

export type SavingsPlansTable = TableOf<
  'savings_plans',
  {
    rate_tiers: GeneratedJson<KeptTier[]>
  }
>

export type SavingsPlanVersionsTable = TableOf<
  'savings_plan_versions',
  {
    rate_tiers: Json<KeptTier[]>
  }
>

export type PlanDecision =
  | 'activation-notice'
  | 'activated'
  | 'suspended'
  | 'resumed'
  | 'retirement-asked'
  | 'retirement-notice'
  | 'retired'

export type SavingsPlanDecisionsTable = TableOf<'savings_plan_decisions'>

export type SavingsAccountsTable = TableOf<'savings_accounts'>

export type SavingsReleasesTable = TableOf<'savings_releases'>

export type SavingsAutoSavesTable = TableOf<'savings_auto_saves'>

export type SavingsAutoSaveRunsTable = TableOf<'savings_auto_save_runs'>

/** How a goal is saved into by itself, as it is kept, with what became of it last. */
export type AutoSaveRow = Selectable<SavingsAutoSavesTable> & {
  last_day: CalendarDate | null
  last_outcome: AutoSaveOutcome | null
}

export type SavingsContributionsTable = TableOf<'savings_contributions'>

/** A round of writing to members who are behind. */
export type ContributionNudgesTable = TableOf<'contribution_nudges'>

/** What became of a member in one. */
export type ContributionNudgeMembersTable = TableOf<'contribution_nudge_members'>

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
    savers: TableOf<'savers'>
  }
}
