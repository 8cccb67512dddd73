import type { Facts } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { AccountKind } from './accounts.ts'

/** Written as JSON text, read as the value. */
type JsonText<Value> = ColumnType<Value, string, never>
/** Set when the row is added, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>
/** Starts at its default; only an update changes it. */
type Amount = ColumnType<bigint, never, bigint>

declare module '@kolo/database/tables' {
  interface Tables {
    ledger_accounts: {
      id: Fixed<string>
      kind: Fixed<AccountKind>
      scope: Fixed<string>
      owner_uid: Fixed<string | null>
      side: Fixed<'debit' | 'credit'>
      running: Fixed<boolean>
      opened_at: Fixed<Instant>
    }
    ledger_persons: {
      uid: Fixed<string>
      book_uid: Fixed<string>
      since: Fixed<Instant>
    }
    ledger_journals: {
      id: Fixed<string>
      deed: Fixed<string>
      memo: Fixed<string>
      actor_uid: Fixed<string | null>
      reverses: Fixed<string | null>
      facts: JsonText<Facts>
      posted_at: Fixed<Instant>
    }
    ledger_transfers: {
      id: Fixed<string>
      journal_id: Fixed<string>
      line: Fixed<number>
      debit_account: Fixed<string>
      credit_account: Fixed<string>
      amount_kobo: Fixed<bigint>
      posted_at: Fixed<Instant>
    }
    ledger_balances: {
      account_id: Fixed<string>
      running: GeneratedAlways<boolean>
      balance_kobo: Amount
      held_kobo: Amount
    }
    ledger_holds: {
      id: Fixed<string>
      account_id: Fixed<string>
      amount_kobo: Fixed<bigint>
      deed: Fixed<string>
      actor_uid: Fixed<string | null>
      placed_at: Fixed<Instant>
    }
    ledger_hold_outcomes: {
      hold_id: Fixed<string>
      outcome: Fixed<'posted' | 'voided'>
      journal_id: Fixed<string | null>
      actor_uid: Fixed<string | null>
      settled_at: Fixed<Instant>
    }
    ledger_snapshots: {
      account_id: Fixed<string>
      through: Fixed<Instant>
      net_credit_kobo: Fixed<bigint>
    }
    ledger_trial_balances: {
      id: Fixed<string>
      run_at: Fixed<Instant>
      holds: Fixed<boolean>
      accounts: Fixed<number>
      journals: Fixed<bigint>
      transfers: Fixed<bigint>
      moved_kobo: Fixed<bigint>
      world_kobo: Fixed<bigint>
      findings: JsonText<{ account: string; finding: string }[]>
    }
  }
}
