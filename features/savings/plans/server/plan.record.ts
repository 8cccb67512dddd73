import type { Json } from '@kolo/database/schema'
import type { TableOf, Tables } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import type { ColumnType, Selectable } from 'kysely'

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

/** A step of a rate as it is kept: kobo as text, as they travel. */
export type KeptTier = { minDays?: number; minKobo?: string; rateBps: number }

/** What has a default in the database and is written as JSON text. */
type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>

export type PlanDecision =
  | 'activation-notice'
  | 'activated'
  | 'suspended'
  | 'resumed'
  | 'retirement-asked'
  | 'retirement-notice'
  | 'retired'

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
export type PlanDecisionRow = Selectable<Tables['savings_plan_decisions']>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    savings_plans: SavingsPlansTable
    savings_plan_versions: SavingsPlanVersionsTable
  }
}
