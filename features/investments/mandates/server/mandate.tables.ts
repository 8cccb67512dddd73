/** The rows of mandates; compared with the live schema by a test. */
import type { TableOf } from '@kolo/database/tables'

export type InvestmentMandateTextsTable = TableOf<'investment_mandate_texts'>

export type InvestmentMandatesTable = TableOf<'investment_mandates'>

declare module '@kolo/database/tables' {
  interface Tables {
    investment_mandate_texts: InvestmentMandateTextsTable
    investment_mandates: InvestmentMandatesTable
  }
}
