import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

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

/** A plan as it is read. */
export type InvestmentPlanRow = Selectable<Tables['investment_plans']>

export type InvestmentPlanFileRow = Selectable<Tables['investment_plan_files']>

export type PlanAssetRow = Selectable<Tables['investment_plan_assets']>

export type PlanDocumentRow = Selectable<Tables['investment_plan_documents']>

export type PlanDecisionRow = Selectable<Tables['investment_plan_decisions']>

export type PlanTextRow = Selectable<Tables['investment_plan_texts']>
