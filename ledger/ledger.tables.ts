import type { ReadTableOf } from '@kolo/database/tables'
import type { Facts } from '@kolo/foundation/refusal'
import type { AccountKind } from './accounts.ts'

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    ledger_accounts: ReadTableOf<'ledger_accounts', { side: 'debit' | 'credit' }>
    ledger_persons: ReadTableOf<'ledger_persons'>
    ledger_journals: ReadTableOf<'ledger_journals', { facts: Facts }>
    ledger_transfers: ReadTableOf<'ledger_transfers'>
    ledger_balances: ReadTableOf<'ledger_balances'>
    ledger_holds: ReadTableOf<'ledger_holds'>
    ledger_hold_outcomes: ReadTableOf<'ledger_hold_outcomes'>
    ledger_snapshots: ReadTableOf<'ledger_snapshots'>
    ledger_day_ends: ReadTableOf<'ledger_day_ends'>
    ledger_closed_months: ReadTableOf<
      'ledger_closed_months',
      { balances: { kind: AccountKind; scope: string; net: number }[] }
    >
    ledger_trial_balances: ReadTableOf<
      'ledger_trial_balances',
      {
        findings: { account: string; finding: string }[]
        controls: { kind: AccountKind; accounts: number; agrees: boolean }[]
      }
    >
  }
}
