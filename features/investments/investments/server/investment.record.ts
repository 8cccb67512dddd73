import { defineRecord } from '@kolo/database/record'
import type { TableOf, Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'
import type { Nominee } from '../investment.rules.ts'

export const investments = defineRecord('investments', {
  title: 'Your investments',
  by: ['member_uid'],
  columns: {
    id: 'given',
    code: 'given',
    plan_id: 'given',
    plan_version: 'given',
    member_uid: 'inner',
    principal_kobo: 'given',
    units: 'given',
    rate_bps: 'given',
    wht_rule: 'given',
    start_on: 'given',
    matures_on: 'given',
    maturity_instruction: 'given',
    payout_target: 'given',
    accrued_kobo: 'given',
    paid_return_kobo: 'given',
    wht_kobo: 'given',
    funding_payment_id: 'given',
    nominee_snapshot: 'given',
    source: 'given',
    note: 'given',
    status: 'given',
    begun_at: 'given',
    expires_at: 'given',
    activated_at: 'given',
    ended_at: 'given',
    ended_reason: 'given',
    frozen_at: 'given',
    frozen_reason: 'given',
    frozen_from: 'given',
    version: 'inner',
  },
})

export const investmentAgreements = defineRecord('investment_agreements', {
  title: 'Agreements you accepted',
  below: { column: 'investment_id', table: 'investments' },
  key: ['investment_id'],
  columns: {
    investment_id: 'given',
    sha256: 'secret',
    number: 'given',
    accepted_at: 'given',
    ip: 'given',
    mandate_id: 'given',
  },
})

export const investmentReturns = defineRecord('investment_returns', {
  title: 'Returns of your investments',
  below: { column: 'investment_id', table: 'investments' },
  key: ['journal_id'],
  columns: {
    journal_id: 'inner',
    investment_id: 'given',
    period_start: 'given',
    period_end: 'given',
    gross_kobo: 'given',
    wht_kobo: 'given',
    paid_at: 'given',
    taken_back_at: 'given',
  },
})

export type InvestmentsTable = TableOf<
  'investments',
  {
    nominee_snapshot: Nominee[] | null
  }
>

export type InvestmentReturnRow = Selectable<Tables['investment_returns']>

/** An investment as it is read. */
export type InvestmentRow = Selectable<InvestmentsTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    investments: InvestmentsTable
  }
}
