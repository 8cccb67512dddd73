/** The rows of this feature's tables. */
import type { Json } from '@kolo/database/schema'
import type { TableOf } from '@kolo/database/tables'
import type { FileReading } from '@kolo/files/reading'
import type { CalendarDate } from '@kolo/foundation/time'
import type { ColumnType, Selectable } from 'kysely'
import type { NextOfKin, RowFault, RowNote, Said, SheetRow } from '../moving-in.rules.ts'

/** A goal as it is kept: kobo as text, as they travel. */
export type KeptGoal = { planId: string; amountKobo: string; targetKobo?: string; endsOn?: CalendarDate }

/** How a file was read, with the rows of totals, which are read again when the columns change. */
export type KeptReading = FileReading & { totals: SheetRow[] }

export type MoveInsTable = TableOf<
  'move_ins',
  {
    reading: ColumnType<KeptReading | null, string, string | null>
  }
>

export type MoveInRowsTable = TableOf<
  'move_in_rows',
  {
    goals: Json<KeptGoal[]>
    faults: Json<Said<RowFault>[]>
    notes: Json<Said<RowNote>[]>
    next_of_kin: Json<NextOfKin> | null
  }
>

/** A list as it is kept. */
export type MoveInRecord = Selectable<MoveInsTable>
/** A row of it. */
export type KeptRow = Selectable<MoveInRowsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    move_ins: MoveInsTable
    move_in_rows: MoveInRowsTable
    /** Which columns of files headed so are what. */
    move_in_forms: TableOf<'move_in_forms'>
  }
}
