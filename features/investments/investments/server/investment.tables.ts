/** The rows of investments; compared with the live schema by a test. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'
import type { Nominee } from '../investment.rules.ts'

export type InvestmentsTable = TableOf<
  'investments',
  {
    nominee_snapshot: Nominee[] | null
  }
>

export type InvestmentAgreementTextsTable = TableOf<'investment_agreement_texts'>

export type InvestmentAgreementsTable = TableOf<'investment_agreements'>

/** What an investment was paid of its return, for the days of a period; both days belong to it. */
export type InvestmentReturnsTable = TableOf<'investment_returns'>

export type InvestmentReturnRow = Selectable<InvestmentReturnsTable>

/** An investment as it is read. */
export type InvestmentRow = Selectable<InvestmentsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    investments: InvestmentsTable
    investment_agreement_texts: InvestmentAgreementTextsTable
    investment_agreements: InvestmentAgreementsTable
    investment_returns: InvestmentReturnsTable
  }
}
