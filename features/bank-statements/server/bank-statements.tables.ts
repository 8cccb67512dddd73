/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Generated, Selectable } from 'kysely'
import type { Trouble } from '../statements/statement.contract.ts'

export type BankStatementsTable = TableOf<'bank_statements'>

export type BankStatementLinesTable = TableOf<
  'bank_statement_lines',
  {
    trouble: Generated<Trouble | null>
  }
>

export type BankLineBatchesTable = TableOf<'bank_line_batches'>

export type UnmatchedReceiptsTable = TableOf<'unmatched_receipts'>

export type ReceiptClaimsTable = TableOf<'receipt_claims'>

export type CardSettlementsTable = TableOf<'card_settlements'>

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
    card_clearing: TableOf<
      'card_clearing',
      {
        provider: string
        settlements: Generated<number>
      }
    >
    bank_statement_forms: TableOf<
      'bank_statement_forms',
      {
        form: unknown
      }
    >
  }
}
