import { defineRecord } from '@kolo/database/record'
import type { Json } from '@kolo/database/schema'
import type { TableOf } from '@kolo/database/tables'
import type { FileReading } from '@kolo/files/reading'
import type { CalendarDate } from '@kolo/foundation/time'
import type { ColumnType, Selectable } from 'kysely'
import type { NextOfKin, RowFault, RowNote, Said, SheetRow } from '../moving-in.rules.ts'

export const moveInRows = defineRecord('move_in_rows', {
  title: 'What you brought when the society moved in',
  by: ['member_uid'],
  key: ['move_in_id', 'line_no'],
  columns: {
    move_in_id: 'inner',
    line_no: 'inner',
    cells: 'inner',
    name: 'given',
    email: 'given',
    phone: 'given',
    number: 'given',
    gender: 'given',
    born_on: 'given',
    wallet_kobo: 'given',
    goals: 'given',
    savings_kobo: 'inner',
    share_units: 'given',
    shares_kobo: 'given',
    faults: 'inner',
    notes: 'inner',
    left_out: 'inner',
    member_uid: 'inner',
    journal_id: 'inner',
    taken_back_at: 'inner',
    line_count: 'inner',
    tier: 'given',
    joined_on: 'given',
    next_of_kin: 'given',
    officer_uid: 'inner',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const movingInRecords = [moveInRows]

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

/** A goal as it is kept: kobo as text, as they travel. */
export type KeptGoal = { planId: string; amountKobo: string; targetKobo?: string; endsOn?: CalendarDate }

/** How a file was read, with the rows of totals, which are read again when the columns change. */
export type KeptReading = FileReading & { totals: SheetRow[] }

/** A list as it is kept. */
export type MoveInRecord = Selectable<MoveInsTable>

/** A row of it. */
export type KeptRow = Selectable<MoveInRowsTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    move_ins: MoveInsTable
    move_in_rows: MoveInRowsTable
  }
}
