/** The rows of this feature's tables; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { PaymentRow } from '@kolo/payments/server'
import type { Generated, Selectable } from 'kysely'

export type CashReceiptsTable = {
  payment_id: string
  number: string
  till_id: string
  member_uid: string
  amount_kobo: bigint
  booked_at: Instant
}

/** The payment of a receipt, with what is kept of the receipt and who received it. */
export type CashRow = PaymentRow & { number: string; till_id: string; booked_at: Instant; keeper_uid: string }

declare module '@kolo/database/tables' {
  interface Tables {
    cash_receipts: CashReceiptsTable
    /** What an officer has in hand. */
    cash_tills: { id: string; member_uid: string; opened_at: Instant; version: Generated<number> }
    cash_bankings: {
      id: string
      code: string
      till_id: string
      account_id: string
      amount_kobo: bigint
      bank_reference: string
      paid_on: CalendarDate
      approval_id: string
      journal_id: string
      banked_at: Instant
      taken_back_at: Generated<Instant | null>
    }
  }
}

/** A till as it is kept. */
export type TillRow = Selectable<import('@kolo/database/tables').Tables['cash_tills']>
