/** The rows of this feature's tables; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { ReportFormat } from '../community-reports/community.rules.ts'
import type { PaperFormat, PaperKind } from '../documents/documents.rules.ts'

type PageViewsTable = { measurement_id: string; day: CalendarDate; screen: string; views: bigint }

export type PapersTable = {
  id: string
  code: string
  kind: PaperKind
  format: PaperFormat
  member_uid: string
  account: string
  account_name: string
  first_day: CalendarDate
  last_day: CalendarDate
  from_at: Instant
  until_at: Instant
  opening_kobo: bigint
  in_kobo: bigint
  out_kobo: bigint
  closing_kobo: bigint
  lines: number
  content_sha256: string
  issued_at: Instant
  issued_by: string
  is_large: boolean
  stored_name: Generated<string | null>
  made_at: Generated<Instant | null>
}

export type ReportFilesTable = {
  id: string
  report: string
  first_day: CalendarDate
  last_day: CalendarDate
  owner_uid: string
  asked_at: Instant
  format: Generated<ReportFormat>
  stored_name: Generated<string | null>
  made_at: Generated<Instant | null>
}

export type ReportSchedulesTable = {
  owner_uid: string
  report: string
  format: ReportFormat
  since: Instant
  made_for: CalendarDate | null
}

/** A week as it was counted: how many members there were, were here, signed in (and how often), and joined. */
export type WeeksOfUseTable = {
  week: CalendarDate
  members: number
  active: number
  sign_ins: number
  joined: number
}

/** Whoever joined in a month, and how many of them are still here. */
export type MonthsOfJoiningTable = {
  month: CalendarDate
  joined: number
  here: number
  counted_on: CalendarDate
}

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
