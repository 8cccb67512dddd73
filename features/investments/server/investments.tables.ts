/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export type InvestmentPlansTable = TableOf<'investment_plans'>

export type InvestmentPlanFilesTable = TableOf<'investment_plan_files'>

export type InvestmentPlanAssetsTable = TableOf<'investment_plan_assets'>

export type InvestmentPlanDocumentsTable = TableOf<'investment_plan_documents'>

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

export type InvestmentPlanDecisionsTable = TableOf<'investment_plan_decisions'>

export type InvestmentPlanTextsTable = TableOf<'investment_plan_texts'>

export type RegistrationPapersTable = TableOf<'registration_papers'>

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
