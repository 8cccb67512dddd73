/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'

/** Why something is to come: what must be paid, or goals that end. */
export type ComingKind = 'returns' | 'capital' | 'interest' | 'withdrawals' | 'goals'

export type MonthsToComeTable = TableOf<'months_to_come'>

declare module '@kolo/database/tables' {
  interface Tables {
    months_to_come: MonthsToComeTable
  }
}
