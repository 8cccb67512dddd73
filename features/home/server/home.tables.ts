/** The rows of this feature's tables; compared with the live schema by a test. */
import type { CalendarDate } from '@kolo/foundation/time'

/** Why something is to come: what must be paid, or goals that end. */
export type ComingKind = 'returns' | 'capital' | 'interest' | 'withdrawals' | 'goals'

export type MonthsToComeTable = {
  month: CalendarDate
  kind: ComingKind
  due_kobo: bigint
  payments: number
  counted_on: CalendarDate
}

declare module '@kolo/database/tables' {
  interface Tables {
    months_to_come: MonthsToComeTable
  }
}
