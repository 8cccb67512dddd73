/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { FileReading } from '@kolo/files/reading'
import type { ColumnType, Selectable } from 'kysely'
import type { ScheduleColumns } from '../columns.rules.ts'

export type PayrollRunsTable = TableOf<
  'payroll_runs',
  {
    columns: ColumnType<ScheduleColumns | null, string | undefined, never>
    reading: ColumnType<FileReading | null, string | undefined, never>
  }
>

export type PayrollLinesTable = TableOf<'payroll_lines'>

/** A schedule as it is kept. */
export type RunRow = Selectable<PayrollRunsTable>
/** A line of it. */
export type LineRow = Selectable<PayrollLinesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    payroll_employers: TableOf<
      'payroll_employers',
      {
        /** Which column of its files is what, for as long as these are headed as in `heads_key`. */
        columns: ColumnType<unknown, string | undefined, string>
      }
    >
    /** Where a member works, and where their deduction goes. */
    payroll_members: TableOf<'payroll_members'>
    payroll_runs: PayrollRunsTable
    /** What was left over and went back to an employer. */
    payroll_returns: TableOf<'payroll_returns'>
    payroll_lines: PayrollLinesTable
  }
}
