import type { Facts } from '@kolo/foundation/refusal'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { ColumnType } from 'kysely'
import type { AccountKind } from './accounts.ts'

/** Read here, written by the functions of the books alone. */
type Read<Value> = ColumnType<Value, never, never>

declare module '@kolo/database/tables' {
  interface Tables {
    ledger_accounts: {
      id: Read<string>
      kind: Read<AccountKind>
      scope: Read<string>
      owner_uid: Read<string | null>
      side: Read<'debit' | 'credit'>
      running: Read<boolean>
      opened_at: Read<Instant>
    }
    ledger_persons: {
      uid: Read<string>
      book_uid: Read<string>
      since: Read<Instant>
    }
    ledger_journals: {
      id: Read<string>
      deed: Read<string>
      memo: Read<string>
      actor_uid: Read<string | null>
      reverses: Read<string | null>
      facts: Read<Facts>
      posted_at: Read<Instant>
    }
    ledger_transfers: {
      id: Read<string>
      journal_id: Read<string>
      line: Read<number>
      debit_account: Read<string>
      credit_account: Read<string>
      amount_kobo: Read<bigint>
      posted_at: Read<Instant>
    }
    ledger_balances: {
      account_id: Read<string>
      running: Read<boolean>
      balance_kobo: Read<bigint>
      held_kobo: Read<bigint>
    }
    ledger_holds: {
      id: Read<string>
      account_id: Read<string>
      amount_kobo: Read<bigint>
      deed: Read<string>
      actor_uid: Read<string | null>
      placed_at: Read<Instant>
    }
    ledger_hold_outcomes: {
      hold_id: Read<string>
      outcome: Read<'posted' | 'voided'>
      journal_id: Read<string | null>
      actor_uid: Read<string | null>
      settled_at: Read<Instant>
    }
    ledger_snapshots: {
      account_id: Read<string>
      through: Read<Instant>
      net_credit_kobo: Read<bigint>
    }
    ledger_day_ends: {
      day: Read<CalendarDate>
      kind: Read<AccountKind>
      scope: Read<string>
      net_credit_kobo: Read<bigint>
    }
    ledger_closed_months: {
      month: Read<CalendarDate>
      until_at: Read<Instant>
      closed_at: Read<Instant>
      approval_id: Read<string>
      balances: Read<{ kind: AccountKind; scope: string; net: number }[]>
      journals_n: Read<bigint>
      journals_seal: Read<Uint8Array>
      seal: Read<Uint8Array>
    }
    ledger_trial_balances: {
      id: Read<string>
      run_at: Read<Instant>
      holds: Read<boolean>
      accounts: Read<number>
      journals: Read<bigint>
      transfers: Read<bigint>
      moved_kobo: Read<bigint>
      world_kobo: Read<bigint>
      findings: Read<{ account: string; finding: string }[]>
      walk: Read<'forward' | 'again'>
    }
  }
}
