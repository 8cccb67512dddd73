/** The rows of this feature's tables; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { GoalIcon, GoalStatus, PlanStatus } from '../savings.rules.ts'

export type SavingsPlansTable = {
  id: string
  code: string
  name: string
  description: string
  kind: Generated<'flex'>
  status: Generated<PlanStatus>
  rate_bps: number
  day_base: Generated<365>
  min_open_kobo: bigint
  min_topup_kobo: bigint
  min_balance_kobo: bigint
  max_balance_kobo: bigint | null
  notice_hours: number
  free_withdrawals_per_quarter: number
  inactive_days: number
  dormant_days: number
  prepared_by: string
  prepared_at: Instant
  version: Generated<number>
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
  version: Generated<number>
}

/** A plan as it is kept. */
export type PlanRow = Selectable<SavingsPlansTable>
/** A decision about a plan as it is kept. */
export type PlanDecisionRow = Selectable<SavingsPlanDecisionsTable>
/** A goal as it is kept. */
export type GoalRow = Selectable<SavingsAccountsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    savings_plans: SavingsPlansTable
    savings_plan_decisions: SavingsPlanDecisionsTable
    savings_accounts: SavingsAccountsTable
    savers: { member_uid: string; goals_open: number }
  }
}
