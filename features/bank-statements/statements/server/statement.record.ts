import type { TableOf, Tables } from '@kolo/database/tables'
import type { Generated, Selectable } from 'kysely'
import type { Trouble } from '../statement.contract.ts'

export type BankStatementLinesTable = TableOf<
  'bank_statement_lines',
  {
    trouble: Generated<Trouble | null>
  }
>

/** A statement as it is kept. */
export type StatementRow = Selectable<Tables['bank_statements']>

/** A line as it is kept. */
export type LineRow = Selectable<BankStatementLinesTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    bank_statement_lines: BankStatementLinesTable
    bank_statement_forms: TableOf<
      'bank_statement_forms',
      {
        form: unknown
      }
    >
  }
}
