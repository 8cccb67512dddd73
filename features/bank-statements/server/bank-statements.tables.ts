/** The rows of this feature's tables; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { Trouble } from '../statements/statement.contract.ts'
import type { IgnoredKind, StatementKind, SuggestionReason } from '../statements/statement.rules.ts'

export type BankStatementsTable = {
  id: string
  account_id: string
  file_name: string
  sha256: string
  kind: StatementKind
  imported_by: string
  imported_at: Instant
  line_count: number
  known_count: Generated<number>
  first_on: CalendarDate
  last_on: CalendarDate
  opening_kobo: bigint | null
  closing_kobo: bigint | null
  closing_on: CalendarDate | null
  removed_by: Generated<string | null>
  removed_at: Generated<Instant | null>
  version: Generated<number>
}

export type BankStatementLinesTable = {
  id: string
  statement_id: string
  account_id: string
  line_no: number
  booked_on: CalendarDate
  amount_kobo: bigint
  narration: string
  narration_hash: string
  ordinal: number
  reference: string | null
  /** The bank's own number of the movement, where it tells lines apart. */
  bank_number: string | null
  /** The cells it was read from as they stood in the file. */
  written: string
  is_reversal: boolean
  /** What a later file said of it when it was decided already. */
  later_narration: Generated<string | null>
  later_at: Generated<Instant | null>
  state: 'open' | 'ignored' | 'queued' | 'done'
  ignored_as: IgnoredKind | null
  suggested_payment: Generated<string | null>
  suggestion: Generated<SuggestionReason | null>
  /** Cash that officers paid in, which the line most likely is. */
  suggested_banking: Generated<string | null>
  /** What the card provider paid out and is in the books, which the line most likely is. */
  suggested_settlement: Generated<string | null>
  batch_id: Generated<string | null>
  payment_id: Generated<string | null>
  another_transfer: Generated<boolean>
  ended_as: Generated<'payment' | 'booked' | 'unmatched' | null>
  ended_at: Generated<Instant | null>
  ended_by: Generated<string | null>
  trouble: Generated<Trouble | null>
  version: Generated<number>
}

export type BankLineBatchesTable = {
  id: string
  statement_id: string
  by_uid: string
  made_at: Instant
  line_count: number
  sum_kobo: bigint
  needs_two: boolean
  state: 'waiting' | 'posting' | 'done' | 'taken-back'
  approved_by: Generated<string | null>
}

export type UnmatchedReceiptsTable = {
  id: string
  code: string
  line_id: string
  account_id: string
  amount_kobo: bigint
  received_on: CalendarDate
  booked_at: Instant
  booked_by: string
  booked_journal: string
  state: Generated<'waiting' | 'assigned' | 'to-return' | 'returned'>
  member_uid: Generated<string | null>
  return_reference: Generated<string | null>
  ended_journal: Generated<string | null>
  ended_at: Generated<Instant | null>
  ended_by: Generated<string | null>
  version: Generated<number>
}

export type ReceiptClaimsTable = {
  id: string
  receipt_id: string
  member_uid: string
  sender_name: string
  bank_reference: string
  note: string | null
  claimed_at: Instant
  state: Generated<'waiting' | 'granted' | 'turned-down'>
  answered_by: Generated<string | null>
  answered_at: Generated<Instant | null>
  answer: Generated<string | null>
}

export type CardSettlementsTable = {
  id: string
  code: string
  account_id: string
  amount_kobo: bigint
  bank_reference: string
  paid_on: CalendarDate
  line_id: string | null
  approval_id: string
  journal_id: string
  booked_at: Instant
  taken_back_at: Generated<Instant | null>
}

/** What the card provider paid out, as it is kept. */
export type SettlementRow = Selectable<CardSettlementsTable>
/** Unmatched money as it is kept. */
export type ReceiptRow = Selectable<UnmatchedReceiptsTable>
/** A claim as it is kept. */
export type ClaimRow = Selectable<ReceiptClaimsTable>
/** A statement as it is kept. */
export type StatementRow = Selectable<BankStatementsTable>
/** A line as it is kept. */
export type LineRow = Selectable<BankStatementLinesTable>
/** A batch as it is kept. */
export type BatchRow = Selectable<BankLineBatchesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    bank_statements: BankStatementsTable
    bank_statement_lines: BankStatementLinesTable
    bank_line_batches: BankLineBatchesTable
    unmatched_receipts: UnmatchedReceiptsTable
    receipt_claims: ReceiptClaimsTable
    card_settlements: CardSettlementsTable
    card_clearing: { provider: string; settlements: Generated<number> }
    bank_statement_forms: {
      bank_code: string
      heads_key: string
      form: unknown
      kept_by: string
      kept_at: Instant
    }
  }
}
