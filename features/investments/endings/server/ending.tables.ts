/** The rows of how investments end; compared with the live schema by a test. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export type InvestmentExitsTable = TableOf<'investment_exits'>

export type InvestmentFreezesTable = TableOf<'investment_freezes'>

export type InvestmentRollConsentsTable = TableOf<'investment_roll_consents'>

export type InvestmentPayOutsTable = TableOf<'investment_pay_outs'>

export type InvestmentMaturitiesTable = TableOf<'investment_maturities'>

export type ExitRow = Selectable<InvestmentExitsTable>
export type ConsentRow = Selectable<InvestmentRollConsentsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    investment_exits: InvestmentExitsTable
    investment_freezes: InvestmentFreezesTable
    investment_roll_consents: InvestmentRollConsentsTable
    investment_pay_outs: InvestmentPayOutsTable
    investment_maturities: InvestmentMaturitiesTable
  }
}
