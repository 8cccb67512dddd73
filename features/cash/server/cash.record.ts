import { defineRecord } from '@kolo/database/record'
import type { TableOf, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { PaymentRow } from '@kolo/payments/server'
import type { Generated, Selectable } from 'kysely'

export const cashReceipts = defineRecord('cash_receipts', {
  title: 'Receipts for cash',
  by: ['member_uid'],
  key: ['payment_id'],
  columns: {
    payment_id: 'given',
    number: 'given',
    till_id: 'others',
    member_uid: 'inner',
    amount_kobo: 'given',
    booked_at: 'given',
  },
})

export const cashTills = defineRecord('cash_tills', {
  title: 'The till you keep',
  by: ['member_uid'],
  columns: {
    id: 'given',
    member_uid: 'inner',
    opened_at: 'given',
    version: 'inner',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const cashRecords = [cashReceipts, cashTills]

/** The payment of a receipt, with what is kept of the receipt and who received it. */
export type CashRow = PaymentRow & { number: string; till_id: string; booked_at: Instant; keeper_uid: string }

/** A till as it is kept. */
export type TillRow = Selectable<Tables['cash_tills']>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
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
  }
}

/** What the access rules look at on a receipt. */
export function subjectOf({ member_uid, keeper_uid, status }: CashRow) {
  return { memberUid: member_uid, receivedByUid: keeper_uid, status }
}
