/** The rows of this feature's tables; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated } from 'kysely'

declare module '@kolo/database/tables' {
  interface Tables {
    tax_remittances: {
      month: CalendarDate
      amount_kobo: bigint
      bank_account_id: string
      paid_on: CalendarDate
      reference: string
      journal_id: string
      approval_id: string
      remitted_at: Instant
      taken_back_at: Generated<Instant | null>
    }
    reconciliations: {
      id: string
      bank_account_id: string
      day: CalendarDate
      statement_kobo: bigint
      ledger_kobo: bigint
      items: unknown
      approval_id: string
      signed_at: Instant
    }
  }
}
