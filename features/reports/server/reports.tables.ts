/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

type PageViewsTable = TableOf<'page_views'>

export type PapersTable = TableOf<'papers'>

export type ReportFilesTable = TableOf<'report_files'>

export type ReportSchedulesTable = TableOf<'report_schedules'>

/** A week as it was counted: how many members there were, were here, signed in (and how often), and joined. */
export type WeeksOfUseTable = TableOf<'weeks_of_use'>

/** Whoever joined in a month, and how many of them are still here. */
export type MonthsOfJoiningTable = TableOf<'months_of_joining'>

/** A large report as it is kept. */
export type ReportFileRow = Selectable<ReportFilesTable>

/** A paper as it is kept. */
export type PaperRow = Selectable<PapersTable>

declare module '@kolo/database/tables' {
  interface Tables {
    page_views: PageViewsTable
    papers: PapersTable
    report_files: ReportFilesTable
    report_schedules: ReportSchedulesTable
    weeks_of_use: WeeksOfUseTable
    months_of_joining: MonthsOfJoiningTable
  }
}
