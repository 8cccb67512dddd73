/** The rows of interest; compared with the live schema by a test. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export type InterestDaysTable = TableOf<'interest_days'>

export type InterestPostingsTable = TableOf<'interest_postings'>

export type InterestMonthsTable = TableOf<'interest_months'>

export type InterestRunsTable = TableOf<'interest_runs'>

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
