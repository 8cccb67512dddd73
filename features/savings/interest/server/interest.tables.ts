/** The rows of interest; compared with the live schema by a test. */
import type { DayBase } from '@kolo/foundation/interest'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'

export type InterestDaysTable = {
  account_id: string
  day: CalendarDate
  plan_version: number
  balance_kobo: bigint
  rate_bps: number
  day_base: DayBase
  earned_micro_kobo: bigint
  accrued_micro_kobo: bigint
  rest: number
  idle_kobo: bigint
  covered_kobo: bigint
  stretch_days: number | null
  stretch_kobo: bigint | null
}

export type InterestPostingsTable = {
  account_id: string
  to_day: CalendarDate
  from_day: CalendarDate
  gross_kobo: bigint
  wht_bps: number
  wht_kobo: bigint
  forfeited_micro_kobo: Generated<bigint>
  gross_so_far_kobo: bigint
  wht_so_far_kobo: bigint
  journal_id: string | null
  posted_on: CalendarDate
  posted_at: Instant
}

export type InterestMonthsTable = {
  plan_id: string
  month: CalendarDate
  earned_micro_kobo: Generated<bigint>
  gross_kobo: Generated<bigint>
  wht_kobo: Generated<bigint>
  forfeited_micro_kobo: Generated<bigint>
}

export type InterestRunsTable = {
  through: CalendarDate
  goals: number
  days: number
  gross_kobo: bigint
  wht_kobo: bigint
  begun_at: Instant
  ended_at: Instant
}

/** A reckoned day as it is kept. */
export type InterestDayRow = Selectable<InterestDaysTable>
/** A posting of interest as it is kept. */
export type InterestPostingRow = Selectable<InterestPostingsTable>
/** A finished run as it is kept. */
export type InterestRunRow = Selectable<InterestRunsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    interest_days: InterestDaysTable
    interest_postings: InterestPostingsTable
    interest_months: InterestMonthsTable
    interest_runs: InterestRunsTable
  }
}
