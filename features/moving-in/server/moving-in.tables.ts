/** The rows of this feature's tables; compared with the live schema by a test. */
import type { Json } from '@kolo/database/tables'
import type { FileReading } from '@kolo/files/reading'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Tier } from '@kolo/profile/tiers'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { MoveInState, NextOfKin, RowFault, RowNote, Said, SheetRow } from '../moving-in.rules.ts'

/** A goal as it is kept: kobo as text, as they travel. */
export type KeptGoal = { planId: string; amountKobo: string; targetKobo?: string; endsOn?: CalendarDate }

/** How a file was read, with the rows of totals, which are read again when the columns change. */
export type KeptReading = FileReading & { totals: SheetRow[] }

export type MoveInsTable = {
  id: string
  code: string
  state: Generated<MoveInState>
  file_name: string
  sha256: string
  heads: string[]
  parts: string[]
  reading: ColumnType<KeptReading | null, string, string | null>
  totals_agree: boolean | null
  uploaded_by: string
  uploaded_at: Instant
  account_id: string | null
  position_kobo: bigint | null
  position_on: CalendarDate | null
  invites: Generated<boolean>
  approval_id: string | null
  /** What opened it in the books, and what put the rest into the reserve. */
  journal_id: string | null
  rest_journal_id: string | null
  posted_at: Instant | null
  undone_at: Instant | null
  version: Generated<number>
}

export type MoveInRowsTable = {
  move_in_id: string
  line_no: number
  /** How many lines of the file it has. */
  line_count: Generated<number>
  /** As they stand in the file; empty once the list is brought in. */
  cells: string[]
  name: string
  email: string
  phone: string
  number: string
  gender: 'female' | 'male' | null
  born_on: CalendarDate | null
  wallet_kobo: bigint
  goals: Json<KeptGoal[]>
  savings_kobo: bigint
  share_units: number
  shares_kobo: bigint
  faults: Json<Said<RowFault>[]>
  notes: Json<Said<RowNote>[]>
  tier: Tier | null
  joined_on: CalendarDate | null
  next_of_kin: Json<NextOfKin> | null
  /** Whose row it is, where they are a member with an office already. */
  officer_uid: string | null
  left_out: Generated<boolean>
  member_uid: string | null
  journal_id: string | null
  taken_back_at: Instant | null
}

/** A list as it is kept. */
export type MoveInRecord = Selectable<MoveInsTable>
/** A row of it. */
export type KeptRow = Selectable<MoveInRowsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    move_ins: MoveInsTable
    move_in_rows: MoveInRowsTable
    /** Which columns of files headed so are what. */
    move_in_forms: { heads_key: string; parts: string[]; kept_at: Instant }
  }
}
