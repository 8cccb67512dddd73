/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileReading } from '@kolo/files/reading'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ScheduleColumns } from '../columns.rules.ts'
import type { RunState } from '../payroll.access.ts'
import type { Difference, MatchedBy } from '../payroll.rules.ts'

export type PayrollRunsTable = {
  id: string
  code: string
  employer_id: string
  /** Its first day. */
  month: CalendarDate
  account_id: string
  transfer_kobo: bigint
  held_kobo: bigint
  bank_reference: string
  received_on: CalendarDate
  file_name: string
  sha256: string
  /** What the columns of its file are called, which is what, and what became of each line. */
  heads: Generated<string[]>
  columns: ColumnType<ScheduleColumns | null, string | undefined, never>
  reading: ColumnType<FileReading | null, string | undefined, never>
  state: Generated<RunState>
  uploaded_by: string
  uploaded_at: Instant
  posted_kobo: bigint | null
  rest_kobo: bigint | null
  approval_id: string | null
  journal_id: string | null
  posted_at: Instant | null
  version: Generated<number>
}

export type PayrollLinesTable = {
  run_id: string
  line_no: number
  staff_number: string
  name: string
  amount_kobo: bigint
  /** As they stand in the file. */
  cells: Generated<string[]>
  member_uid: string | null
  matched_by: MatchedBy | null
  difference: Difference | null
  left_out: Generated<boolean>
  payment_id: string | null
  journal_line: number | null
}

/** A schedule as it is kept. */
export type RunRow = Selectable<PayrollRunsTable>
/** A line of it. */
export type LineRow = Selectable<PayrollLinesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    payroll_employers: {
      id: string
      name: string
      contact: string
      /** Which column of its files is what, for as long as these are headed as in `heads_key`. */
      columns: ColumnType<unknown, string | undefined, string>
      heads_key: string | null
      added_by: string
      added_at: Instant
    }
    /** Where a member works, and where their deduction goes. */
    payroll_members: {
      member_uid: string
      employer_id: string
      staff_number: string
      purpose: Generated<string>
      target_id: string | null
    }
    payroll_runs: PayrollRunsTable
    /** What was left over and went back to an employer. */
    payroll_returns: {
      id: string
      code: string
      employer_id: string
      account_id: string
      amount_kobo: bigint
      bank_reference: string
      sent_on: CalendarDate
      approval_id: string
      journal_id: string
      returned_at: Instant
      taken_back_at: Generated<Instant | null>
    }
    payroll_lines: PayrollLinesTable
  }
}
