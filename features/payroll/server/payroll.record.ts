import { defineRecord } from '@kolo/database/record'
import type { TableOf, Tables } from '@kolo/database/tables'
import type { FileReading } from '@kolo/files/reading'
import type { ColumnType, Selectable } from 'kysely'
import type { ScheduleColumns } from '../columns.rules.ts'

export const payrollMembers = defineRecord('payroll_members', {
  title: 'Your payroll',
  by: ['member_uid'],
  key: ['member_uid'],
  columns: {
    member_uid: 'inner',
    employer_id: 'given',
    staff_number: 'given',
    purpose: 'given',
    target_id: 'given',
  },
})

export const payrollLines = defineRecord('payroll_lines', {
  title: 'What your employer sent for you',
  by: ['member_uid'],
  key: ['run_id', 'line_no'],
  columns: {
    run_id: 'inner',
    line_no: 'inner',
    staff_number: 'given',
    name: 'given',
    amount_kobo: 'given',
    member_uid: 'inner',
    matched_by: 'inner',
    difference: 'inner',
    left_out: 'given',
    loans_kobo: 'given',
    fees_kobo: 'given',
    savings_kobo: 'given',
    shares_kobo: 'given',
    cells: 'inner',
  },
})

export const payrollParts = defineRecord('payroll_parts', {
  title: 'What each part of it paid',
  below: { column: 'payment_id', table: 'payments' },
  key: ['run_id', 'line_no', 'part'],
  columns: {
    run_id: 'inner',
    line_no: 'inner',
    part: 'given',
    amount_kobo: 'given',
    payment_id: 'given',
    journal_line: 'inner',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const payrollRecords = [payrollMembers, payrollLines, payrollParts]

export type PayrollRunsTable = TableOf<
  'payroll_runs',
  {
    columns: ColumnType<ScheduleColumns | null, string | undefined, never>
    reading: ColumnType<FileReading | null, string | undefined, never>
  }
>

/** A schedule as it is kept. */
export type RunRow = Selectable<PayrollRunsTable>

/** A line of it. */
export type LineRow = Selectable<Tables['payroll_lines']>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    payroll_employers: TableOf<
      'payroll_employers',
      {
        /** Which column of its files is what, for as long as these are headed as in `heads_key`. */
        columns: ColumnType<unknown, string | undefined, string>
      }
    >
    payroll_runs: PayrollRunsTable
  }
}
