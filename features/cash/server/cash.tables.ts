/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { PaymentRow } from '@kolo/payments/server'
import type { Generated, Selectable } from 'kysely'

export type CashReceiptsTable = TableOf<'cash_receipts'>

/** The payment of a receipt, with what is kept of the receipt and who received it. */
export type CashRow = PaymentRow & { number: string; till_id: string; booked_at: Instant; keeper_uid: string }

declare module '@kolo/database/tables' {
  interface Tables {
    cash_receipts: CashReceiptsTable
    /** What an officer has in hand. */
    cash_tills: TableOf<
      'cash_tills',
      {
        id: string
        member_uid: string
        opened_at: Instant
        version: Generated<number>
      }
    >
    cash_bankings: TableOf<'cash_bankings'>
  }
}

/** A till as it is kept. */
export type TillRow = Selectable<import('@kolo/database/tables').Tables['cash_tills']>
