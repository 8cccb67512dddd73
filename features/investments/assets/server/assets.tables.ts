/** The rows of the register of assets; compared with the live schema by a test. */
import type { TableOf } from '@kolo/database/tables'

export type InvestmentValuationsTable = TableOf<'investment_valuations'>

declare module '@kolo/database/tables' {
  interface Tables {
    investment_valuations: InvestmentValuationsTable
  }
}
