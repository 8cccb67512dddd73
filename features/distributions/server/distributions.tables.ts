/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'
import type { YearKind } from '../surplus/surplus.rules.ts'

export type PlanEntriesTable = TableOf<'plan_entries'>

export type PlanEvidenceTable = TableOf<'plan_evidence'>

export type PlanEvidenceOpeningsTable = TableOf<'plan_evidence_openings'>

export type DistributionsOneByOneTable = TableOf<'distributions_one_by_one'>

export type PlanContributionsTable = TableOf<'plan_contributions'>

export type SurplusYearsTable = TableOf<
  'surplus_years',
  {
    lines: { kind: YearKind; scope: string; kobo: string }[]
  }
>

export type MeetingResolutionsTable = TableOf<'meeting_resolutions'>

export type DistributionsTable = TableOf<'distributions'>

export type DistributionLinesTable = TableOf<'distribution_lines'>

export type PlanPeriodsWithoutIncomeTable = TableOf<'plan_periods_without_income'>

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
